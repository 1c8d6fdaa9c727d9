import { type UseQueryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '../../api/api-error.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** What a deletion will touch: the server is asked when the dialog opens, `text` puts it into words. */
export type Touched<U> = {
  query: UseQueryOptions<U>;
  text: (usage: U) => ReactNode;
  /** False: the text says what stands in the way, and there is nothing to confirm. */
  isPossible?: (usage: U) => boolean;
};

type DeleteDialogProps<U, R> = {
  /** What the button says. */
  label: string;
  title: string;
  text: ReactNode | Touched<U>;
  /** What must be chosen first, under the text; until it is, `isReady` is false. */
  details?: ReactNode;
  isReady?: boolean;
  remove: () => Promise<R>;
  onDeleted: (result: R) => Promise<void> | void;
  onClose: () => void;
};

/** Says what a deletion will touch and asks; stays open with the server's words where it refuses. */
export function DeleteDialog<U, R>({
  label,
  title,
  text,
  details,
  isReady = true,
  remove,
  onDeleted,
  onClose,
}: DeleteDialogProps<U, R>) {
  const { t } = useTranslation();
  const touched = isTouched(text) ? text : null;
  const usage = useQuery({
    queryKey: ['nothing touched'],
    ...touched?.query,
    enabled: touched !== null,
    // A number of some minutes ago would be no warning.
    gcTime: 0,
    refetchOnMount: 'always',
  });
  const removal = useMutation({ mutationFn: remove, onSuccess: onDeleted });
  const error = removal.error ?? usage.error;
  const isPossible =
    touched === null || (usage.data !== undefined && touched.isPossible?.(usage.data) !== false);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      confirmLabel={label}
      disabled={!isReady || !isPossible}
      loading={removal.isPending}
      onConfirm={() => removal.mutate()}
      details={
        <>
          {details}
          {error && (
            <div role="alert">
              <FieldError>{errorMessage(error, t('client.unknown'))}</FieldError>
            </div>
          )}
        </>
      }
    >
      {touched === null ? (
        (text as ReactNode)
      ) : usage.data !== undefined ? (
        touched.text(usage.data)
      ) : usage.isPending ? (
        <Skeleton className="h-4 w-56" />
      ) : null}
    </ConfirmDialog>
  );
}

function isTouched<U>(text: ReactNode | Touched<U>): text is Touched<U> {
  return typeof text === 'object' && text !== null && 'query' in text;
}
