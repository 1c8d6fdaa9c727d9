/** Text that PostgreSQL takes: no NUL, no half surrogate pairs. */
export function stored(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** At most so many characters of it, and no half of one at the end. */
export function cut(text: string, length: number): string {
  return stored(stored(text).slice(0, length));
}

/** A name or subject: no line breaks, control characters or turns of the direction. */
export function oneLine(text: string, length: number): string {
  return cut(withoutControls(text.replaceAll(/\s+/g, ' ')).trim(), length);
}

/** A file name without path, control or direction characters, at most 200 long; may be empty. */
export function cleanFilename(name: string): string {
  const base = stored(name).split(/[\\/]/).at(-1) ?? '';
  const clean = withoutControls(base)
    .replaceAll(/[\u200e\u200f"<>|:*?]/g, '')
    .replace(/^\.+/, '')
    .trim();
  if (clean.length <= 200) return clean;
  const dot = clean.lastIndexOf('.');
  const extension = dot > clean.length - 12 && dot > 0 ? clean.slice(dot) : '';
  return cut(clean, 200 - extension.length) + extension;
}

function withoutControls(text: string): string {
  return text.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '');
}
