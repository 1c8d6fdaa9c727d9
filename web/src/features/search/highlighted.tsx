import { highlight } from './highlight.ts';

/** A text with the words that were looked for marked. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  let at = 0;
  return highlight(text, query).map((part) => {
    const key = at;
    at += part.text.length;
    return part.isHit ? (
      <mark key={key} className="rounded-[2px] bg-accent-wash font-strong text-ink">
        {part.text}
      </mark>
    ) : (
      part.text
    );
  });
}
