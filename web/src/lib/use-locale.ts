import { useTranslation } from '../i18n/texts.ts';

/**
 * The locale for dates and numbers: the browser's own where it speaks the workspace's language
 * (en-GB rather than en), else that language.
 */
export function useLocale(): string {
  const { language } = useTranslation();
  return navigator.languages.find((locale) => locale.split('-')[0] === language) ?? language;
}
