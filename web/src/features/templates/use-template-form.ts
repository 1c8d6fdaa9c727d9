import { zodResolver } from '@hookform/resolvers/zod';
import { endpoints, type Template, type TemplateInput } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { callKey, queryClient } from '../../api/query-client.ts';

export type TemplateDraft = z.input<typeof endpoints.createTemplate.body>;
export type TemplateForm = UseFormReturn<TemplateDraft, unknown, TemplateInput>;

/** The form of a template, new or known. */
export function useTemplateForm(values: TemplateDraft): TemplateForm {
  return useForm({ resolver: zodResolver(endpoints.createTemplate.body), defaultValues: values });
}

/** What the form shows of a template that exists. */
export function draftOf({
  type,
  name,
  subject,
  body,
  is_default,
  updated_at,
}: Template): TemplateDraft {
  return { type, name, subject, body, is_default, updated_at };
}

/** Reads anew whatever shows templates. */
export async function refreshTemplates(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: callKey(calls.listTemplates) });
}
