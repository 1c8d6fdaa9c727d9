/** A file name as it is shown: over 20 characters, 17 and an ellipsis (spec section 5). */
export function shortName(name: string): string {
  const characters = [...name];
  return characters.length > 20 ? `${characters.slice(0, 17).join('')}…` : name;
}

/** A size in bytes as it is shown: KB under 1 MB, else MB, two decimals (spec section 5). */
export function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1024) return `${kilobytes.toFixed(2)} KB`;
  return `${(kilobytes / 1024).toFixed(2)} MB`;
}
