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
import { Table, TableCell, TableHead, TableHeading, TableRow } from '../../ui/table.tsx';
import { ListPage, QueryState } from '../admin/index.ts';

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
      <QueryState query={query}>
        {(agents) => (
          <Table label={t('agents.title')}>
            <TableHead>
              <TableHeading>{t('agents.name')}</TableHeading>
              <TableHeading className="max-md:hidden">{t('agents.roles')}</TableHeading>
              <TableHeading className="max-lg:hidden">{t('agents.teams')}</TableHeading>
              <TableHeading align="end">{t('agents.lastActive')}</TableHeading>
            </TableHead>
            <tbody>
              {agents.map((agent) => (
                <AgentRow key={agent.id} agent={agent} />
              ))}
            </tbody>
          </Table>
        )}
      </QueryState>
    </ListPage>
  );
}

function AgentRow({ agent }: { agent: Agent }) {
  const { t } = useTranslation();
  return (
    <TableRow className="hover:bg-hover">
      <TableCell className="h-14">
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
                className="truncate rounded-badge font-semibold after:absolute after:inset-0"
                dir="auto"
              >
                {fullName(agent)}
              </Link>
              {!agent.enabled && <Badge tone="sunken">{t('agents.disabled')}</Badge>}
            </div>
            <p className="truncate text-ink-3 text-label">{agent.email}</p>
          </div>
        </div>
      </TableCell>
      <TableCell className="text-ink-2 max-md:hidden">{names(agent.roles)}</TableCell>
      <TableCell className="text-ink-2 max-lg:hidden">{names(agent.teams)}</TableCell>
      <TableCell className="whitespace-nowrap text-end text-ink-3 text-label">
        {agent.last_active_at === null ? (
          t('agents.never')
        ) : (
          <RelativeTime at={agent.last_active_at} />
        )}
      </TableCell>
    </TableRow>
  );
}

function names(rows: readonly { name: string }[]): string {
  return rows.map(({ name }) => name).join(', ');
}
