import { answeredIds } from '@parley/domain';
import type { Tx } from '../../db/database.ts';
import { messageBounced } from './deliver.ts';
import { messageByMessageId } from './receive-repository.ts';
import type { ReceivedMail } from './received.ts';

/** The conversation of the reply a bounce speaks of; the reply is marked. */
export async function bouncedConversation(
  tx: Tx,
  { inbox, mail }: ReceivedMail,
): Promise<number | null> {
  const { bounce } = mail;
  if (!bounce) return null;
  const ids = [bounce.originalMessageId, ...answeredIds(mail)].filter((id) => id !== null);
  for (const id of ids) {
    const message = await messageByMessageId(tx, { inboxId: inbox.id, messageId: id });
    if (message?.type !== 'outgoing' || message.private) continue;
    if (bounce.action === 'failed') {
      await messageBounced(tx, {
        messageId: message.id,
        diagnostic: bounce.diagnostic,
        recipients: bounce.recipients,
      });
    }
    return message.conversation_id;
  }
  return null;
}
