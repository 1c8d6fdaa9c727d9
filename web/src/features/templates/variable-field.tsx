import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/texts.ts';
import { classNames } from '../../lib/class-names.ts';
import type { FieldControl } from '../../ui/field.tsx';
import { fieldSizes } from '../../ui/input.tsx';
import { caretPlace } from './caret-place.ts';
import { restAfter, type TypedVariable, variableAt, variableMatches } from './variable-at.ts';
import { VariableList } from './variable-list.tsx';

type Field = HTMLInputElement | HTMLTextAreaElement;
type Offer = TypedVariable & { cursor: number; place: { top: number; start: number } };

/** Text with placeholders: after `{{` the variables are offered at the cursor. */
export function VariableField({
  control,
  value,
  variables,
  isSource = false,
  onChange,
  onBlur,
}: {
  control: FieldControl;
  value: string;
  variables: readonly string[];
  /** Many lines of HTML rather than one of text. */
  isSource?: boolean;
  onChange: (value: string) => void;
  onBlur: () => void;
}) {
  const { t } = useTranslation();
  const listId = useId();
  const field = useRef<Field>(null);
  const [offer, setOffer] = useState<Offer | null>(null);
  const [active, setActive] = useState(0);
  const found = offer ? variableMatches(variables, offer.typed) : [];
  const isOffering = found.length > 0;
  const current = Math.min(active, found.length - 1);

  const look = (at: Field) => {
    const cursor = at.selectionStart ?? 0;
    const typed = at.selectionEnd === cursor ? variableAt(at.value, cursor) : null;
    if (typed?.typed !== offer?.typed) setActive(0);
    setOffer(typed && { ...typed, cursor, place: caretPlace(at, typed.start) });
  };
  const choose = (name: string | undefined) => {
    const at = field.current;
    if (!at || !offer || name === undefined) return;
    const end = offer.cursor + restAfter(at.value, offer.cursor);
    at.setRangeText(`{{ ${name} }}`, offer.start, end, 'end');
    at.focus();
    setOffer(null);
    onChange(at.value);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!isOffering || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setActive((current + 1) % found.length);
    else if (event.key === 'ArrowUp') setActive((current - 1 + found.length) % found.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(found[current]);
    else if (event.key === 'Escape') setOffer(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const props = {
    ...control,
    value,
    'aria-autocomplete': 'list' as const,
    'aria-controls': isOffering ? listId : undefined,
    'aria-activedescendant': isOffering ? `${listId}-${current}` : undefined,
    autoComplete: 'off',
    onChange: (event: { target: Field }) => {
      onChange(event.target.value);
      look(event.target);
    },
    onClick: (event: { currentTarget: Field }) => look(event.currentTarget),
    onKeyDown: handleKeyDown,
    onBlur: () => {
      setOffer(null);
      onBlur();
    },
  };

  return (
    <div className="relative">
      {isSource ? (
        <textarea
          {...props}
          ref={(node) => {
            field.current = node;
          }}
          rows={16}
          spellCheck={false}
          dir="ltr"
          className="write-field resize-y px-2.5 py-2 font-mono text-ui max-md:text-touch"
        />
      ) : (
        <input
          {...props}
          ref={(node) => {
            field.current = node;
          }}
          dir="auto"
          className={classNames('write-field', fieldSizes.regular)}
        />
      )}
      {offer && isOffering && (
        <VariableList
          id={listId}
          label={t('templates.variables')}
          names={found}
          active={current}
          place={offer.place}
          onActive={setActive}
          onChoose={choose}
        />
      )}
    </div>
  );
}
