import type { TestMail } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, CircleX, Send } from 'lucide-react';
import { call } from '../../api/call.ts';
import { useCurrentUser } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { showFormError } from '../../lib/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { FormSection } from '../../ui/form-layout.tsx';
import type { SettingsForm } from './use-settings-form.ts';

/** Sends a mail to who is signed in, through the server as the form has it, and quotes what that said. */
export function TestMailSection({ form }: { form: SettingsForm }) {
  const { t } = useTranslation();
  const { email } = useCurrentUser();
  const test = useMutation({
    mutationFn: () => call(calls.testEmailNotificationSettings, { body: form.getValues() }),
    onError: (error) => showFormError(form, error),
  });
  const handleTest = async () => {
    if (await form.trigger(undefined, { shouldFocus: true })) test.mutate();
  };
  return (
    <FormSection
      title={t('notificationSettings.test')}
      description={t('notificationSettings.testText', { email })}
    >
      <div>
        <Button icon={<Send />} loading={test.isPending} onClick={() => void handleTest()}>
          {t('notificationSettings.testButton')}
        </Button>
      </div>
      <div aria-live="polite">{test.data && <Outcome outcome={test.data} />}</div>
    </FormSection>
  );
}

function Outcome({ outcome: { ok, to, message, server_words } }: { outcome: TestMail }) {
  const { t } = useTranslation();
  return (
    <div className="flex items-start gap-2">
      {ok ? (
        <CircleCheck aria-hidden className="mt-px size-4 shrink-0 text-ok" />
      ) : (
        <CircleX aria-hidden className="mt-px size-4 shrink-0 text-urgent" />
      )}
      <div className="min-w-0">
        <p className={ok ? '' : 'font-medium text-urgent'}>
          {ok ? t('notificationSettings.testTaken', { to }) : message}
        </p>
        {server_words !== '' && (
          <p
            dir="ltr"
            className="mt-1 break-words rounded-badge bg-sunken px-2 py-1 text-ink-2 text-label"
          >
            {server_words}
          </p>
        )}
      </div>
    </div>
  );
}
