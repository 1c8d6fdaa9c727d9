import type { ContactNote } from '@parley/contract';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser, useMay } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fullName } from '../../lib/initials.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';

/** A note on its ochre ground. Its author may delete it, and who may delete anybody's. */
export function NoteItem({ note, onDelete }: { note: ContactNote; onDelete: () => void }) {
  const { t } = useTranslation();
  const me = useCurrentUser();
  const mayWrite = useMay('contact_notes:write');
  const mayDelete = useMay('contact_notes:delete') || (mayWrite && note.author?.id === me.id);
  const [isAsking, setAsking] = useState(false);
  return (
    <li className="rounded-ground bg-note px-3 py-2.5">
      <div className="flex min-h-7 items-center gap-2">
        <span className="min-w-0 truncate font-semibold">
          <bdi>{note.author ? fullName(note.author) : t('contacts.formerAgent')}</bdi>
        </span>
        <RelativeTime at={note.created_at} className="min-w-0 flex-1 text-ink-2 text-label" />
        {mayDelete && (
          <IconButton label={t('contacts.deleteNote')} onClick={() => setAsking(true)}>
            <Trash2 />
          </IconButton>
        )}
      </div>
      <p className="whitespace-pre-wrap break-words" dir="auto">
        {note.content}
      </p>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('contacts.deleteNoteTitle')}
        confirmLabel={t('contacts.deleteNote')}
        onConfirm={() => {
          setAsking(false);
          onDelete();
        }}
      >
        {t('contacts.deleteNoteText')}
      </ConfirmDialog>
    </li>
  );
}
