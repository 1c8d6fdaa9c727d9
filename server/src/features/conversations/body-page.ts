import { withCidPictures } from '../../mail/parse/index.ts';
import { withDirections } from './directions.ts';

/** The policy of a message's own page: nothing runs, and remote pictures only when asked for. */
export function bodyPolicy(showRemote: boolean): string {
  const pictures = showRemote ? "'self' data: https:" : "'self' data:";
  return `default-src 'none'; style-src 'unsafe-inline'; img-src ${pictures}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox`;
}

/** A message's sanitised HTML as a page; `cid:` pictures come from the message's own parts. */
export function bodyPage(
  html: string,
  { parts, showRemote }: { parts: ReadonlyMap<string, string>; showRemote: boolean },
): string {
  const { html: directed, direction } = withDirections(html);
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="referrer" content="no-referrer"><style>${style}${showRemote ? '' : hideRemote}</style></head><body dir="${direction}">${withOwnParts(directed, parts)}</body></html>`;
}

/**
 * A message's sanitised HTML for programs that show it without that policy: `cid:` pictures come from
 * the message's own parts, and the address of a remote one is kept as `data-remote-src`, from where
 * nothing loads.
 */
export function bodyContent(html: string, parts: ReadonlyMap<string, string>): string {
  return withOwnParts(html, parts).replaceAll(
    /(<img\b[^>]*?) src="(?=https?:)/gi,
    '$1 data-remote-src="',
  );
}

function withOwnParts(html: string, parts: ReadonlyMap<string, string>): string {
  return withCidPictures(html, (ids) => {
    const uuid = ids.map((id) => parts.get(id)).find((each) => each !== undefined);
    return uuid === undefined ? null : `/uploads/${uuid}`;
  });
}

// Held back by the policy, they would show as broken.
const hideRemote = 'img[src^="http"]{visibility:hidden}';

// A customer's colours were chosen for white paper: the frame is light in both themes.
const style =
  'html{color-scheme:light}body{display:flow-root;margin:0;font:14px/21px -apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;color:#211d1a;overflow-wrap:anywhere;background:transparent}img{max-width:100%;height:auto}table{max-width:100%}pre{white-space:pre-wrap}blockquote{margin:0 0 0 8px;padding-inline-start:12px;border-inline-start:2px solid #cbc9c4}a{color:#005c72}p{margin:0 0 12px}';
