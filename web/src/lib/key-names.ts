import { t } from '../i18n/texts.ts';
import { isMac } from './is-mac.ts';

/** Keys such as `mod+Shift+b` or `g n`, each as it is printed on the keyboard. */
export function keyNames(keys: string): string[] {
  return keys.split(/[ +]/).map(keyName);
}

function keyName(key: string): string {
  switch (key) {
    case 'mod':
      return isMac ? '⌘' : t('keys.mod');
    case 'Shift':
      return isMac ? '⇧' : t('keys.shift');
    case 'Enter':
      return '↵';
    case 'Escape':
      return 'Esc';
    default:
      return key.toUpperCase();
  }
}
