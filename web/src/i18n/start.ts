import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

/** Starts the texts of a language: flat keys, `{{name}}` placeholders, plurals by suffix. */
export async function startLanguage(code: string, texts: Record<string, string>): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: code,
    fallbackLng: false,
    resources: { [code]: { translation: texts } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  document.documentElement.lang = code;
  document.documentElement.dir = i18next.dir(code);
}

/** The text of a validation message: the contract names keys, the server sends texts. */
export function messageText(message: string): string {
  return i18next.exists(message) ? i18next.t(message) : message;
}
