const own = '/favicon.svg';
const marked = '/favicon-unread.svg';

/** Our own icon with a dot while something is unread; a workspace's icon stays as it is. */
export function markFavicon(isMarked: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const isOwn = link !== null && [own, marked].includes(link.getAttribute('href') ?? '');
  if (isOwn) link.setAttribute('href', isMarked ? marked : own);
}
