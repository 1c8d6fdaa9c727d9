import type { TagColour } from '@parley/contract';

/** The colour of a tag, before its name; the name says the same without it. */
export function TagDot({ colour }: { colour: TagColour }) {
  const hue = hues[colour];
  return (
    <span
      aria-hidden
      className="size-2 shrink-0 rounded-full"
      style={{
        background:
          hue === null ? 'var(--offline)' : `oklch(var(--tag-lightness) var(--tag-chroma) ${hue})`,
      }}
    />
  );
}

const hues: Record<TagColour, number | null> = {
  grey: null,
  blue: 240,
  violet: 300,
  pink: 355,
  amber: 70,
  lime: 122,
  green: 158,
};
