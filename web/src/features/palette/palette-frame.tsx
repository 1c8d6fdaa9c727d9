import { Command } from 'cmdk';
import { ArrowDown, ArrowUp, CornerDownLeft, Delete, Search, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/texts.ts';
import { chordOf, shortcuts } from '../../lib/shortcuts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Key } from '../../ui/keys.tsx';
import { Overlay } from '../../ui/overlay.tsx';
import { returnFocus } from '../../ui/return-focus.ts';
import { matches } from './matches.ts';
import { paletteClass } from './palette-class.ts';

export type Choose = (action: () => void) => void;

type PaletteFrameProps = {
  /** The name of a level below all commands, with its icon. */
  level?: { label: string; icon: ReactNode };
  placeholder: string;
  /** What Enter does here, in a word. */
  enterText: string;
  onBack?: () => void;
  onClose: () => void;
  /** The row that is highlighted, where the caller wants to know. */
  highlighted?: string;
  onHighlight?: (value: string) => void;
  /** Stands where the rows would, as long as there are none. */
  instead?: ReactNode;
  /** Beside the rows. */
  aside?: (choose: Choose) => ReactNode;
  /** Groups and rows; `choose` closes the palette and then does what was chosen. */
  children: (choose: Choose, typed: string) => ReactNode;
};

/** The window of the palette: what is typed, what that finds, and the keys. */
export function PaletteFrame(props: PaletteFrameProps) {
  const { level, placeholder, onBack, onClose, highlighted, onHighlight, instead } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const chosen = useRef<() => void>(null);
  const field = useRef<HTMLInputElement>(null);
  const choose: Choose = (action) => {
    chosen.current = action;
    onClose();
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    if (chordOf(event) === shortcuts.palette.keys) onClose();
    else if (event.key === 'Backspace' && typed === '' && onBack) onBack();
    else return;
    event.preventDefault();
  };

  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Overlay className={paletteClass.veil} />
        <Dialog.Content
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            // A dialog beneath has held on to it.
            field.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            returnFocus(event);
            // It may take the focus itself, so it comes after the window is gone.
            chosen.current?.();
          }}
          aria-describedby={undefined}
          className={paletteClass.window}
        >
          <Dialog.Title className="sr-only">{t('palette.title')}</Dialog.Title>
          <Command
            label={level?.label ?? t('palette.title')}
            filter={matches}
            loop
            vimBindings={false}
            {...(onHighlight ? { value: highlighted ?? '', onValueChange: onHighlight } : {})}
            onKeyDown={handleKeyDown}
            className={paletteClass.column}
          >
            <div className={paletteClass.head}>
              {level ? (
                <button
                  type="button"
                  onClick={onBack}
                  aria-label={t('palette.backFrom', { level: level.label })}
                  className="flex h-7 items-center gap-2 rounded-control bg-accent-wash px-2 font-semibold text-accent-text text-ui max-md:h-11 [&_svg]:size-4"
                >
                  {level.icon}
                  {level.label}
                </button>
              ) : (
                <Search className="size-4 text-ink-3" aria-hidden />
              )}
              <Command.Input
                ref={field}
                autoFocus
                value={typed}
                onValueChange={setTyped}
                placeholder={placeholder}
                className="h-full min-w-0 flex-1 bg-transparent text-subject outline-none placeholder:text-ink-3 max-md:text-touch"
              />
              <IconButton label={t('ui.close')} onClick={onClose} className="-me-2.5 md:hidden">
                <X />
              </IconButton>
            </div>
            <div className="flex min-h-0 flex-1 max-md:flex-col">
              <Command.List
                label={level?.label ?? t('palette.title')}
                className={instead ? 'sr-only' : 'min-h-0 min-w-0 flex-1 overflow-y-auto p-1.5'}
              >
                {!instead && (
                  <Command.Empty className="px-2.5 py-3 text-ink-3">
                    {t('ui.nothingFound')}
                  </Command.Empty>
                )}
                {props.children(choose, typed)}
              </Command.List>
              {instead}
              {props.aside?.(choose)}
            </div>
            <KeyHints enterText={props.enterText} hasBack={onBack !== undefined} />
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function KeyHints({ enterText, hasBack }: { enterText: string; hasBack: boolean }) {
  const { t } = useTranslation();
  return (
    <div
      aria-hidden
      className="flex h-9 shrink-0 items-center gap-4 border-line border-t px-4 text-ink-3 text-label max-md:hidden [&>span]:flex [&>span]:items-center [&>span]:gap-1.5 [&_svg]:size-3.5"
    >
      <span>
        <ArrowUp />
        <ArrowDown />
        {t('palette.move')}
      </span>
      <span>
        <CornerDownLeft />
        {enterText}
      </span>
      {hasBack && (
        <span>
          <Delete />
          {t('palette.back')}
        </span>
      )}
      <span className="ms-auto">
        <Key>Esc</Key>
        {t('palette.close')}
      </span>
    </div>
  );
}
