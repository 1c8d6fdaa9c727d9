import DOMPurify from 'dompurify';
import { useLayoutEffect, useRef } from 'react';

/** What an agent wrote; the server cleaned it when it came, the browser does so again. */
export function OwnHtml({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(
      DOMPurify.sanitize(html, { RETURN_DOM_FRAGMENT: true, ADD_ATTR: ['target'] }),
    );
  }, [html]);
  return <div ref={place} dir="auto" className="written text-body max-md:text-touch" />;
}
