import { calls } from '@parley/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callQuery } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Table, TableCell, TableHead, TableHeading, TableRow } from '../../ui/table.tsx';
import { ListPage, QueryState } from '../admin/index.ts';

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
        {(teams) =>
          teams.length === 0 ? (
            <EmptyState title={t('teams.emptyTitle')}>{t('teams.emptyText')}</EmptyState>
          ) : (
            <Table label={t('teams.title')}>
              <TableHead>
                <TableHeading>{t('teams.name')}</TableHeading>
                <TableHeading align="end">{t('teams.members')}</TableHeading>
              </TableHead>
              <tbody>
                {teams.map((team) => (
                  <TableRow key={team.id} className="hover:bg-hover">
                    <TableCell>
                      <Link
                        to="/admin/teams/teams/$id/edit"
                        params={{ id: String(team.id) }}
                        className="rounded-badge font-semibold after:absolute after:inset-0"
                        dir="auto"
                      >
                        {`${team.emoji} ${team.name}`.trim()}
                      </Link>
                    </TableCell>
                    <TableCell className="text-end text-ink-2">{team.member_ids.length}</TableCell>
                  </TableRow>
                ))}
              </tbody>
            </Table>
          )
        }
      </QueryState>
    </ListPage>
  );
}
