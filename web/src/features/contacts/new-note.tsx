import { calls } from '@parley/contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toaster.tsx';
import { notesQuery, withNote } from './contact-queries.ts';

/** A note being written; Ctrl+Enter adds it. It outlives leaving the page in this window. */
export function NewNote({ contactId }: { contactId: number }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const key = `contact-note.${contactId}`;
  const [text, setText] = useState(() => readStored(key, 'sessionStorage') ?? '');
  const write = (next: string) => {
    setText(next);
    writeStored(key, next, 'sessionStorage');
  };
  const creation = useMutation({
    mutationFn: (content: string) =>
      call(calls.createContactNote, { params: { id: contactId }, body: { content } }),
    onSuccess: (note) => {
      write('');
      client.setQueryData(notesQuery(contactId).queryKey, (held) => held && withNote(held, note));
    },
    onError: (error) =>
      toast.error(t('contacts.noteNotAdded'), {
        description: errorMessage(error, t('client.unknown')),
      }),
  });
  const add = () => {
    const content = text.trim();
    if (content !== '' && !creation.isPending) creation.mutate(content);
  };

  return (
    <div className="mb-4">
      <textarea
        aria-label={t('contacts.newNote')}
        placeholder={t('contacts.newNote')}
        dir="auto"
        rows={3}
        maxLength={10_000}
        value={text}
        readOnly={creation.isPending}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          add();
        }}
        className="write-field resize-y px-2.5 py-1.5 text-ui max-md:text-touch"
      />
      <div className="mt-2 flex justify-end">
        <Button
          variant="note"
          disabled={text.trim() === ''}
          loading={creation.isPending}
          onClick={add}
        >
          {t('composer.addNote')}
        </Button>
      </div>
    </div>
  );
}
