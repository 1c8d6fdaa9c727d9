import type { CustomAttribute } from '@parley/contract';

type Type = CustomAttribute['data_type'];

/** What the server takes for what a field holds; null removes the value. */
export function attributeValue(field: string | boolean, type: Type): unknown {
  if (typeof field === 'boolean') return field;
  const text = field.trim();
  if (text === '') return null;
  // What is no number goes as it is: the server says so at its field.
  return type === 'number' && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** A value in words of the reader; empty where there is none. */
export function attributeText(
  value: unknown,
  { type, locale, t }: { type: Type; locale: string; t: (key: string) => string },
): string {
  if (typeof value === 'boolean') return t(value ? 'contacts.yes' : 'contacts.no');
  const text = String(value ?? '');
  if (type !== 'date' || text === '') return text;
  const date = new Date(`${text}T00:00`);
  return Number.isNaN(date.getTime())
    ? text
    : date.toLocaleDateString(locale, { dateStyle: 'medium' });
}
