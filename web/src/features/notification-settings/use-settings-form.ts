import { zodResolver } from '@hookform/resolvers/zod';
import {
  type EmailNotificationSettings,
  type EmailNotificationSettingsInput,
  endpoints,
} from '@parley/contract';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';

export type SettingsDraft = z.input<typeof endpoints.updateEmailNotificationSettings.body>;
export type SettingsForm = UseFormReturn<SettingsDraft, unknown, EmailNotificationSettingsInput>;

/** The form of the server that carries system mail; its password comes masked and stays so. */
export function useSettingsForm(settings: EmailNotificationSettings): SettingsForm {
  return useForm({
    resolver: zodResolver(endpoints.updateEmailNotificationSettings.body),
    defaultValues: settings,
  });
}
