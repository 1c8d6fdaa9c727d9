import type { CustomAttribute } from '@parley/contract';
import { attributeField, filterFields, priorityLabel, statusLabel } from '@parley/domain';
import { useQuery } from '@tanstack/react-query';
import {
  agentsQuery,
  inboxNamesQuery,
  prioritiesQuery,
  statusesQuery,
  tagsQuery,
  teamsQuery,
} from '../../api/catalogues.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fullName } from '../../lib/initials.ts';
import type { SelectOption } from '../../ui/select.tsx';
import { TagDot } from '../../ui/tag-dot.tsx';
import type { FieldKinds } from './view-form.ts';

export type FilterFields = {
  kinds: FieldKinds;
  /** The fields by the name people know them by. */
  labels: ReadonlyMap<string, string>;
  /** What may be chosen as value; only of fields that are chosen from. */
  choices: ReadonlyMap<string, readonly SelectOption[]>;
};

/** The fields a view may ask for, with these custom attributes of conversations. */
export function useFilterFields(attributes: readonly CustomAttribute[]): FilterFields {
  const { t } = useTranslation();
  const catalogues = useCatalogues();
  const kinds = filterFields('conversations', attributes);
  const names = new Map(attributes.map(({ key, name }) => [attributeField(key), name]));
  return {
    kinds,
    labels: new Map(
      [...kinds.keys()].map((field) => [field, names.get(field) ?? t(`views.field.${field}`)]),
    ),
    choices: new Map([
      ...catalogues,
      ...attributes
        .filter(({ data_type }) => data_type === 'list')
        .map(({ key, values }) => [attributeField(key), values.map(choice)] as const),
    ]),
  };
}

function useCatalogues(): [string, SelectOption[]][] {
  const { t } = useTranslation();
  const statuses = useQuery(statusesQuery).data ?? [];
  const priorities = useQuery(prioritiesQuery).data ?? [];
  const agents = useQuery(agentsQuery).data ?? [];
  const teams = useQuery(teamsQuery).data ?? [];
  const inboxes = useQuery(inboxNamesQuery).data ?? [];
  const tags = useQuery(tagsQuery).data ?? [];
  return [
    ['status_id', statuses.map((status) => named(status.id, statusLabel(status, t)))],
    ['priority_id', priorities.map(({ id, name }) => named(id, priorityLabel(name, t)))],
    ['assigned_user_id', agents.map((agent) => named(agent.id, fullName(agent)))],
    ['assigned_team_id', teams.map(({ id, name, emoji }) => named(id, `${emoji} ${name}`.trim()))],
    ['inbox_id', inboxes.map(({ id, name }) => named(id, name))],
    [
      'tags',
      tags.map(({ id, name, colour }) => ({
        ...named(id, name),
        icon: <TagDot colour={colour} />,
      })),
    ],
  ];
}

function named(id: number, label: string): SelectOption {
  return { value: String(id), label };
}

function choice(value: string): SelectOption {
  return { value, label: value };
}
