import type { Conversation } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useRef } from 'react';
import { agentsQuery } from '../../api/catalogues.ts';
import { useCurrentUser, useMay } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fullName } from '../../lib/initials.ts';
import { useShortcuts } from '../../lib/use-shortcuts.ts';
import { useAgentOptions } from '../../ui/agent-options.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { PanelButton } from './panel-button.tsx';
import { useAssign } from './use-assign.ts';

const nobody = 'nobody';

/** The agent who has the conversation; oneself comes first. */
export function AssigneePicker({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const me = useCurrentUser();
  const mayAssign = useMay('conversations:update_user_assignee');
  const { data: agents = [], isPending } = useQuery(agentsQuery);
  const assign = useAssign(conversation, 'user');
  const trigger = useRef<HTMLButtonElement>(null);
  useShortcuts(mayAssign ? { assign: () => trigger.current?.click() } : {});

  const assignee = agents.find(({ id }) => id === conversation.assigned_user_id);
  // Until the agents are there, nothing is said of somebody who has it.
  const none = isPending && conversation.assigned_user_id !== null ? '' : t('panel.nobody');
  const offered = agents.filter((agent) => agent.enabled || agent.id === assignee?.id);
  const options = useAgentOptions(offered, me);
  return (
    <Combobox
      label={t('panel.assignee')}
      placeholder={t('panel.findAgent')}
      align="end"
      selected={[assignee ? String(assignee.id) : nobody]}
      onSelect={(value) => assign.mutate(value === nobody ? null : Number(value))}
      options={[...options, { value: nobody, label: t('panel.nobody'), icon: <UserRound /> }]}
      trigger={
        <PanelButton
          ref={trigger}
          disabled={!mayAssign}
          title={mayAssign ? undefined : t('panel.notAllowed')}
        >
          {assignee ? (
            <Avatar
              kind="agent"
              id={assignee.id}
              firstName={assignee.first_name}
              lastName={assignee.last_name}
              url={assignee.avatar_url}
              size={18}
            />
          ) : (
            <UserRound className="text-ink-3" aria-hidden />
          )}
          <span className="truncate" dir="auto">
            {assignee ? fullName(assignee) : none}
          </span>
        </PanelButton>
      }
    />
  );
}
