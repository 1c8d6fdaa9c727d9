import type { Macro } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { agentsQuery, teamsQuery } from '../../api/catalogues.ts';
import { callQuery } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fullName } from '../../lib/initials.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { nameColumnClass, rowLinkClass } from '../../ui/table.tsx';
import { DataTable, ListPage, QueryState, TableSkeleton } from '../admin/index.ts';
import { useActionText } from '../macros/index.ts';

/** Every macro: whose it is, what it does and how often it was used. */
export function MacrosPage() {
  const { t } = useTranslation();
  const query = useQuery(callQuery(calls.listAllMacros));
  const ownerOf = useOwner();
  const actionText = useActionText();
  const doesOf = ({ message_content, actions }: Macro) =>
    [
      ...(message_content === '' ? [] : [t('macros.writesText')]),
      ...actions.map((action) =>
        action.type.startsWith('send_') ? t(`macros.type.${action.type}`) : actionText(action),
      ),
    ].join(', ');
  return (
    <ListPage
      title={t('macros.all')}
      intro={t('macros.intro')}
      newLabel={t('macros.new')}
      newTo="/admin/conversations/macros/new"
    >
      <QueryState query={query} loading={<TableSkeleton />}>
        {(macros) => (
          <DataTable
            label={t('macros.all')}
            rows={macros}
            textOf={(macro) => `${macro.name} ${doesOf(macro)}`}
            empty={
              <EmptyState
                title={t('macros.emptyTitle')}
                action={
                  <Link to="/admin/conversations/macros/new" className={buttonClass({})}>
                    {t('macros.create')}
                  </Link>
                }
              >
                {t('macros.emptyText')}
              </EmptyState>
            }
            columns={[
              {
                id: 'name',
                heading: t('macros.name'),
                cell: (macro) => <Name macro={macro} isOwnerGone={ownerOf(macro) === null} />,
                sortBy: ({ name }) => name,
                className: nameColumnClass,
              },
              {
                id: 'does',
                heading: t('macros.does'),
                cell: (macro) => (
                  <span className="line-clamp-2" dir="auto">
                    {doesOf(macro)}
                  </span>
                ),
                className: 'text-ink-2 max-md:hidden',
              },
              {
                id: 'visibility',
                heading: t('macros.visibility'),
                cell: (macro) => ownerOf(macro) ?? t('macros.nobody'),
                sortBy: (macro) => ownerOf(macro) ?? '',
                className: 'text-ink-2 max-md:hidden',
              },
              {
                id: 'used',
                heading: t('macros.usedTimes'),
                cell: ({ usage_count }) => usage_count,
                sortBy: ({ usage_count }) => usage_count,
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

function Name({
  macro: { id, name, actions },
  isOwnerGone,
}: {
  macro: Macro;
  isOwnerGone: boolean;
}) {
  const { t } = useTranslation();
  const isBroken = isOwnerGone || actions.some(({ gone }) => gone !== undefined);
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Link
        to="/admin/conversations/macros/$id/edit"
        params={{ id: String(id) }}
        className={rowLinkClass}
        dir="auto"
      >
        {name}
      </Link>
      {isBroken && <Badge tone="urgent">{t('macros.broken')}</Badge>}
    </span>
  );
}

/** Whose a macro is, in words; null where that team or agent is gone. */
function useOwner(): (macro: Macro) => string | null {
  const { t } = useTranslation();
  const teams = useQuery(teamsQuery).data;
  const agents = useQuery(agentsQuery).data;
  return ({ visibility, team_id, user_id }) => {
    if (visibility === 'all') return t('macros.visibility.all');
    if (!teams || !agents) return '';
    const team = teams.find(({ id }) => id === team_id);
    const agent = agents.find(({ id, enabled }) => id === user_id && enabled);
    if (visibility === 'team') return team ? `${team.emoji} ${team.name}`.trim() : null;
    return agent ? fullName(agent) : null;
  };
}
