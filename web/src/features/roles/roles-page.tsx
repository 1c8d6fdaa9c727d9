import { calls } from '@parley/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callQuery } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Table, TableCell, TableHead, TableHeading, TableRow } from '../../ui/table.tsx';
import { ListPage, QueryState } from '../admin/index.ts';

/** What agents may do, by role. */
export function RolesPage() {
  const { t } = useTranslation();
  const query = useQuery(callQuery(calls.listRoles));
  return (
    <ListPage
      title={t('roles.title')}
      intro={t('roles.intro')}
      newLabel={t('roles.new')}
      newTo="/admin/teams/roles/new"
    >
      <QueryState query={query}>
        {(roles) => (
          <Table label={t('roles.title')}>
            <TableHead>
              <TableHeading>{t('roles.name')}</TableHeading>
              <TableHeading align="end">{t('roles.permissions')}</TableHeading>
            </TableHead>
            <tbody>
              {roles.map((role) => (
                <TableRow key={role.id} className="hover:bg-hover">
                  <TableCell className="h-14">
                    <div className="flex items-center gap-2">
                      <Link
                        to="/admin/teams/roles/$id/edit"
                        params={{ id: String(role.id) }}
                        className="truncate rounded-badge font-semibold after:absolute after:inset-0"
                        dir="auto"
                      >
                        {role.name}
                      </Link>
                      {role.is_default && <Badge tone="sunken">{t('roles.default')}</Badge>}
                    </div>
                    <p className="text-ink-3 text-label" dir="auto">
                      {role.description}
                    </p>
                  </TableCell>
                  <TableCell className="text-end text-ink-2">{role.permissions.length}</TableCell>
                </TableRow>
              ))}
            </tbody>
          </Table>
        )}
      </QueryState>
    </ListPage>
  );
}
