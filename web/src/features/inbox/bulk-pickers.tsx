import { useQuery } from '@tanstack/react-query';
import { Minus, Plus, Tags, UserRound, Users } from 'lucide-react';
import { agentsQuery, tagsQuery, teamsQuery } from '../../api/catalogues.ts';
import { useCurrentUser } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { useAgentOptions } from '../../ui/agent-options.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TagDot } from '../../ui/tag-dot.tsx';
import type { BulkActionProps } from './bulk-actions.tsx';

const none = 'none';

/** Gives all chosen conversations to one agent, oneself first, or to nobody. */
export function BulkAgent({ change, disabled }: BulkActionProps) {
  const { t } = useTranslation();
  const me = useCurrentUser();
  const agents = (useQuery(agentsQuery).data ?? []).filter(({ enabled }) => enabled);
  const options = useAgentOptions(agents, me);
  return (
    <Combobox
      label={t('panel.assignee')}
      placeholder={t('panel.findAgent')}
      align="end"
      selected={[]}
      onSelect={(value) =>
        change({ type: 'user', assignee_id: value === none ? null : Number(value) })
      }
      options={[...options, { value: none, label: t('panel.nobody'), icon: <UserRound /> }]}
      trigger={
        <IconButton label={t('panel.assignee')} disabled={disabled}>
          <UserRound />
        </IconButton>
      }
    />
  );
}

/** Gives all chosen conversations to one team, or takes them from theirs. */
export function BulkTeam({ change, disabled }: BulkActionProps) {
  const { t } = useTranslation();
  const teams = useQuery(teamsQuery).data ?? [];
  return (
    <Combobox
      label={t('panel.team')}
      placeholder={t('panel.findTeam')}
      align="end"
      selected={[]}
      onSelect={(value) =>
        change({ type: 'team', assignee_id: value === none ? null : Number(value) })
      }
      options={[
        ...teams.map(({ id, name, emoji }) => ({
          value: String(id),
          label: name,
          icon: <span aria-hidden>{emoji || '👥'}</span>,
        })),
        { value: none, label: t('panel.noTeam'), icon: <Users /> },
      ]}
      trigger={
        <IconButton label={t('panel.team')} disabled={disabled}>
          <Users />
        </IconButton>
      }
    />
  );
}

/** Adds a tag to all chosen conversations, or takes it from them; their other tags stay. */
export function BulkTags({ change, disabled }: BulkActionProps) {
  const { t } = useTranslation();
  const tags = useQuery(tagsQuery).data ?? [];
  const entries = (['add', 'remove'] as const).flatMap((how) =>
    tags.map((tag) => ({ ...tag, value: `${how}-${tag.id}`, how })),
  );
  return (
    <Combobox
      label={t('panel.tags')}
      placeholder={t('panel.findTag')}
      align="end"
      selected={[]}
      onSelect={(value) => {
        const entry = entries.find((each) => each.value === value);
        if (entry) change({ type: 'tags', how: entry.how, tags: [entry.name] });
      }}
      emptyText={t('panel.noTags')}
      options={entries.map(({ value, how, name, colour }) => ({
        value,
        label: t(`bulk.${how}Tag`, { name }),
        icon: (
          <>
            {how === 'add' ? <Plus /> : <Minus />}
            <TagDot colour={colour} />
          </>
        ),
      }))}
      trigger={
        <IconButton label={t('panel.tags')} disabled={disabled}>
          <Tags />
        </IconButton>
      }
    />
  );
}
