import { calls } from '@parley/contract/calls';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toaster.tsx';
import { notesQuery, withoutNote } from './contact-queries.ts';
import { NewNote } from './new-note.tsx';
import { NoteItem } from './note-item.tsx';

/** What agents wrote down about a contact, newest first. */
export function Notes({ contactId }: { contactId: number }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const mayWrite = useMay('contact_notes:write');
  const query = notesQuery(contactId);
  const { queryKey } = query;
  const notes = useInfiniteQuery(query);
  const rows = notes.data?.pages.flatMap(({ results }) => results) ?? [];

  // Gone at once; back, with the reason, when the server refuses.
  const removal = useMutation({
    mutationFn: (noteId: number) =>
      call(calls.deleteContactNote, { params: { id: contactId, noteId } }),
    onMutate: async (noteId) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (held) => held && withoutNote(held, noteId));
      return before;
    },
    onError: (error, _noteId, before) => {
      client.setQueryData(queryKey, before);
      toast.error(errorMessage(error, t('client.unknown')));
    },
  });

  return (
    <section aria-label={t('contacts.notes')}>
      <h2 className="mb-2 font-strong text-subject">{t('contacts.notes')}</h2>
      {mayWrite && <NewNote contactId={contactId} />}
      {notes.isPending && (
        <div role="status" aria-label={t('ui.loading')} className="grid gap-3 py-2">
          <Skeleton className="h-3 w-40" />
          <Skeleton className="h-3 w-56" />
        </div>
      )}
      {notes.isError && !notes.data && (
        <ErrorState
          title={t('contacts.notesFailed')}
          message={errorMessage(notes.error, t('client.unknown'))}
          onRetry={() => void notes.refetch()}
        />
      )}
      {notes.data && rows.length === 0 && (
        <p className="text-ink-2">{t(mayWrite ? 'contacts.noNotesWrite' : 'contacts.noNotes')}</p>
      )}
      <ul className="grid gap-3">
        {rows.map((note) => (
          <NoteItem key={note.id} note={note} onDelete={() => removal.mutate(note.id)} />
        ))}
      </ul>
      {notes.hasNextPage && (
        <Button
          className="mt-3"
          loading={notes.isFetchingNextPage}
          onClick={() => void notes.fetchNextPage()}
        >
          {t('ui.loadMore')}
        </Button>
      )}
    </section>
  );
}
