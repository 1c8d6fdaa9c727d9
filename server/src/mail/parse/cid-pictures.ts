const cidPicture = /(<img\b[^>]*?\bsrc=")cid:([^"]*)"/gi;

/**
 * Sanitised HTML whose pictures `cid:…` (RFC 2392) load from what `addressOf` gives: it is asked with
 * each way the picture's Content-ID may be meant. Null leaves the picture without a source.
 */
export function withCidPictures(
  html: string,
  addressOf: (contentIds: readonly string[]) => string | null,
): string {
  return html.replaceAll(cidPicture, (_whole, start: string, id: string) => {
    const address = addressOf(meantBy(id));
    return `${start}${address ?? ''}"`;
  });
}

/** The Content-IDs of the pictures that sanitised HTML shows. */
export function cidPicturesIn(html: string): Set<string> {
  return new Set([...html.matchAll(cidPicture)].flatMap(([, , id = '']) => meantBy(id)));
}

function meantBy(written: string): readonly string[] {
  const named = written.replaceAll('&amp;', '&');
  try {
    return [named, decodeURIComponent(named)];
  } catch {
    return [named];
  }
}
