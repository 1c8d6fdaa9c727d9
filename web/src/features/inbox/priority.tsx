import { useQuery } from '@tanstack/react-query';
import { prioritiesQuery } from '../../api/catalogues.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { priorityLabel } from '../../lib/priority-label.ts';
import { PriorityIcon } from '../../ui/priority-icon.tsx';

/** The bars of a priority: its place in the catalogue, lowest first. */
export function Priority({ id, name }: { id: number | null; name: string | null }) {
  const { t } = useTranslation();
  const priorities = useQuery(prioritiesQuery).data ?? [];
  if (id === null) return null;
  const level = priorities.findIndex((priority) => priority.id === id) + 1;
  return <PriorityIcon level={level} label={name === null ? undefined : priorityLabel(name, t)} />;
}
