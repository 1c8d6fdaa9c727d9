import type { Inbox } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useMutation } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { errorMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form-layout.tsx';

/** Whether an inbox is connected with its provider, and the way to connect it (again). */
export function OauthPanel({ inbox, isDirty }: { inbox: Inbox; isDirty: boolean }) {
  const { t } = useTranslation();
  const { oauth: outcome } = useSearch({ strict: false }) as { oauth?: string };
  const start = useMutation({
    mutationFn: () => call(calls.startOauth, { params: { id: inbox.id } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  if (inbox.oauth_provider === null || inbox.oauth_state === null) return null;
  const isConnected = inbox.oauth_state === 'connected';
  const provider = t(`inboxes.name_${inbox.oauth_provider}`);
  const failed = outcome !== undefined && outcome !== 'connected';
  return (
    <FormSection
      title={t('inboxes.connection', { provider })}
      aside={
        <Button
          variant={isConnected ? 'secondary' : 'primary'}
          disabled={isDirty}
          loading={start.isPending || start.isSuccess}
          onClick={() => start.mutate()}
        >
          {t(inbox.oauth_state === 'missing' ? 'inboxes.connectNow' : 'inboxes.connectAgain')}
        </Button>
      }
    >
      <div aria-live="polite">
        <p className="flex items-start gap-2">
          {isConnected ? (
            <CircleCheck aria-hidden className="mt-px size-4 shrink-0 text-ok" />
          ) : (
            <CircleAlert aria-hidden className="mt-px size-4 shrink-0 text-urgent" />
          )}
          <span>{t(`inboxes.oauth_${inbox.oauth_state}`, { provider })}</span>
        </p>
        {isConnected && (
          <p className="mt-1.5 text-ink-2 text-label">
            {t(`inboxes.endsWith_${inbox.oauth_provider}`)}
          </p>
        )}
        {isDirty && <p className="mt-1.5 text-ink-3 text-label">{t('inboxes.saveFirst')}</p>}
        {failed && <FieldError>{t(outcomeKey(outcome), { provider, code: outcome })}</FieldError>}
        {start.isError && (
          <FieldError>
            {errorMessage(start.error, t('client.unknown'))}{' '}
            <Link to="/admin/inboxes/oauth" className="underline">
              {t('inboxes.oauthTitle')}
            </Link>
          </FieldError>
        )}
      </div>
    </FormSection>
  );
}

const known = ['access_denied', 'expired', 'unreachable', 'invalid_client'];

function outcomeKey(outcome: string): string {
  return `inboxes.oauthFailed_${known.includes(outcome) ? outcome : 'unknown'}`;
}
