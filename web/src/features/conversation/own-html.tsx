import { useLayoutEffect, useRef } from 'react';
import { later, useLater } from '../../lib/later.ts';

const purify = later(() => import('dompurify'));

/** What an agent wrote; the server cleaned it when it came, the browser does so again. */
export function OwnHtml({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  const loaded = useLater(purify, true);
  useLayoutEffect(() => {
    if (!loaded) return;
    place.current?.replaceChildren(
      loaded.default.sanitize(html, { RETURN_DOM_FRAGMENT: true, ADD_ATTR: ['target'] }),
    );
  }, [html, loaded]);
  return <div ref={place} dir="auto" className="written text-body max-md:text-touch" />;
}
