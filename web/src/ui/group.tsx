import type { ComponentProps } from 'react';

/** Controls that belong together, under a name. */
export function Group(props: ComponentProps<'div'> & { 'aria-label': string }) {
  // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row or a grid everywhere
  return <div role="group" {...props} />;
}
