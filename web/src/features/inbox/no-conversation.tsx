import { useTranslation } from '../../i18n/texts.ts';

/** Beside a list nothing was opened from yet. */
export function NoConversation() {
  const { t } = useTranslation();
  return (
    <div className="px-8 py-20">
      <p className="text-ink-3 text-ui">{t('conversation.none')}</p>
    </div>
  );
}
