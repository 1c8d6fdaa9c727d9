import { calls } from '@parley/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callQuery } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { rowLinkClass } from '../../ui/table.tsx';
import { DataTable, ListPage, QueryState } from '../admin/index.ts';

/** Groups of agents with an inbox of their own. */
export function TeamsPage() {
  const { t } = useTranslation();
  const query = useQuery(callQuery(calls.listTeams));
  return (
    <ListPage
      title={t('teams.title')}
      intro={t('teams.intro')}
      newLabel={t('teams.new')}
      newTo="/admin/teams/teams/new"
    >
      <QueryState query={query}>
        {(teams) => (
          <DataTable
            label={t('teams.title')}
            rows={teams}
            textOf={({ name }) => name}
            empty={<EmptyState title={t('teams.emptyTitle')}>{t('teams.emptyText')}</EmptyState>}
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
              },
              {
                id: 'members',
                heading: t('teams.members'),
                cell: ({ member_ids }) => member_ids.length,
                sortBy: ({ member_ids }) => member_ids.length,
                align: 'end',
                className: 'text-ink-2',
              },
            ]}
          />
        )}
      </QueryState>
    </ListPage>
  );
}
