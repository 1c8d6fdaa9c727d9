import { Check } from 'lucide-react';
import { useTranslation } from '../../i18n/texts.ts';
import { classNames } from '../../lib/class-names.ts';
import { ignoreEnter } from '../../ui/checkbox.tsx';
import type { SelectRow } from './use-selection.ts';

/** Ticks a row, in the place of its picture: while rows are chosen, and under pointer or focus. */
export function RowCheckbox({
  uuid,
  name,
  isChosen,
  isSelecting,
  onSelect,
}: {
  uuid: string;
  name: string;
  isChosen: boolean;
  isSelecting: boolean;
  onSelect: SelectRow;
}) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: the browser's own box cannot be drawn like this
    <button
      type="button"
      role="checkbox"
      aria-checked={isChosen}
      onKeyDown={ignoreEnter}
      aria-label={t('bulk.select', { name })}
      onClick={(event) => onSelect(uuid, { range: event.shiftKey })}
      className={classNames(
        'absolute start-4 top-[13px] z-10 grid size-8 place-items-center rounded-full max-md:start-2.5 max-md:top-2 max-md:size-11',
        !isSelecting &&
          'opacity-0 focus-visible:opacity-100 group-hover/row:opacity-100 pointer-coarse:pointer-events-none',
      )}
    >
      <span
        className={classNames(
          'grid size-4 place-items-center rounded-badge border text-on-accent max-md:size-5',
          isChosen ? 'border-accent bg-accent' : 'border-field bg-field-ground',
        )}
      >
        {isChosen && <Check className="size-3" strokeWidth={3} />}
      </span>
    </button>
  );
}
