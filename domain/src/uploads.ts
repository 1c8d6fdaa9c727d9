/** Whether a file of this type may stand in a text: what mail programs show there. */
export function mayStandInText(contentType: string): boolean {
  return /^image\/(png|jpeg|gif|webp)$/.test(contentType);
}

/** Whether a file may be uploaded by its name: `allowed` are endings without a dot, `*` is any. */
export function isAllowedFile(filename: string, allowed: readonly string[]): boolean {
  if (allowed.includes('*')) return true;
  const [, extension] = /\.([^.]+)$/.exec(filename.toLowerCase()) ?? [];
  return extension !== undefined && allowed.includes(extension);
}
