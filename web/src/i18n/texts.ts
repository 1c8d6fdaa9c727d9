import { useSyncExternalStore } from 'react';

type Values = Record<string, unknown>;
type Language = {
  /** The text of a key in the workspace's language; the key itself where there is none. */
  t: (key: string, values?: Values) => string;
  language: string;
  direction: 'ltr' | 'rtl';
};

const rightToLeft = new Set(['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi']);
const listeners = new Set<() => void>();
let texts: Record<string, string> = {};
let spoken = languageOf('en');

/**
 * Speaks a language from now on, on everything shown: flat keys, `{{name}}` placeholders, plural
 * forms by suffix.
 */
export function startLanguage(code: string, itsTexts: Record<string, string>): void {
  texts = itsTexts;
  spoken = languageOf(code);
  document.documentElement.lang = code;
  document.documentElement.dir = spoken.direction;
  for (const listener of listeners) listener();
}

/** The language, for what is shown: renders anew when another one starts. */
export function useTranslation(): Language {
  return useSyncExternalStore(subscribe, () => spoken);
}

/** As `useTranslation().t`, outside of components. */
export function t(key: string, values?: Values): string {
  return spoken.t(key, values);
}

/** The text of a validation message: the contract names keys, the server sends texts. */
export function messageText(message: string): string {
  return texts[message] ?? message;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function languageOf(code: string): Language {
  const plurals = new Intl.PluralRules(code);
  return {
    t: (key, values = {}) => {
      const { count } = values;
      const form = typeof count === 'number' ? `${key}_${plurals.select(count)}` : key;
      // None may have words of its own, in any language.
      const none = count === 0 ? texts[`${key}_zero`] : undefined;
      return (none ?? texts[form] ?? texts[key] ?? key).replace(
        /\{\{(\w+)\}\}/g,
        (_, name: string) => String(values[name] ?? ''),
      );
    },
    language: code,
    direction: rightToLeft.has(code.split('-')[0] ?? code) ? 'rtl' : 'ltr',
  };
}
