import type { Agent, AgentUsage } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useMutation } from '@tanstack/react-query';
import { Ellipsis, KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { callQuery } from '../../api/query-client.ts';
import { useCurrentUser, useIsSsoOnly } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fullName } from '../../lib/initials.ts';
import { Menu, MenuItem } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toaster.tsx';
import { DeleteDialog } from '../admin/index.ts';

/** What else can be done with an agent: a new password link, deletion. */
export function AgentActions({
  agent,
  onLink,
  onDeleted,
}: {
  agent: Agent;
  onLink: (link: string) => void;
  onDeleted: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const me = useCurrentUser();
  const isSsoOnly = useIsSsoOnly();
  const name = fullName(agent);
  const [isAsking, setAsking] = useState(false);
  const params = { id: agent.id };

  const invite = useMutation({
    mutationFn: () => call(calls.inviteAgent, { params }),
    onSuccess: ({ set_password_link: link }) => {
      const mailed = isSsoOnly ? 'agents.signInMailed' : 'agents.linkMailed';
      if (link === null) toast.success(t(mailed, { email: agent.email }));
      else onLink(link);
    },
    onError: (error) => toast.error(errorMessage(error, t('client.unknown'))),
  });
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={t('ui.more')}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<KeyRound />} onSelect={() => invite.mutate()}>
          {t(isSsoOnly ? 'agents.sendSignIn' : 'agents.sendLink')}
        </MenuItem>
        {agent.id !== me.id && (
          <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => setAsking(true)}>
            {t('agents.delete')}
          </MenuItem>
        )}
      </Menu>
      {isAsking && (
        <DeleteDialog
          label={t('agents.delete')}
          title={t('agents.deleteTitle', { name })}
          text={{
            query: callQuery(calls.agentUsage, { params }),
            text: (usage) => <Touched usage={usage} />,
          }}
          remove={() => call(calls.deleteAgent, { params })}
          onDeleted={async () => {
            toast.success(t('agents.deleted', { name }));
            await onDeleted();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Touched({ usage }: { usage: AgentUsage }) {
  const { t } = useTranslation();
  const { open_conversations: open, finished_conversations: finished, macros } = usage;
  if (open + finished + macros === 0) return t('agents.deleteNothing');
  return [
    open > 0 && t('agents.deleteOpen', { count: open }),
    finished > 0 && t('agents.deleteFinished', { count: finished }),
    macros > 0 && t('agents.deleteMacros', { count: macros }),
    t('agents.deleteKeeps'),
  ]
    .filter(Boolean)
    .join(' ');
}
