import { readdirSync, readFileSync } from 'node:fs';
import type { Translate } from '../../http/field-errors.ts';

const folder = new URL('./lang/', import.meta.url);

function load(): Map<string, Record<string, string>> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return new Map(
    files.map((file) => [
      file.slice(0, -'.json'.length),
      JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, string>,
    ]),
  );
}

const languageFiles = load();

/** All texts of a language, English beneath; an unknown code gives English. */
export function textsOf(language: string): Record<string, string> {
  return { ...languageFiles.get('en'), ...languageFiles.get(language) };
}

/** Words keys in a language; what is no key (a mail server's own words) stays as it is. */
export function translatorOf(language: string): Translate {
  const texts = textsOf(language);
  return (key, values = {}) =>
    (texts[key] ?? key).replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) =>
      name in values ? String(values[name]) : whole,
    );
}
