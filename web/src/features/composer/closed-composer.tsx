import type { Conversation } from '@parley/contract';
import { useTranslation } from '../../i18n/texts.ts';

/** The composer before it is needed: one line to click. */
export function ClosedComposer({
  contact,
  onOpen,
}: {
  contact: Conversation['contact'];
  onOpen: () => void;
}) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      onClick={onOpen}
      className="block h-11 w-full truncate rounded-ground px-3 text-start text-body text-ink-3"
    >
      {t('composer.placeholderReply', { name: contact.first_name || contact.email })}
    </button>
  );
}
