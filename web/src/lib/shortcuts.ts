/** Where a shortcut works: everywhere, beside a list, in an open conversation, in its editor. */
export const shortcutScopes = ['everywhere', 'list', 'conversation', 'editor'] as const;
type Scope = (typeof shortcutScopes)[number];

type Shortcut = {
  /** One key, keys pressed one after the other ("g i"), or keys held together ("mod+k"). */
  keys: string;
  scope: Scope;
  /** Types nothing and so works in a field or editor too. */
  whileTyping?: true;
  /** Goes on while its key is held down. */
  repeats?: true;
};

/** Every shortcut of the product; `shortcuts.{name}` is what the help calls it. */
export const shortcuts = {
  palette: { keys: 'mod+k', scope: 'everywhere', whileTyping: true },
  search: { keys: '/', scope: 'everywhere' },
  newConversation: { keys: 'c', scope: 'everywhere' },
  goAssigned: { keys: 'g i', scope: 'everywhere' },
  goUnassigned: { keys: 'g u', scope: 'everywhere' },
  goAll: { keys: 'g a', scope: 'everywhere' },
  notifications: { keys: 'g n', scope: 'everywhere' },
  toggleSidebar: { keys: 'mod+b', scope: 'everywhere' },
  help: { keys: '?', scope: 'everywhere' },
  next: { keys: 'j', scope: 'list', repeats: true },
  previous: { keys: 'k', scope: 'list', repeats: true },
  open: { keys: 'o', scope: 'list' },
  select: { keys: 'x', scope: 'list' },
  clearSelection: { keys: 'Escape', scope: 'list' },
  reply: { keys: 'r', scope: 'conversation' },
  note: { keys: 'n', scope: 'conversation' },
  assignToMe: { keys: 'i', scope: 'conversation' },
  assign: { keys: 'a', scope: 'conversation' },
  resolve: { keys: 'e', scope: 'conversation' },
  snooze: { keys: 'z', scope: 'conversation' },
  macro: { keys: 'm', scope: 'conversation' },
  send: { keys: 'mod+Enter', scope: 'editor' },
  leaveEditor: { keys: 'Escape', scope: 'editor' },
  bold: { keys: 'mod+b', scope: 'editor' },
  italic: { keys: 'mod+i', scope: 'editor' },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof shortcuts;

/** The table as rows. */
export const shortcutRows = Object.entries<Shortcut>(shortcuts).map(([name, shortcut]) => ({
  name: name as ShortcutName,
  ...shortcut,
}));

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
>;

/** A key as the table writes it; null for one it cannot have. */
export function chordOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyPress) {
  if (altKey) return null;
  // On a keyboard of another script the letter stands where the Latin one does.
  const latin = key.length === 1 && key > '\u007f' ? /^Key([A-Z])$/.exec(code)?.[1] : undefined;
  const name = latin ?? key;
  const isHeld = ctrlKey || metaKey;
  if (name.length > 1) return isHeld ? `mod+${name}` : name;
  if (/[a-z]/i.test(name) && shiftKey) return null;
  return isHeld ? `mod+${name.toLowerCase()}` : name.toLowerCase();
}

/** Milliseconds in which the second key of a sequence has to come. */
const sequenceWithin = 1_500;

export type Begun = { chord: string; at: number } | null;
type Situation = { begun: Begun; at: number; isTyping: boolean; isRepeat: boolean };

/**
 * What a key means after the one before it: the shortcut it completes, or the sequence it begins.
 * While something is typed only those that type nothing count.
 */
export function shortcutFor(
  chord: string,
  { begun, at, isTyping, isRepeat }: Situation,
): { name: ShortcutName | null; begun: Begun } {
  const usable = shortcutRows.filter(
    ({ scope, whileTyping, repeats }) =>
      scope !== 'editor' && (!isTyping || whileTyping) && (!isRepeat || repeats),
  );
  const isSecond = begun !== null && at - begun.at <= sequenceWithin;
  const sequence = isSecond ? `${begun.chord} ${chord}` : null;
  const found =
    usable.find(({ keys }) => keys === sequence) ?? usable.find(({ keys }) => keys === chord);
  const begins = !found && usable.some(({ keys }) => keys.startsWith(`${chord} `));
  return { name: found?.name ?? null, begun: begins ? { chord, at } : null };
}
