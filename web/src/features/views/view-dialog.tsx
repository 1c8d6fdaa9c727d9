import type { View } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../api/api-error.ts';
import { conversationAttributesQuery } from '../../api/catalogues.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ViewEditor } from './view-editor.tsx';

type ViewDialogProps = {
  /** Null for a new one. */
  view: View | null;
  onClose: () => void;
  onSaved: (view: View) => void;
};

/** Saves filters under a name: a new view, or one that exists. */
export function ViewDialog(props: ViewDialogProps) {
  const { t } = useTranslation();
  const attributes = useQuery(conversationAttributesQuery);
  if (attributes.data) return <ViewEditor {...props} attributes={attributes.data} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
      title={t(props.view ? 'views.edit' : 'views.new')}
      width="wide"
    >
      {attributes.isPending ? (
        <div role="status" aria-label={t('ui.loading')} className="grid gap-4">
          <Skeleton className="h-8 w-full" />
          <Skeleton className="h-8 w-full" />
          <Skeleton className="h-8 w-2/3" />
        </div>
      ) : (
        <ErrorState
          title={t('views.fieldsFailed')}
          message={errorMessage(attributes.error, t('client.unknown'))}
          onRetry={() => void attributes.refetch()}
        />
      )}
    </Dialog>
  );
}
