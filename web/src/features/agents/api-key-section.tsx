import type { Agent } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { callKey, queryClient } from '../../api/query-client.ts';
import { useCurrentUser } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormSection } from '../../ui/form-layout.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { toast } from '../../ui/toaster.tsx';

/** The key with which a program acts as the agent: shown once when made, then only when it was used. */
export function ApiKeySection({ agent: { id, api_key: key } }: { agent: Agent }) {
  const { t } = useTranslation();
  const me = useCurrentUser();
  // One who acts as another sees what is theirs alone.
  const mayMake = id === me.id || me.roles.some(({ name }) => name === 'Admin');
  const params = { id };
  const [asking, setAsking] = useState<'replace' | 'end' | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const settled = {
    onSettled: () => {
      setAsking(null);
      return queryClient.invalidateQueries({ queryKey: callKey(calls.getAgent, { params }) });
    },
    onError: (error: Error) => toast.error(errorMessage(error, t('client.unknown'))),
  };
  const make = useMutation({
    mutationFn: () => call(calls.createApiKey, { params }),
    onSuccess: (made) => setShown(`${made.key}:${made.secret}`),
    ...settled,
  });
  const end = useMutation({
    mutationFn: () => call(calls.deleteApiKey, { params }),
    onSuccess: () => toast.success(t('agents.apiKeyEnded')),
    ...settled,
  });

  return (
    <FormSection title={t('agents.apiKey')} description={t('agents.apiKeyText')}>
      {key === null ? (
        <p className="text-ink-2">{t('agents.apiKeyNone')}</p>
      ) : (
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          <Fact name={t('agents.apiKeyMade')}>
            <RelativeTime at={key.created_at} />
          </Fact>
          <Fact name={t('agents.apiKeyUsed')}>
            {key.last_used_at === null ? t('agents.never') : <RelativeTime at={key.last_used_at} />}
          </Fact>
        </dl>
      )}
      {!mayMake && <p className="text-ink-3 text-label">{t('errors.keyOfAnother')}</p>}
      <div className="flex flex-wrap gap-2">
        {mayMake && (
          <Button
            loading={make.isPending}
            onClick={() => (key === null ? make.mutate() : setAsking('replace'))}
          >
            {t(key === null ? 'agents.apiKeyMake' : 'agents.apiKeyReplace')}
          </Button>
        )}
        {key !== null && (
          <Button variant="quiet" onClick={() => setAsking('end')}>
            {t('agents.apiKeyEnd')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={() => setAsking(null)}
        title={t(asking === 'end' ? 'agents.apiKeyEndTitle' : 'agents.apiKeyReplaceTitle')}
        confirmLabel={t(asking === 'end' ? 'agents.apiKeyEnd' : 'agents.apiKeyReplace')}
        loading={make.isPending || end.isPending}
        onConfirm={() => (asking === 'end' ? end : make).mutate()}
      >
        {t(asking === 'end' ? 'agents.apiKeyEndText' : 'agents.apiKeyReplaceText')}
      </ConfirmDialog>
      <Dialog
        open={shown !== null}
        onOpenChange={() => setShown(null)}
        title={t('agents.apiKeyShown')}
        description={t('agents.apiKeyShownText')}
        footer={<Button onClick={() => setShown(null)}>{t('ui.done')}</Button>}
      >
        {shown !== null && <CopyField value={shown} label={t('agents.apiKeyShown')} />}
      </Dialog>
    </FormSection>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-3 text-label">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
