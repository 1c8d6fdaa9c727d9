import { keyNames } from '../lib/key-names.ts';
import { type ShortcutName, shortcuts } from '../lib/shortcuts.ts';

/** The keys of a shortcut, as they are printed on the keyboard. */
export function Keys({ of }: { of: ShortcutName }) {
  return (
    <span dir="ltr" className="inline-flex shrink-0 gap-1">
      {keyNames(shortcuts[of].keys).map((key) => (
        <Key key={key}>{key}</Key>
      ))}
    </span>
  );
}

/** One key. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-badge border border-line-strong px-1 font-sans font-semibold text-[11px] text-ink-2 leading-4">
      {children}
    </kbd>
  );
}
