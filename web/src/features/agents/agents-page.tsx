import type { Agent } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callQuery } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fullName } from '../../lib/initials.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { rowLinkClass } from '../../ui/table.tsx';
import { DataTable, ListPage, QueryState, TableSkeleton } from '../admin/index.ts';

/** Everybody who answers customers. */
export function AgentsPage() {
  const { t } = useTranslation();
  const query = useQuery(callQuery(calls.listAgents));
  return (
    <ListPage
      title={t('agents.title')}
      intro={t('agents.intro')}
      newLabel={t('agents.new')}
      newTo="/admin/teams/agents/new"
    >
      <QueryState query={query} loading={<TableSkeleton face="square" />}>
        {(agents) => (
          <DataTable
            label={t('agents.title')}
            rows={agents}
            textOf={(agent) =>
              [fullName(agent), agent.email, names(agent.roles), names(agent.teams)].join(' ')
            }
            empty={null}
            columns={[
              {
                id: 'name',
                heading: t('agents.name'),
                cell: (agent) => <AgentName agent={agent} />,
                sortBy: fullName,
                className: 'w-full max-w-0',
              },
              {
                id: 'roles',
                heading: t('agents.roles'),
                cell: ({ roles }) => names(roles),
                sortBy: ({ roles }) => names(roles) || null,
                className: 'max-w-40 truncate text-ink-2 max-md:hidden',
              },
              {
                id: 'teams',
                heading: t('agents.teams'),
                cell: ({ teams }) => names(teams),
                sortBy: ({ teams }) => names(teams) || null,
                className: 'max-w-60 truncate text-ink-2 max-lg:hidden',
              },
              {
                id: 'active',
                heading: t('agents.lastActive'),
                cell: (agent) => <LastActive at={agent.last_active_at} />,
                sortBy: (agent) => agent.last_active_at,
                align: 'end',
                className: 'whitespace-nowrap text-ink-3 text-label',
              },
            ]}
          />
        )}
      </QueryState>
    </ListPage>
  );
}

function AgentName({ agent }: { agent: Agent }) {
  const { t } = useTranslation();
  return (
    <div className="flex items-center gap-3">
      <Avatar
        kind="agent"
        id={agent.id}
        firstName={agent.first_name}
        lastName={agent.last_name}
        url={agent.avatar_url}
        presence={agent.enabled ? agent.availability_status : undefined}
      />
      <div className="min-w-0">
        <div className="flex items-center gap-2">
          <Link
            to="/admin/teams/agents/$id/edit"
            params={{ id: String(agent.id) }}
            className={rowLinkClass}
            dir="auto"
          >
            {fullName(agent)}
          </Link>
          {!agent.enabled && <Badge tone="sunken">{t('agents.disabled')}</Badge>}
        </div>
        <p className="truncate text-ink-3 text-label">{agent.email}</p>
      </div>
    </div>
  );
}

function LastActive({ at }: { at: string | null }) {
  const { t } = useTranslation();
  return at === null ? t('agents.never') : <RelativeTime at={at} />;
}

function names(rows: readonly { name: string }[]): string {
  return rows.map(({ name }) => name).join(', ');
}
