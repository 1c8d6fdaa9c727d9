import type { AgentCompact } from '@parley/contract';
import { useTranslation } from '../i18n/texts.ts';
import { fullName } from '../lib/initials.ts';
import { Avatar } from './avatar.tsx';

/** Agents as the options of a combobox, by id: oneself first, each with picture and presence. */
export function useAgentOptions(agents: readonly AgentCompact[], me: { id: number }) {
  const { t } = useTranslation();
  return agents
    .toSorted((one, other) => Number(other.id === me.id) - Number(one.id === me.id))
    .map((agent) => ({
      value: String(agent.id),
      label: agent.id === me.id ? t('panel.myself', { name: fullName(agent) }) : fullName(agent),
      icon: (
        <Avatar
          kind="agent"
          id={agent.id}
          firstName={agent.first_name}
          lastName={agent.last_name}
          url={agent.avatar_url}
          size={20}
          presence={agent.availability_status}
        />
      ),
    }));
}
