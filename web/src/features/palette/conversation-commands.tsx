import type { Conversation } from '@parley/contract';
import {
  AlarmClock,
  CircleCheck,
  type LucideIcon,
  Reply,
  RotateCcw,
  StickyNote,
  UserCheck,
  Zap,
} from 'lucide-react';
import { may, useCurrentUser } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import type { PaletteMode } from '../../lib/open-palette.ts';
import type { ShortcutName } from '../../lib/shortcuts.ts';
import { openComposer } from '../composer/index.ts';
import { useSetStatus } from '../conversation/index.ts';
import { useAssign } from '../side-panel/index.ts';
import type { Choose } from './palette-frame.tsx';
import { PaletteGroup, PaletteRow } from './palette-row.tsx';

type Entry = {
  shortcut: ShortcutName;
  label: string;
  Icon: LucideIcon;
  isOffered: boolean;
  leads?: boolean;
  onSelect: () => void;
};

/** What can be done with the open conversation, as far as the agent may. */
export function ConversationCommands({
  conversation,
  choose,
  onMode,
}: {
  conversation: Conversation;
  choose: Choose;
  onMode: (mode: PaletteMode) => void;
}) {
  const { t } = useTranslation();
  const me = useCurrentUser();
  const setStatus = useSetStatus(conversation);
  const assign = useAssign(conversation, 'user');
  const mayChange = may(me, 'conversations:update_status');
  const mayWrite = may(me, 'messages:write');
  const isDone = conversation.status_id === 3 || conversation.status_id === 4;
  const entries: Entry[] = [
    {
      ...{ shortcut: 'snooze', label: 'palette.snooze', Icon: AlarmClock, leads: true },
      isOffered: mayChange,
      onSelect: () => onMode('snooze'),
    },
    {
      shortcut: 'resolve',
      label: isDone ? 'conversation.reopen' : 'conversation.resolve',
      Icon: isDone ? RotateCcw : CircleCheck,
      isOffered: mayChange,
      onSelect: () =>
        choose(() => setStatus.mutate({ status: isDone ? 'Open' : 'Resolved', duration: null })),
    },
    {
      ...{ shortcut: 'macro', label: 'palette.macro', Icon: Zap, leads: true },
      isOffered: true,
      onSelect: () => onMode('macro'),
    },
    {
      ...{ shortcut: 'assignToMe', label: 'shortcuts.assignToMe', Icon: UserCheck },
      isOffered:
        may(me, 'conversations:update_user_assignee') && conversation.assigned_user_id !== me.id,
      onSelect: () => choose(() => assign.mutate(me.id)),
    },
    {
      ...{ shortcut: 'reply', label: 'shortcuts.reply', Icon: Reply },
      isOffered: mayWrite,
      onSelect: () => choose(() => openComposer('reply')),
    },
    {
      ...{ shortcut: 'note', label: 'shortcuts.note', Icon: StickyNote },
      isOffered: mayWrite,
      onSelect: () => choose(() => openComposer('note')),
    },
  ];
  return (
    <PaletteGroup heading={conversation.subject || t('conversation.noSubject')}>
      {entries
        .filter(({ isOffered }) => isOffered)
        .map(({ shortcut, label, Icon, leads = false, onSelect }) => (
          <PaletteRow
            key={shortcut}
            value={shortcut}
            label={t(label)}
            icon={<Icon />}
            shortcut={shortcut}
            leads={leads}
            onSelect={onSelect}
          />
        ))}
    </PaletteGroup>
  );
}
