import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/texts.ts';
import { useOnScreen } from '../../lib/use-on-screen.ts';
import { FieldError } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toaster.tsx';
import { PanelButton } from './panel-button.tsx';

/**
 * A value that becomes a field when it is clicked. Enter or leaving the field saves, Escape does
 * not. What the server refuses comes back into the field, with the reason under it.
 */
export function EditableValue({
  label,
  value,
  type,
  numeric = false,
  children,
  onSave,
}: {
  label: string;
  /** As the field holds it. */
  value: string;
  type: 'text' | 'url' | 'date';
  numeric?: boolean;
  /** The value as it is read; nothing while it is empty. */
  children: string;
  /** Answers why it was refused; null when it was not. */
  onSave: (typed: string) => Promise<string | null>;
}) {
  const { t } = useTranslation();
  const errorId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const isOnScreen = useOnScreen();
  const returnsFocus = useRef(false);
  // The field that goes away loses the focus: that is no reason to save.
  const isDone = useRef(false);

  const close = () => {
    isDone.current = true;
    setTyped(null);
    setError(null);
  };
  const save = async () => {
    if (typed === null || isDone.current) return;
    close();
    if (typed.trim() === value) return;
    const refusal = await onSave(typed);
    if (refusal === null) return;
    if (!isOnScreen()) {
      toast.error(t('conversation.notChanged'), { description: refusal });
      return;
    }
    isDone.current = false;
    setTyped(typed);
    setError(refusal);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    returnsFocus.current = true;
    if (event.key === 'Enter') void save();
    else close();
  };

  if (typed === null) {
    return (
      <PanelButton
        ref={(button) => {
          if (returnsFocus.current) button?.focus();
          returnsFocus.current = false;
        }}
        aria-label={t('panel.edit', { name: label, value: children || t('panel.add') })}
        onClick={() => {
          isDone.current = false;
          setTyped(value);
        }}
      >
        <span
          className={type === 'url' ? 'truncate' : 'wrap-anywhere line-clamp-3 min-w-0'}
          dir="auto"
        >
          {children || <span className="font-normal text-ink-3">{t('panel.add')}</span>}
        </span>
      </PanelButton>
    );
  }
  return (
    <>
      <Input
        // Not where it comes back with a reason: the agent may be somewhere else by then.
        autoFocus={error === null}
        type={type}
        inputMode={numeric ? 'decimal' : undefined}
        dir={type === 'text' && !numeric ? 'auto' : undefined}
        aria-label={label}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : errorId}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={handleKeyDown}
        onBlur={() => void save()}
        className="-ms-1.5 h-7 w-[calc(100%+6px)] px-1.5"
      />
      {error !== null && <FieldError id={errorId}>{error}</FieldError>}
    </>
  );
}
