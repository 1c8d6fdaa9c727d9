import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toaster.tsx';
import { DeleteDialog, type Touched } from './delete-dialog.tsx';

/** Deletes after saying what that touches. */
export function DeleteButton<U>({
  label,
  title,
  text,
  doneText,
  remove,
  onDeleted,
}: {
  label: string;
  title: string;
  text: ReactNode | Touched<U>;
  doneText: string;
  remove: () => Promise<unknown>;
  onDeleted: () => Promise<void>;
}) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <IconButton label={label} onClick={() => setAsking(true)}>
        <Trash2 />
      </IconButton>
      {isAsking && (
        <DeleteDialog
          {...{ label, title, text, remove }}
          onDeleted={async () => {
            toast.success(doneText);
            await onDeleted();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
