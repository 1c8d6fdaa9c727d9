/** What was typed into the form of a customer and not saved yet, by contact. */
export const typedValues = new Map<number, Record<string, unknown>>();

/** Whether anything there waits to be saved. */
export function isTypingInPanel(): boolean {
  return typedValues.size > 0;
}
