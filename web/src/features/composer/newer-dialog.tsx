import type { Message } from '@parley/contract';
import { useTranslation } from '../../i18n/texts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Shows what arrived while the agent was writing, and asks whether the text goes out all the same. */
export function NewerDialog({
  messages,
  onSend,
  onLook,
}: {
  /** Null while there is nothing to ask. */
  messages: readonly Message[] | null;
  onSend: () => void;
  onLook: () => void;
}) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open={messages !== null}
      onOpenChange={onLook}
      title={t('composer.newerTitle')}
      confirmLabel={t('composer.sendAnyway')}
      cancelLabel={t('composer.lookFirst')}
      tone="primary"
      onConfirm={onSend}
      details={
        <ul className="mt-3 grid max-h-[30dvh] gap-2 overflow-y-auto">
          {messages?.map((message) => (
            <li
              key={message.uuid}
              className={
                message.private
                  ? 'rounded-ground bg-note px-3 py-2'
                  : 'rounded-ground bg-sunken px-3 py-2'
              }
            >
              <p className="truncate font-strong text-ui" dir="auto">
                {message.author.name}
              </p>
              <p className="line-clamp-4 text-ui wrap-anywhere" dir="auto">
                {message.text_content.trim().slice(0, 400) ||
                  message.attachments.map(({ name }) => name).join(', ')}
              </p>
            </li>
          ))}
        </ul>
      }
    >
      {t('composer.newerText')}
    </ConfirmDialog>
  );
}
