/** The look of the palette's window, the same before and after what stands in it is there. */
export const paletteClass = {
  // No movement: it is where it was when its rows come, or another level.
  veil: 'fixed inset-0 z-40 bg-scrim',
  window:
    'fixed inset-x-0 top-0 z-40 mx-auto w-full overflow-hidden rounded-b-dialog bg-raised shadow-dialog outline-none md:top-[12dvh] md:max-w-[710px] md:rounded-dialog',
  column: 'flex max-h-[92dvh] flex-col md:max-h-[70dvh]',
  head: 'flex h-14 shrink-0 items-center gap-3 border-line border-b px-4',
};
