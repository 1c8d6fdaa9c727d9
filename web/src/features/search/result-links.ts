/** What arrow keys go through: the results in order, then the button for more. */
export function resultsIn(place: Element | null | undefined): HTMLElement[] {
  return [...(place?.querySelectorAll<HTMLElement>('[data-result]') ?? [])];
}
