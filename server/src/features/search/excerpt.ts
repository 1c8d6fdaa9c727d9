const length = 240;
const lead = 60;
/** What is shown is made of so much of the text on either side of the hit. */
const around = 1_000;
const slice = 4_000;
/** Longer words are not in the index. */
const longestWord = 64;
const wordCharacter = /[\p{L}\p{N}\p{M}]/u;

/**
 * The part of a text, at most 240 characters, around the first of the words; words are in the form the
 * index has them (lower case, no accents).
 */
export function excerptOf(content: string, words: readonly string[]): string {
  const text = content.trimStart();
  const hit = hitIn(text, words);
  const begin = Math.max(0, hit - around);
  const before = oneLine(text.slice(begin, hit));
  const plain = (before + oneLine(text.slice(hit, hit + around))).trimEnd();
  const start =
    before.length <= lead ? 0 : plain.indexOf(' ', before.length - lead) + 1 || before.length;
  const from = start > before.length ? before.length : start;
  const cut = plain
    .slice(from, from + length)
    .toWellFormed()
    .replaceAll('\ufffd', '');
  const isWhole = from + length >= plain.length && text.slice(hit + around).trim() === '';
  return `${begin + from > 0 ? '…' : ''}${cut}${isWhole ? '' : '…'}`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

/** Where the first word begins that starts with one of `words`; 0 when none does. */
function hitIn(text: string, words: readonly string[]): number {
  for (let start = 0; start < text.length; start += slice) {
    const isCut = wordCharacter.test(text[start - 1] ?? '');
    const whole = text.slice(start, start + slice + longestWord);
    // The rest of a word that began before is blanked.
    const part = isCut
      ? whole.replace(/^[\p{L}\p{N}\p{M}]+/u, (rest) => ' '.repeat(rest.length))
      : whole;
    // Word by word costs a hundred times as much: only where one is.
    if (!hasWord(folded(part), words)) continue;
    for (const { index, 0: word } of part.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
      if (words.some((wanted) => folded(word).startsWith(wanted))) return start + index;
    }
  }
  return 0;
}

/** Whether a word of the folded text begins with one of `words`. */
function hasWord(text: string, words: readonly string[]): boolean {
  return words.some((wanted) => {
    let at = text.indexOf(wanted);
    while (at > 0 && wordCharacter.test(text[at - 1] ?? '')) at = text.indexOf(wanted, at + 1);
    return at >= 0;
  });
}

/** As the index has it. */
function folded(text: string): string {
  if (!/[^ -~\s]/.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
