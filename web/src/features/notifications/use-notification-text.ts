import type { Notification } from '@parley/contract';
import { useTranslation } from '../../i18n/texts.ts';
import { fullName } from '../../lib/initials.ts';

/** A notification in words. */
export function useNotificationText() {
  const { t } = useTranslation();
  return {
    /** "Nadia Test mentioned you". */
    sentence: ({ type, actor }: Notification) =>
      t(`notifications.sentence.${type}`, {
        name: fullName(actor) || t('notifications.somebody'),
      }),
  };
}
