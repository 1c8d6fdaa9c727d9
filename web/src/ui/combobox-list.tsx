import { Check, Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../i18n/texts.ts';
import { classNames } from '../lib/class-names.ts';

export type ComboboxOption = {
  value: string;
  label: string;
  /** More words to find it by. */
  keywords?: string;
  icon?: ReactNode;
  trailing?: ReactNode;
};

export type ComboboxListProps = {
  options: readonly ComboboxOption[];
  /** The chosen values; one or none where only one may be chosen. */
  selected: readonly string[];
  /** One option was chosen or, where several may be, toggled. */
  onSelect: (value: string) => void;
  /** Several may be chosen: the list stays open. */
  multiple?: boolean;
  /** Offers to make what was typed, when nothing is called so. */
  onCreate?: (name: string) => void;
  placeholder: string;
  label: string;
  emptyText?: string;
};

/** So many options are drawn at most: thousands of tags would hold up every key. */
const mostShown = 100;

/** The field and the options that a combobox opens. */
export function ComboboxList({
  options,
  selected,
  onSelect,
  multiple = false,
  onCreate,
  placeholder,
  label,
  emptyText,
  onClose,
}: ComboboxListProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const listId = useId();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);

  const typed = query.trim();
  const found = options.filter((option) => matches(option, typed));
  const exists = options.some((option) => option.label.toLowerCase() === typed.toLowerCase());
  const canCreate = onCreate !== undefined && typed !== '' && !exists;
  const shown = found.slice(0, mostShown);
  const rows = shown.length + (canCreate ? 1 : 0);

  const choose = (index: number) => {
    const option = shown[index];
    if (option) onSelect(option.value);
    else if (canCreate) onCreate(typed);
    else return;
    setQuery('');
    if (!multiple) onClose();
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setActive((active + 1) % Math.max(rows, 1));
    else if (event.key === 'ArrowUp') setActive((active - 1 + rows) % Math.max(rows, 1));
    else if (event.key === 'Home') setActive(0);
    else if (event.key === 'End') setActive(Math.max(rows - 1, 0));
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(active);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <input
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={rows > 0 ? `${listId}-${active}` : undefined}
        aria-label={label}
        placeholder={placeholder}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setActive(0);
        }}
        onKeyDown={handleKeyDown}
        className="block h-9 w-full border-line border-b bg-transparent px-3 font-medium text-ui outline-none max-md:h-12 max-md:text-touch"
      />
      <div
        id={listId}
        role="listbox"
        aria-label={label}
        aria-multiselectable={multiple || undefined}
        className="max-h-72 overflow-y-auto p-1"
      >
        {shown.map((option, index) => (
          <Row
            key={option.value}
            id={`${listId}-${index}`}
            active={index === active}
            chosen={selected.includes(option.value)}
            onActivate={() => setActive(index)}
            onChoose={() => choose(index)}
          >
            {option.icon}
            <span className="min-w-0 flex-1">
              <span className="block w-fit max-w-full truncate" dir="auto">
                {option.label}
              </span>
            </span>
            {option.trailing}
          </Row>
        ))}
        {canCreate && (
          <Row
            id={`${listId}-${shown.length}`}
            active={active === shown.length}
            chosen={false}
            onActivate={() => setActive(shown.length)}
            onChoose={() => choose(shown.length)}
          >
            <Plus />
            <span className="min-w-0 flex-1 truncate">{t('ui.createNamed', { name: typed })}</span>
          </Row>
        )}
        {found.length > shown.length && (
          <p className="px-2 py-2 text-ink-3 text-ui">
            {t('ui.moreFound', { count: found.length - shown.length })}
          </p>
        )}
        {rows === 0 && (
          <p className="px-2 py-2 text-ink-3 text-ui">{emptyText ?? t('ui.nothingFound')}</p>
        )}
      </div>
    </>
  );
}

function Row({
  id,
  active,
  chosen,
  onActivate,
  onChoose,
  children,
}: {
  id: string;
  active: boolean;
  chosen: boolean;
  onActivate: () => void;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the search field, which names the active row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      ref={(node) => {
        if (active) node?.scrollIntoView({ block: 'nearest' });
      }}
      onPointerMove={active ? undefined : onActivate}
      onClick={onChoose}
      className={classNames(
        'flex h-8 select-none items-center gap-2.5 rounded-control px-2 font-medium text-ui max-md:h-11 max-md:text-touch [&_svg]:size-4 [&_svg]:shrink-0',
        active && 'bg-accent-wash',
      )}
    >
      {children}
      <span className="w-4">{chosen && <Check className="text-ink-2" />}</span>
    </div>
  );
}

function matches(option: ComboboxOption, typed: string): boolean {
  const words = `${option.label} ${option.keywords ?? ''}`.toLocaleLowerCase();
  return typed
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word));
}
