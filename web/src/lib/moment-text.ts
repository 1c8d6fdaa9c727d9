const styles = {
  time: { timeStyle: 'short' },
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  weekdayOfYear: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  weekdayTime: { weekday: 'short', hour: 'numeric', minute: '2-digit' },
  medium: { dateStyle: 'medium', timeStyle: 'short' },
  full: { dateStyle: 'full', timeStyle: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

// To make one takes the browser longer than to use it a hundred times.
const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment as people of this locale write it. */
export function momentText(
  at: Date,
  { locale, style }: { locale: string; style: keyof typeof styles },
): string {
  const key = `${locale} ${style}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, styles[style]);
  formats.set(key, format);
  return format.format(at);
}
