import type { Conversation, Message } from '@parley/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '../../i18n/texts.ts';
import { useLinkHere } from '../../lib/use-link-here.ts';
import { onFailedReply } from '../../live/index.ts';
import { toast } from '../../ui/toaster.tsx';

/** Long enough to read and follow, in milliseconds. */
const shownFor = 10_000;

/** Tells agents which reply of theirs could not be sent, and leads to it. */
export function useFailedReplyToast(): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const linkHere = useLinkHere();
  const tell = useEffectEvent((message: Message, { uuid, subject }: Conversation) => {
    toast.error(t('send.failedToast'), {
      // Told of twice (a line that broke), it still shows once.
      id: `failed-${message.uuid}`,
      description: (
        <span dir="auto" className="line-clamp-2 wrap-anywhere">
          {subject || t('conversation.noSubject')}
        </span>
      ),
      duration: shownFor,
      action: {
        label: t('send.failedShow'),
        onClick: () => void navigate({ ...linkHere(uuid), hash: `message-${message.uuid}` }),
      },
    });
  });
  useEffect(() => onFailedReply((message, conversation) => tell(message, conversation)), []);
}
