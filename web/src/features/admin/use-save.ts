import { useEffect, useEffectEvent, useState } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { t } from '../../i18n/texts.ts';
import { showFormError } from '../../lib/form-errors.ts';
import { toast } from '../../ui/toaster.tsx';
import { currentRow, type Difference, differences, type Side } from './conflict.ts';

/** A row as the server answers it: `updated_at` says which state of it this is. */
type Row = { updated_at: string };

export type Conflict<Draft extends FieldValues> = {
  differences: Difference<Draft>[];
  /** Saves with the choice of each field. */
  onChoose: (choice: Record<string, Side>) => Promise<void>;
  onClose: () => void;
};

/**
 * Saves a form over a row that exists, or makes one where it is null. While nothing is typed the
 * form follows the row; where somebody else saved meanwhile, `conflict` is what ConflictDialog asks
 * about.
 */
export function useSave<R extends Row, Draft extends FieldValues, Input>(
  form: UseFormReturn<Draft, unknown, Input>,
  row: R | null,
  {
    draftOf,
    send,
    onSaved,
    fieldOf,
  }: {
    draftOf: (row: R) => Draft;
    /** Saves over the row that was read last. */
    send: (values: Input, over: R | null) => Promise<R>;
    onSaved: (saved: R) => Promise<void> | void;
    /** The field that a path of the server's means, where the form calls it otherwise. */
    fieldOf?: (path: string) => Path<Draft> | undefined;
  },
) {
  const [read, setRead] = useState(row);
  const [theirs, setTheirs] = useState<R | null>(null);
  const { isDirty, isSubmitting } = form.formState;
  const show = (next: R) => {
    form.reset(draftOf(next) as DefaultValues<Draft>);
    setRead(next);
  };
  const follow = useEffectEvent((next: R | null) => {
    if (next && next.updated_at !== read?.updated_at && !isDirty && !isSubmitting) show(next);
  });
  useEffect(() => follow(row), [row]);

  const saveOver = (over: R | null) =>
    form.handleSubmit(async (values) => {
      try {
        const saved = await send(values, over);
        show(saved);
        await onSaved(saved);
      } catch (error) {
        const now = currentRow<R>(error);
        if (now) setTheirs(now);
        else showFormError(form, error, fieldOf);
      }
    });

  const choose = async (choice: Record<string, Side>, now: R) => {
    const yours = form.getValues();
    const kept = Object.keys(choice).filter((name) => choice[name] === 'yours') as Path<Draft>[];
    setTheirs(null);
    show(now);
    for (const name of kept)
      form.setValue(name, yours[name] as PathValue<Draft, Path<Draft>>, { shouldDirty: true });
    if (kept.length > 0) await saveOver(now)();
    else toast.success(t('form.changedByOthers'));
  };

  const conflict: Conflict<Draft> | null = theirs && {
    differences: differences({
      read: draftOf(read ?? theirs),
      theirs: draftOf(theirs),
      yours: form.getValues(),
    }),
    onChoose: (choice) => choose(choice, theirs),
    onClose: () => setTheirs(null),
  };
  const handleDiscard = () => (row ? show(row) : form.reset());
  return { handleSave: saveOver(read), handleDiscard, conflict };
}
