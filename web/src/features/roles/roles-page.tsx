import type { Role } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callQuery } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { roleDescription } from '../../lib/role-description.ts';
import { Badge } from '../../ui/badge.tsx';
import { nameColumnClass, rowLinkClass } from '../../ui/table.tsx';
import { DataTable, ListPage, QueryState, TableSkeleton } from '../admin/index.ts';
import { isAdmin } from './permission-groups.ts';

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
      <QueryState query={query} loading={<TableSkeleton />}>
        {(roles) => (
          <DataTable
            label={t('roles.title')}
            rows={roles}
            textOf={(role) => `${role.name} ${roleDescription(role, t)}`}
            empty={null}
            columns={[
              {
                id: 'name',
                heading: t('roles.name'),
                cell: (role) => <RoleName role={role} />,
                sortBy: ({ name }) => name,
                className: nameColumnClass,
              },
              {
                id: 'agents',
                heading: t('roles.agents'),
                cell: ({ agent_count }) => agent_count,
                sortBy: ({ agent_count }) => agent_count,
                align: 'end',
                className: 'text-ink-2',
              },
              {
                id: 'permissions',
                heading: t('roles.permissions'),
                cell: (role) =>
                  isAdmin(role) ? t('roles.allPermissions') : role.permissions.length,
                sortBy: (role) =>
                  isAdmin(role) ? Number.POSITIVE_INFINITY : role.permissions.length,
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

function RoleName({ role }: { role: Role }) {
  const { t } = useTranslation();
  const { id, name, is_default } = role;
  return (
    <>
      <div className="flex items-center gap-2">
        <Link
          to="/admin/teams/roles/$id/edit"
          params={{ id: String(id) }}
          className={rowLinkClass}
          dir="auto"
        >
          {name}
        </Link>
        {is_default && <Badge tone="sunken">{t('roles.builtIn')}</Badge>}
      </div>
      <p className="text-ink-3 text-label wrap-anywhere" dir="auto">
        {roleDescription(role, t)}
      </p>
    </>
  );
}
