import { readdirSync, readFileSync } from 'node:fs';
import type { Translate } from '../../http/field-errors.ts';

const folder = new URL('./lang/', import.meta.url);

type Texts = Readonly<Record<string, string>>;

function textsIn(file: string): Texts {
  return JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
}

const english = textsIn('en.json');
// Put together once: every refusal is worded with them, and they are over a thousand.
const languages = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file): [string, Texts] => [
      file.slice(0, -'.json'.length),
      { ...english, ...textsIn(file) },
    ]),
);

/** All texts of a language, English beneath; an unknown code gives English. */
export function textsOf(language: string): Texts {
  return languages.get(language) ?? english;
}

/** Words keys in a language; what is no key (a mail server's own words) stays as it is. */
export function translatorOf(language: string): Translate {
  const texts = textsOf(language);
  return (key, values = {}) =>
    (texts[key] ?? key).replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) =>
      name in values ? String(values[name]) : whole,
    );
}
