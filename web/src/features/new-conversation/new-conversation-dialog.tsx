import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorMessage } from '../../api/api-error.ts';
import { inboxNamesQuery } from '../../api/catalogues.ts';
import { useMay } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NewConversationForm } from './new-conversation-form.tsx';
import type { Recipient } from './open-new-conversation.ts';

/** Writes to a customer first; needs an inbox that is switched on. */
export function NewConversationDialog({
  recipient,
  onClose,
}: {
  recipient: Recipient | null;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const mayConnect = useMay('inboxes:manage');
  const inboxes = useQuery(inboxNamesQuery);
  const enabled = inboxes.data?.filter((inbox) => inbox.enabled) ?? [];
  if (enabled.length > 0) {
    return <NewConversationForm inboxes={enabled} recipient={recipient} onClose={onClose} />;
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('newConversation.title')}
      width="wide"
    >
      {inboxes.isPending && <FormSkeleton />}
      {inboxes.isError && !inboxes.data && (
        <ErrorState
          title={t('newConversation.noInboxes')}
          message={errorMessage(inboxes.error, t('client.unknown'))}
          onRetry={() => void inboxes.refetch()}
        />
      )}
      {inboxes.data && (
        <EmptyState
          title={t(inboxes.data.length === 0 ? 'inboxes.emptyTitle' : 'newConversation.allOff')}
          action={
            mayConnect && (
              <Link
                to={inboxes.data.length === 0 ? '/admin/inboxes/new' : '/admin/inboxes'}
                onClick={onClose}
                className={buttonClass({ variant: 'primary' })}
              >
                {t(inboxes.data.length === 0 ? 'inboxes.connect' : 'newConversation.toInboxes')}
              </Link>
            )
          }
        >
          {t(mayConnect ? 'newConversation.noInboxText' : 'newConversation.askAdministrator')}
        </EmptyState>
      )}
    </Dialog>
  );
}

function FormSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('ui.loading')} className="grid gap-4">
      {['w-24', 'w-16', 'w-20', 'w-28'].map((width) => (
        <div key={width} className="grid gap-1.5">
          <Skeleton className={`h-3 ${width}`} />
          <Skeleton className="h-8 w-full" />
        </div>
      ))}
    </div>
  );
}
