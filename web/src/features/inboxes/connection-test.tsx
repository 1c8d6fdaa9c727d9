import type { ConnectionStep } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, CircleX, PlugZap } from 'lucide-react';
import { errorMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form-layout.tsx';
import type { InboxForm } from './use-inbox-form.ts';

/** Really signs in to the servers as the form stands, and shows each step and the server's words. */
export function ConnectionTest({ form, inboxId }: { form: InboxForm; inboxId?: number }) {
  const { t } = useTranslation();
  const test = useMutation({
    mutationFn: () => {
      const { config, oauth_provider } = form.getValues();
      return call(calls.testInbox, { body: { config, oauth_provider, inbox_id: inboxId } });
    },
  });
  const handleTest = async () => {
    if (await form.trigger('config', { shouldFocus: true })) test.mutate();
  };

  return (
    <FormSection title={t('inboxes.test')} description={t('inboxes.testText')}>
      <div>
        <Button icon={<PlugZap />} loading={test.isPending} onClick={() => void handleTest()}>
          {test.isPending ? t('inboxes.testing') : t('inboxes.testButton')}
        </Button>
      </div>
      <div aria-live="polite" className="grid gap-5">
        {test.isError && <FieldError>{errorMessage(test.error, t('client.unknown'))}</FieldError>}
        {test.data?.steps.length === 0 && <p className="text-ink-2">{t('inboxes.testNothing')}</p>}
        {[...Map.groupBy(test.data?.steps ?? [], serverOf)].map(([server, steps]) => (
          <ServerSteps key={server} title={server} steps={steps} />
        ))}
      </div>
    </FormSection>
  );
}

function ServerSteps({ title, steps }: { title: string; steps: ConnectionStep[] }) {
  const { t } = useTranslation();
  return (
    <div>
      <h3 className="mb-1.5 font-semibold">{title}</h3>
      <ol className="grid gap-1.5">
        {steps.map((step) => (
          <li key={step.step} className="flex items-start gap-2">
            {step.ok ? (
              <CircleCheck aria-hidden className="mt-px size-4 shrink-0 text-ok" />
            ) : (
              <CircleX aria-hidden className="mt-px size-4 shrink-0 text-urgent" />
            )}
            <div className="min-w-0">
              <p className={step.ok ? 'text-ink-2' : 'font-medium text-urgent'}>
                {t(`inboxes.step_${step.step}`)}
                <span className="sr-only">
                  {step.ok ? t('inboxes.stepOk') : t('inboxes.stepFailed')}
                </span>
              </p>
              {!step.ok && step.message !== '' && <p>{t(step.message, { host: step.host })}</p>}
              {step.server_words !== '' && !step.ok && (
                <p
                  className="mt-1 break-words rounded-badge bg-sunken px-2 py-1 text-ink-2 text-label"
                  dir="ltr"
                >
                  {step.server_words}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

function serverOf({ server, host }: ConnectionStep): string {
  return `${server.toUpperCase()} ${host}`;
}
