/** The address behind what was typed; null for what is no web or mail address. */
export function linkOf(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  const url = URL.parse(whole);
  if (!url || !['http:', 'https:', 'mailto:'].includes(url.protocol)) return null;
  if (url.protocol !== 'mailto:' && !url.hostname.includes('.') && url.hostname !== 'localhost')
    return null;
  return url.href;
}
