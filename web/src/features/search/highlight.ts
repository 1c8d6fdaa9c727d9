/** A piece of a text; hits are what was looked for. */
export type Part = { text: string; isHit: boolean };

// As the server's index has them: no accents or vowel points, punctuation parts words, and scripts
// that write without spaces have no words.
const marks = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0652\u3099\u309a]/g;
const punctuation =
  /[\p{Cc}\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u060c\u061b\u061f\u2000-\u206f\u3000-\u3040]/gu;
const unspaced = /^[\u0e00-\u0e7f\u2e80-\u2fff\u3041-\ua4cf\uf900-\ufaff]/;
const runs =
  /[\u0e00-\u0e7f\u2e80-\u2fff\u3041-\ua4cf\uf900-\ufaff]+|[^ \u0e00-\u0e7f\u2e80-\u2fff\u3041-\ua4cf\uf900-\ufaff]+/g;

/**
 * A text in parts, the words of `query` being hits where a word of the text begins with them,
 * whatever their case and accents; words of scripts without spaces are hits anywhere.
 */
export function highlight(text: string, query: string): Part[] {
  const words = [...new Set(fold(query).plain.match(runs))];
  const { plain, starts } = fold(text);
  const parts: Part[] = [];
  let shown = 0;
  for (const { from, to } of hitsIn(plain, words)) {
    const start = starts[from] ?? text.length;
    const end = starts[wholeSign(starts, to)] ?? text.length;
    if (start > shown) parts.push({ text: text.slice(shown, start), isHit: false });
    if (end > shown) parts.push({ text: text.slice(Math.max(start, shown), end), isHit: true });
    shown = Math.max(shown, end);
  }
  if (shown < text.length) parts.push({ text: text.slice(shown), isHit: false });
  return parts;
}

/** The text as it is compared, and where in the text each of its units comes from. */
function fold(text: string): { plain: string; starts: number[] } {
  let plain = '';
  const starts: number[] = [];
  let at = 0;
  for (const sign of text) {
    const folded = sign
      .normalize('NFKD')
      .replaceAll(marks, '')
      .replaceAll(punctuation, ' ')
      .toLowerCase();
    plain += folded;
    starts.push(...Array<number>(folded.length).fill(at));
    at += sign.length;
  }
  return { plain, starts };
}

/** Where words are, in order, none inside another. */
function hitsIn(plain: string, words: readonly string[]): { from: number; to: number }[] {
  const hits: { from: number; to: number }[] = [];
  let from = 0;
  while (from < plain.length) {
    const length = Math.max(
      0,
      ...words.filter((word) => isAt(plain, word, from)).map((word) => word.length),
    );
    if (length > 0) hits.push({ from, to: from + length });
    from += length || 1;
  }
  return hits;
}

function isAt(plain: string, word: string, at: number): boolean {
  if (!plain.startsWith(word, at)) return false;
  const before = plain[at - 1];
  return before === undefined || before === ' ' || unspaced.test(before) || unspaced.test(word);
}

/** The first unit at or after `to` that begins another sign: half a Korean syllable is shown whole. */
function wholeSign(starts: readonly number[], to: number): number {
  let at = to;
  while (at < starts.length && starts[at] === starts[at - 1]) at += 1;
  return at;
}
