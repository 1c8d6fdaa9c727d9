import { zodResolver } from '@hookform/resolvers/zod';
import { endpoints } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { LogOut } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { currentUserQuery, useCurrentUser } from '../../api/session.ts';
import { logOut } from '../../api/signed-out.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText, showFormError } from '../../lib/form-errors.ts';
import { useTheme } from '../../lib/theme.ts';
import { buttonClass } from '../../ui/button.tsx';
import { FormRow } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form-layout.tsx';
import { Input } from '../../ui/input.tsx';
import { LabelledSwitch } from '../../ui/labelled-switch.tsx';
import { PictureField } from '../../ui/picture-field.tsx';
import { toast } from '../../ui/toaster.tsx';
import { EditPage } from '../admin/index.ts';
import { NotificationPreferences } from '../notifications/index.ts';
import { ChangePassword } from './change-password.tsx';

const profile = endpoints.updateMe.body.extend({
  avatar: z.custom<File | null>(),
  remove_avatar: z.boolean(),
});

/** The own name and picture, and how Parley looks and tells; the rest is an administrator's to change. */
export function ProfilePage() {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const [theme, setTheme] = useTheme();
  const form = useForm({
    resolver: zodResolver(profile),
    values: {
      first_name: user.first_name,
      last_name: user.last_name,
      avatar: null as File | null,
      remove_avatar: false,
    },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = form.formState;
  const [avatar, isRemoved] = useWatch({
    control: form.control,
    name: ['avatar', 'remove_avatar'],
  });
  const setPicture = (file: File | null, removes: boolean) => {
    form.clearErrors('avatar');
    form.setValue('avatar', file, { shouldDirty: true });
    form.setValue('remove_avatar', removes, { shouldDirty: true });
  };

  const handleSave = form.handleSubmit(async ({ avatar: picture, remove_avatar, ...name }) => {
    try {
      const body = { ...name, ...(picture ? { avatar: picture } : {}) };
      const changed = await call(calls.updateMe, { body });
      const saved = remove_avatar ? await call(calls.removeMyAvatar) : changed;
      form.reset({ ...name, avatar: null, remove_avatar: false });
      queryClient.setQueryData(currentUserQuery.queryKey, saved);
      toast.success(t('profile.saved'));
    } catch (error) {
      showFormError(form, error);
    }
  });

  return (
    <EditPage
      title={t('profile.title')}
      formState={form.formState}
      onSave={handleSave}
      onDiscard={() => form.reset()}
    >
      <FormSection>
        <PictureField
          kind="agent"
          id={user.id}
          firstName={user.first_name}
          lastName={user.last_name}
          url={user.avatar_url}
          picture={avatar}
          isRemoved={isRemoved}
          error={fieldText(errors.avatar)}
          onChoose={(file) => setPicture(file, false)}
          onRemove={() => setPicture(null, user.avatar_url !== null)}
          onError={(message) => form.setError('avatar', { message })}
        />
      </FormSection>
      <FormSection>
        <FormRow label={t('agents.firstName')} error={fieldText(errors.first_name)}>
          {(control) => (
            <Input {...control} {...form.register('first_name')} autoComplete="given-name" />
          )}
        </FormRow>
        <FormRow label={t('agents.lastName')} error={fieldText(errors.last_name)}>
          {(control) => (
            <Input {...control} {...form.register('last_name')} autoComplete="family-name" />
          )}
        </FormRow>
        <FormRow label={t('profile.email')} hint={t('profile.emailHint')}>
          {(control) => <Input {...control} value={user.email} readOnly dir="ltr" />}
        </FormRow>
        <FormRow label={t('nav.darkMode')}>
          {({ id, 'aria-describedby': describedBy }) => (
            <LabelledSwitch
              id={id}
              aria-describedby={describedBy}
              checked={theme === 'dark'}
              onCheckedChange={(dark) => setTheme(dark ? 'dark' : 'light')}
            />
          )}
        </FormRow>
      </FormSection>
      <NotificationPreferences />
      <FormSection title={t('profile.session')}>
        <div className="flex flex-wrap gap-2">
          <ChangePassword />
          <a
            href="/logout"
            onClick={(event) => {
              event.preventDefault();
              logOut();
            }}
            className={buttonClass({})}
          >
            <LogOut className="rtl:-scale-x-100" />
            {t('nav.logout')}
          </a>
        </div>
      </FormSection>
    </EditPage>
  );
}
