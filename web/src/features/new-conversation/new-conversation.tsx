import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { useMay } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { openWithKeys } from '../../lib/catch-keys.ts';
import { useShortcuts } from '../../lib/use-shortcuts.ts';
import { toast } from '../../ui/toaster.tsx';
import type { NewConversationDialog } from './new-conversation-dialog.tsx';
import { onNewConversation, openNewConversation, type Recipient } from './open-new-conversation.ts';

type Opened = { Dialog: typeof NewConversationDialog; recipient: Recipient | null };

/** The place of the New conversation dialog; `c` opens it too. Its code comes with the first use. */
export function NewConversation() {
  const { t } = useTranslation();
  const mayWrite = useMay('conversations:write');
  const [opened, setOpened] = useState<Opened | null>(null);
  useShortcuts(mayWrite ? { newConversation: () => openNewConversation() } : {});

  const open = useEffectEvent((recipient: Recipient | null) => {
    if (!mayWrite) return;
    if (opened) setOpened({ ...opened, recipient });
    else
      openWithKeys(import('./new-conversation-dialog.tsx'), {
        into: '[role=dialog]',
        onOpen: ({ NewConversationDialog: Dialog }) => setOpened({ Dialog, recipient }),
        onCallOff: () => setOpened(null),
        onFailed: () => toast.error(t('client.noResponse')),
      });
  });
  // Not later than the first picture: what can be seen answers.
  useLayoutEffect(() => onNewConversation((recipient) => open(recipient)), []);

  if (!opened) return null;
  return <opened.Dialog recipient={opened.recipient} onClose={() => setOpened(null)} />;
}
