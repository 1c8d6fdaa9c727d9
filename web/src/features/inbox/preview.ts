/** The first 100 characters of a last message, with an ellipsis where there was more. */
export function preview(text: string): string {
  const characters = [...text];
  return characters.length <= 100 ? text : `${characters.slice(0, 100).join('')}…`;
}
