const length = 240;
const lead = 60;

/**
 * The part of a text, at most 240 characters, around the first of the words; words are in the form the
 * index has them (lower case, no accents).
 */
export function excerptOf(text: string, words: readonly string[]): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  const found = firstWord(plain, words);
  const start = found <= lead ? 0 : plain.indexOf(' ', found - lead) + 1 || found;
  const from = start > found ? found : start;
  const cut = plain
    .slice(from, from + length)
    .toWellFormed()
    .replaceAll('\ufffd', '');
  return `${from > 0 ? '…' : ''}${cut}${from + length < plain.length ? '…' : ''}`;
}

/** Where the first word begins that starts with one of `words`; 0 when none does. */
function firstWord(text: string, words: readonly string[]): number {
  for (const { index, 0: word } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const folded = word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
    if (words.some((wanted) => folded.startsWith(wanted))) return index;
  }
  return 0;
}
