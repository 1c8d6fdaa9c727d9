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
  const line = text
    .replaceAll(/\s+/g, ' ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to go
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '');
  return cut(line.trim(), length);
}
