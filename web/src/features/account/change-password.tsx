import { zodResolver } from '@hookform/resolvers/zod';
import { endpoints } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { useCurrentUser } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText, showFormError } from '../../lib/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { toast } from '../../ui/toaster.tsx';

/** The own password: asks for the present one, and ends every other session. */
export function ChangePassword() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<KeyRound />} onClick={() => setOpen(true)}>
        {t('profile.changePassword')}
      </Button>
      {isOpen && <PasswordDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const empty = { current_password: '', password: '' };

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { email } = useCurrentUser();
  const form = useForm({
    resolver: zodResolver(endpoints.changePassword.body),
    defaultValues: empty,
  });
  const { errors, isSubmitting } = form.formState;

  const change = form.handleSubmit(async (body) => {
    try {
      await call(calls.changePassword, { body });
      toast.success(t('profile.passwordChanged'));
      onClose();
    } catch (error) {
      showFormError(form, error);
    }
  });
  // React hands the event on to the form of the page, which the dialog is not part of.
  const handleSubmit = (event: FormEvent) => {
    event.stopPropagation();
    void change(event);
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('profile.changePassword')}
      description={t('profile.changePasswordText')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form="change-password" variant="primary" loading={isSubmitting}>
            {t('profile.changePassword')}
          </Button>
        </>
      }
    >
      <form id="change-password" noValidate onSubmit={handleSubmit} className="grid gap-4">
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field label={t('profile.currentPassword')} error={fieldText(errors.current_password)}>
          {(control) => (
            <PasswordInput
              {...control}
              {...form.register('current_password')}
              autoComplete="current-password"
            />
          )}
        </Field>
        <Field
          label={t('setPassword.password')}
          hint={t('setPassword.hint')}
          error={fieldText(errors.password)}
        >
          {(control) => (
            <PasswordInput
              {...control}
              {...form.register('password')}
              autoComplete="new-password"
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
