import type { Conversation } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { priorityLabel } from '@parley/domain';
import { useQuery } from '@tanstack/react-query';
import { Minus } from 'lucide-react';
import { call } from '../../api/call.ts';
import { prioritiesQuery } from '../../api/catalogues.ts';
import { useMay } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { priorityLevel } from '../../lib/priority-level.ts';
import { useChange } from '../../live/index.ts';
import { Menu, MenuChoices } from '../../ui/dropdown-menu.tsx';
import { PriorityIcon } from '../../ui/priority-icon.tsx';
import { PanelButton } from './panel-button.tsx';

const none = 'none';

/** How urgent it is. */
export function PriorityPicker({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const mayChange = useMay('conversations:update_priority');
  const priorities = useQuery(prioritiesQuery).data ?? [];
  const { uuid } = conversation;
  const change = useChange(conversation, {
    send: (priority: string | null) =>
      call(calls.setPriority, { params: { uuid }, body: { priority } }),
    expected: (priority) => ({
      priority,
      priority_id: priorities.find(({ name }) => name === priority)?.id ?? null,
    }),
  });
  const level = priorityLevel(priorities, conversation);
  return (
    <Menu
      align="end"
      trigger={
        <PanelButton disabled={!mayChange} title={mayChange ? undefined : t('panel.notAllowed')}>
          {level > 0 ? (
            <PriorityIcon level={level} />
          ) : (
            <Minus className="text-ink-3" aria-hidden />
          )}
          <span className="truncate">
            {conversation.priority ? priorityLabel(conversation.priority, t) : t('panel.none')}
          </span>
        </PanelButton>
      }
    >
      <MenuChoices
        value={conversation.priority ?? none}
        onValueChange={(name) => change.mutate(name === none ? null : name)}
        choices={[
          ...priorities.map(({ name }, index) => ({
            value: name,
            label: priorityLabel(name, t),
            icon: <PriorityIcon level={index + 1} />,
          })),
          { value: none, label: t('panel.none'), icon: <Minus /> },
        ]}
      />
    </Menu>
  );
}
