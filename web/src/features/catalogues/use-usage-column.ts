import { calls } from '@parley/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import type { Column } from '../admin/index.ts';

const usageOf = { tags: calls.listTagUsage, statuses: calls.listStatusUsage } as const;

/** A column that says how many conversations have each row; empty until that is known. */
export function useUsageColumn(catalogue: keyof typeof usageOf): Column<{ id: number }> {
  const { t } = useTranslation();
  const usages = useQuery(callQuery(usageOf[catalogue])).data;
  const used = new Map(usages?.map(({ id, conversations }) => [id, conversations]));
  return {
    id: 'conversations',
    heading: t('catalogues.conversations'),
    cell: ({ id }) => usages && (used.get(id) ?? 0),
    sortBy: ({ id }) => used.get(id) ?? 0,
    align: 'end',
    className: 'text-ink-2',
  };
}
