import type { Team } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { agentsQuery } from '../../api/catalogues.ts';
import { callQuery } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { nameColumnClass, rowLinkClass } from '../../ui/table.tsx';
import { DataTable, ListPage, QueryState, TableSkeleton } from '../admin/index.ts';
import { isThere } from './member.tsx';

/** Groups of agents with an inbox of their own. */
export function TeamsPage() {
  const { t } = useTranslation();
  const query = useQuery(callQuery(calls.listTeams));
  const there = new Set(
    useQuery(agentsQuery)
      .data?.filter(isThere)
      .map(({ id }) => id),
  );
  const onlineOf = (ids: readonly number[]) =>
    t('teams.onlineOf', { online: ids.filter((id) => there.has(id)).length, members: ids.length });
  const assignmentOf = (team: Team) => {
    const { conversation_assignment_type: type, max_auto_assigned_conversations: cap } = team;
    if (type === 'manual') return t('teams.manual');
    return cap === 0 ? t('teams.roundRobin') : t('teams.roundRobinUpTo', { cap });
  };
  return (
    <ListPage
      title={t('teams.title')}
      intro={t('teams.intro')}
      newLabel={t('teams.new')}
      newTo="/admin/teams/teams/new"
    >
      <QueryState query={query} loading={<TableSkeleton />}>
        {(teams) => (
          <DataTable
            label={t('teams.title')}
            rows={teams}
            textOf={({ name }) => name}
            empty={
              <EmptyState
                title={t('teams.emptyTitle')}
                action={
                  <Link to="/admin/teams/teams/new" className={buttonClass({})}>
                    {t('teams.create')}
                  </Link>
                }
              >
                {t('teams.emptyText')}
              </EmptyState>
            }
            columns={[
              {
                id: 'name',
                heading: t('teams.name'),
                cell: ({ id, emoji, name }) => (
                  <Link
                    to="/admin/teams/teams/$id/edit"
                    params={{ id: String(id) }}
                    className={rowLinkClass}
                    dir="auto"
                  >
                    {`${emoji} ${name}`.trim()}
                  </Link>
                ),
                sortBy: ({ name }) => name,
                className: nameColumnClass,
              },
              {
                id: 'assignment',
                heading: t('teams.assignment'),
                cell: (team) => assignmentOf(team),
                sortBy: (team) => assignmentOf(team),
                className: 'text-ink-2 max-md:hidden',
              },
              {
                id: 'members',
                heading: t('teams.membersOnlineHeading'),
                cell: ({ member_ids }) => onlineOf(member_ids),
                sortBy: ({ member_ids }) => member_ids.length,
                align: 'end',
                className: 'whitespace-nowrap text-ink-2 tabular-nums',
              },
            ]}
          />
        )}
      </QueryState>
    </ListPage>
  );
}
