import { zodResolver } from '@hookform/resolvers/zod';
import { endpoints } from '@parley/contract';
import { LogOut } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { currentUserQuery, useCurrentUser } from '../../api/session.ts';
import { fieldText, showFormError } from '../../lib/form-errors.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { FormRow } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form-layout.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toaster.tsx';
import { EditPage } from '../admin/index.ts';
import { NotificationPreferences } from '../notifications/index.ts';

/** The own name; email, roles and teams are an administrator's to change. */
export function ProfilePage() {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const form = useForm({
    resolver: zodResolver(endpoints.updateMe.body),
    values: { first_name: user.first_name, last_name: user.last_name },
  });
  const { errors } = form.formState;

  const handleSave = form.handleSubmit(async (values) => {
    try {
      const saved = await call(endpoints.updateMe, { body: values });
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
        <div className="flex items-center gap-4">
          <Avatar
            kind="agent"
            id={user.id}
            firstName={user.first_name}
            lastName={user.last_name}
            url={user.avatar_url}
            size={64}
          />
          <div className="min-w-0">
            <p className="truncate font-semibold text-subject">{user.email}</p>
            <p className="truncate text-ink-2">
              {[...user.roles, ...user.teams].map(({ name }) => name).join(', ')}
            </p>
          </div>
        </div>
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
      </FormSection>
      <NotificationPreferences />
      <FormSection title={t('profile.session')}>
        <div>
          <a href="/logout" className={buttonClass({})}>
            <LogOut className="rtl:-scale-x-100" />
            {t('nav.logout')}
          </a>
        </div>
      </FormSection>
    </EditPage>
  );
}
