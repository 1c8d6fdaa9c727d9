import { RadioGroup } from 'radix-ui';
import { useState } from 'react';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import { useTranslation } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Difference, Side } from './conflict.ts';
import type { Conflict } from './use-save.ts';

/**
 * How a form's fields are called, how a value reads where it is no plain text, and what it means that
 * there is none, where that is not just empty.
 */
export type FieldWords<Draft extends FieldValues> = {
  [Name in Path<Draft>]?: {
    label: string;
    text?: (value: NonNullable<PathValue<Draft, Name>>) => string;
    none?: string;
  };
};

/** Where somebody else saved first: their value beside yours, field by field, to choose from. */
export function ConflictDialog<Draft extends FieldValues>({
  conflict,
  fields,
}: {
  conflict: Conflict<Draft> | null;
  fields: FieldWords<Draft>;
}) {
  return conflict && <OpenDialog conflict={conflict} fields={fields} />;
}

function OpenDialog<Draft extends FieldValues>({
  conflict: { differences, onChoose, onClose },
  fields,
}: {
  conflict: Conflict<Draft>;
  fields: FieldWords<Draft>;
}) {
  const { t } = useTranslation();
  const [choice, setChoice] = useState<Record<string, Side>>(() =>
    Object.fromEntries(differences.map(({ name, suggested }) => [name, suggested])),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('conflict.title')}
      description={differences.length === 0 ? t('conflict.same') : t('conflict.text')}
      width="wide"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button variant="primary" onClick={() => void onChoose(choice)}>
            {t(differences.length === 0 ? 'ui.done' : 'conflict.save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {differences.map((difference) => (
          <DifferenceField
            key={difference.name}
            difference={difference}
            words={fields[difference.name]}
            side={choice[difference.name] ?? difference.suggested}
            onSide={(side) => setChoice({ ...choice, [difference.name]: side })}
          />
        ))}
      </div>
    </Dialog>
  );
}

function DifferenceField<Draft extends FieldValues>({
  difference,
  words,
  side,
  onSide,
}: {
  difference: Difference<Draft>;
  words: { label: string; text?: (value: never) => string; none?: string } | undefined;
  side: Side;
  onSide: (side: Side) => void;
}) {
  const { t } = useTranslation();
  const label = words?.label ?? difference.name;
  const textOf = (value: unknown) => {
    if (value == null) return '';
    if (words?.text) return words.text(value as never);
    return typeof value === 'boolean' ? t(value ? 'ui.on' : 'ui.off') : String(value).trim();
  };
  return (
    <RadioGroup.Root value={side} onValueChange={(next) => onSide(next as Side)} aria-label={label}>
      <p aria-hidden className="mb-1.5 font-semibold">
        {label}
      </p>
      <div className="grid gap-2 md:grid-cols-2">
        {sides.map((one) => (
          <RadioGroup.Item
            key={one}
            value={one}
            className="flex min-w-0 items-start gap-2 rounded-control border border-line-strong px-3 py-2 text-start hover:bg-hover data-[state=checked]:border-accent data-[state=checked]:bg-accent-wash"
          >
            <span
              aria-hidden
              className="mt-px flex size-4 shrink-0 items-center justify-center rounded-full border border-field"
            >
              <RadioGroup.Indicator className="size-2 rounded-full bg-accent" />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block text-ink-2 text-label">{t(`conflict.${one}`)}</span>
              <span className="line-clamp-6 whitespace-pre-wrap break-words" dir="auto">
                {textOf(difference[one]) || (
                  <i className="text-ink-2">{words?.none ?? t('conflict.empty')}</i>
                )}
              </span>
            </span>
          </RadioGroup.Item>
        ))}
      </div>
    </RadioGroup.Root>
  );
}

const sides: readonly Side[] = ['theirs', 'yours'];
