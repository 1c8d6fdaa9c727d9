import type { BulkChange } from '@parley/contract';
import { priorityLabel, statusLabel } from '@parley/domain';
import { useQuery } from '@tanstack/react-query';
import { CircleDot, Minus } from 'lucide-react';
import { prioritiesQuery, statusesQuery } from '../../api/catalogues.ts';
import { useMay } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { Menu, MenuItem, MenuSeparator } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PriorityIcon } from '../../ui/priority-icon.tsx';
import { BulkAgent, BulkTags, BulkTeam } from './bulk-pickers.tsx';
import { BulkSnooze } from './bulk-snooze.tsx';

export type BulkActionProps = { change: (change: BulkChange) => void; disabled: boolean };

/** What can be done with all chosen conversations, as far as the agent may. */
export function BulkActions({
  change,
  isChanging,
  count,
}: {
  change: (change: BulkChange) => void;
  isChanging: boolean;
  count: number;
}) {
  const mayAgent = useMay('conversations:update_user_assignee');
  const mayTeam = useMay('conversations:update_team_assignee');
  const mayStatus = useMay('conversations:update_status');
  const mayPriority = useMay('conversations:update_priority');
  const mayTags = useMay('conversations:update_tags');
  const props = { change, disabled: isChanging || count === 0 };
  return (
    <>
      {mayAgent && <BulkAgent {...props} />}
      {mayTeam && <BulkTeam {...props} />}
      {mayStatus && <BulkStatus {...props} />}
      {mayStatus && <BulkSnooze {...props} />}
      {mayPriority && <BulkPriority {...props} />}
      {mayTags && <BulkTags {...props} />}
    </>
  );
}

function BulkStatus({ change, disabled }: BulkActionProps) {
  const { t } = useTranslation();
  const statuses = useQuery(statusesQuery).data ?? [];
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t('panel.status')} disabled={disabled}>
          <CircleDot />
        </IconButton>
      }
    >
      {statuses
        .filter(({ id }) => id !== snoozed)
        .map((status) => (
          <MenuItem
            key={status.id}
            onSelect={() => change({ type: 'status', status: status.name, snoozed_until: null })}
          >
            {statusLabel(status, t)}
          </MenuItem>
        ))}
    </Menu>
  );
}

/** Asks for a time, and so has an entry of its own. */
const snoozed = 2;

function BulkPriority({ change, disabled }: BulkActionProps) {
  const { t } = useTranslation();
  const priorities = useQuery(prioritiesQuery).data ?? [];
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t('panel.priority')} disabled={disabled}>
          <PriorityIcon level={3} />
        </IconButton>
      }
    >
      {priorities.map(({ id, name }, index) => (
        <MenuItem
          key={id}
          icon={<PriorityIcon level={index + 1} />}
          onSelect={() => change({ type: 'priority', priority: name })}
        >
          {priorityLabel(name, t)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<Minus />} onSelect={() => change({ type: 'priority', priority: null })}>
        {t('bulk.noPriority')}
      </MenuItem>
    </Menu>
  );
}
