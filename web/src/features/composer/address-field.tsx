import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from '../../i18n/texts.ts';
import { classNames } from '../../lib/class-names.ts';
import { FieldError } from '../../ui/field.tsx';
import { Tag } from '../../ui/tag.tsx';
import { addressesIn, isEmail } from './addresses.ts';

/** Addresses as chips; Enter, a comma or leaving the field adds what was typed. */
export function AddressField({
  label,
  addresses,
  onChange,
}: {
  label: string;
  addresses: readonly string[];
  onChange: (addresses: string[]) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);

  const add = (typed: string) => {
    const found = addressesIn(typed);
    const right = found.filter(isEmail);
    if (right.length > 0) onChange([...new Set([...addresses, ...right])]);
    const rest = found.filter((address) => !isEmail(address));
    setText(rest.join(', '));
    setWrong(rest.length > 0);
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' || event.key === ',' || event.key === ';') {
      event.preventDefault();
      add(text);
    } else if (event.key === 'Backspace' && text === '') {
      onChange(addresses.slice(0, -1));
    }
  };

  return (
    <div className="flex items-start">
      <label
        htmlFor={id}
        className="flex h-7 w-12 shrink-0 items-center text-ink-3 text-label max-md:h-9"
      >
        {label}
      </label>
      <div className="min-w-0 flex-1">
        <div className="flex min-h-7 flex-wrap items-center gap-1 max-md:min-h-9 max-md:gap-y-3">
          {addresses.map((address) => (
            <Tag
              key={address}
              name={address}
              onRemove={() => onChange(addresses.filter((one) => one !== address))}
            />
          ))}
          <input
            id={id}
            type="text"
            inputMode="email"
            autoComplete="off"
            value={text}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? `${id}-error` : undefined}
            onChange={(event) => {
              setText(event.target.value);
              setWrong(false);
            }}
            onKeyDown={handleKeyDown}
            onBlur={() => add(text)}
            className={classNames(
              'h-7 flex-1 bg-transparent text-ui outline-none max-md:h-9 max-md:text-touch',
              // Empty, it takes no line of its own.
              text === '' ? 'min-w-4' : 'min-w-32',
            )}
          />
        </div>
        {isWrong && (
          <div className="pb-1">
            <FieldError id={`${id}-error`}>{t('errors.email')}</FieldError>
          </div>
        )}
      </div>
    </div>
  );
}
