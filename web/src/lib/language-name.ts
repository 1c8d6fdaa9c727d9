/** A language by its own name; `code` as in BCP 47. */
export function languageName(code: string): string {
  return new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
}
