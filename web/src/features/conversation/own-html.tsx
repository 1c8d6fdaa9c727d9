import { useLayoutEffect, useRef } from 'react';
import { later, useLater } from '../../lib/later.ts';
import { plainText } from '../../lib/plain-text.ts';

const purify = later(() => import('dompurify'));

/**
 * What an agent wrote; the server cleaned it when it came, the browser does so again. Until that can
 * be done, as without a network, its words alone.
 */
export function OwnHtml({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  const loaded = useLater(purify, true);
  useLayoutEffect(() => {
    const shown = loaded
      ? loaded.default.sanitize(html, { RETURN_DOM_FRAGMENT: true, ADD_ATTR: ['target'] })
      : plainText(html);
    place.current?.replaceChildren(shown);
  }, [html, loaded]);
  return <div ref={place} dir="auto" className="written text-body max-md:text-touch" />;
}
