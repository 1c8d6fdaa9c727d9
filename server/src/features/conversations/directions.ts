/**
 * Settles which way a message's sanitised HTML runs: each `dir="auto"` becomes the direction of the first
 * letter from there on (HTML, "The dir attribute"), `body` the direction of the first of all.
 * Browsers look through all of an element that is left at "auto" whenever something joins it while the
 * page loads: two megabytes in one took a minute.
 */
export function withDirections(html: string): { html: string; direction: Direction } {
  const pieces = html.split(/(<[^>]*>)/);
  let direction: Direction = 'ltr';
  // From the end, so that each place knows what follows it.
  for (let at = pieces.length - 1; at >= 0; at -= 1) {
    const piece = pieces[at] ?? '';
    if (piece.startsWith('<')) pieces[at] = piece.replace(/ dir="auto"/i, ` dir="${direction}"`);
    else direction = directionOf(piece) ?? direction;
  }
  return { html: pieces.join(''), direction };
}

export type Direction = 'ltr' | 'rtl';

const letters = /&#?\w+;|(\p{L})/gu;
const fromRight =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** The direction of the first letter; names of entities have none. */
function directionOf(text: string): Direction | undefined {
  for (const [, letter] of text.matchAll(letters))
    if (letter !== undefined) return fromRight.test(letter) ? 'rtl' : 'ltr';
  return undefined;
}
