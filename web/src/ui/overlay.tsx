import { type CSSProperties, useLayoutEffect } from 'react';
import { overlayClass } from './dialog-manners.ts';

/** The veils over the page. */
let count = 0;

/**
 * The veil under a dialog. Radix would lock the scrolling of a page that never scrolls, and shut the
 * pointer out of each of its elements: both make the browser style all of it anew, and the veil does that.
 */
export function Overlay({ className = overlayClass }: { className?: string }) {
  useLayoutEffect(() => {
    change(1);
    // Radix lets the pointer in again a little later.
    return () => void setTimeout(() => change(-1));
  }, []);
  return <div data-state="open" className={className} style={caught} />;
}

const caught: CSSProperties = { pointerEvents: 'auto' };

function change(by: number): void {
  count += by;
  const root = document.getElementById('root');
  if (root) root.style.pointerEvents = count > 0 ? 'auto' : '';
}
