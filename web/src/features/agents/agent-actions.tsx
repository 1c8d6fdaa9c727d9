import type { Agent } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useMutation } from '@tanstack/react-query';
import { Ellipsis, KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useCurrentUser } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fullName } from '../../lib/initials.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Menu, MenuItem } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toaster.tsx';

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
  const name = fullName(agent);
  const [isAsking, setAsking] = useState(false);
  const handleError = (error: Error) => toast.error(errorMessage(error, t('client.unknown')));
  const params = { id: agent.id };

  const invite = useMutation({
    mutationFn: () => call(calls.inviteAgent, { params }),
    onSuccess: ({ set_password_link: link }) => {
      if (link === null) toast.success(t('agents.linkMailed', { email: agent.email }));
      else onLink(link);
    },
    onError: handleError,
  });
  const remove = useMutation({
    mutationFn: () => call(calls.deleteAgent, { params }),
    onSuccess: async () => {
      toast.success(t('agents.deleted', { name }));
      await onDeleted();
    },
    onError: (error) => {
      setAsking(false);
      handleError(error);
    },
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
          {t('agents.sendLink')}
        </MenuItem>
        {agent.id !== me.id && (
          <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => setAsking(true)}>
            {t('agents.delete')}
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('agents.deleteTitle', { name })}
        confirmLabel={t('agents.delete')}
        loading={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        {t('agents.deleteText')}
      </ConfirmDialog>
    </>
  );
}
