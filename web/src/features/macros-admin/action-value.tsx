import { priorityLabel, statusLabel } from '@parley/domain';
import { useQuery } from '@tanstack/react-query';
import {
  agentsQuery,
  prioritiesQuery,
  statusesQuery,
  tagsQuery,
  teamsQuery,
} from '../../api/catalogues.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fullName } from '../../lib/initials.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { PriorityIcon } from '../../ui/priority-icon.tsx';
import { TagDot } from '../../ui/tag-dot.tsx';
import { Chooser, type ChooserProps } from './chooser.tsx';
import { RichTextField } from './rich-text-field.tsx';
import type { ActionDraft } from './use-macro-form.ts';

/** With what an action is done, in the picker that suits it. */
export function ActionValue({
  action,
  isInvalid,
  describedBy,
  onChange,
}: {
  action: ActionDraft;
  isInvalid: boolean;
  describedBy: string | undefined;
  onChange: (value: ActionDraft['value']) => void;
}) {
  const { t } = useTranslation();
  const { type, value, display_value = [] } = action;
  const chosen = value.map(Number);
  const props = {
    label: t(`macros.value.${type}`),
    chosen,
    lastNames: new Map(chosen.map((id, index) => [id, display_value[index] ?? ''])),
    isInvalid,
    describedBy,
    onChange,
  };
  switch (type) {
    case 'assign_team':
      return <Teams {...props} />;
    case 'assign_user':
      return <Agents {...props} />;
    case 'set_status':
      return <Statuses {...props} />;
    case 'set_priority':
      return <Priorities {...props} />;
    case 'send_private_note':
    case 'send_reply':
      return (
        <RichTextField
          label={props.label}
          value={String(value[0] ?? '')}
          isNote={type === 'send_private_note'}
          isInvalid={isInvalid}
          onChange={(html) => onChange([html])}
        />
      );
    default:
      return <TagNames {...props} />;
  }
}

type Picker = Omit<ChooserProps, 'options' | 'multiple'>;

function Teams(props: Picker) {
  const teams = useQuery(teamsQuery).data;
  return (
    <Chooser
      {...props}
      options={teams?.map(({ id, emoji, name }) => ({
        value: String(id),
        label: `${emoji} ${name}`.trim(),
      }))}
    />
  );
}

function Agents(props: Picker) {
  const agents = useQuery(agentsQuery).data;
  return (
    <Chooser
      {...props}
      options={agents
        ?.filter(({ enabled }) => enabled)
        .map((agent) => ({
          value: String(agent.id),
          label: fullName(agent),
          icon: (
            <Avatar
              kind="agent"
              id={agent.id}
              firstName={agent.first_name}
              lastName={agent.last_name}
              url={agent.avatar_url}
              size={20}
            />
          ),
        }))}
    />
  );
}

/** Snoozed takes a time, which a macro has not (spec section 4). */
const snoozedId = 2;

function Statuses(props: Picker) {
  const { t } = useTranslation();
  const statuses = useQuery(statusesQuery).data;
  return (
    <Chooser
      {...props}
      options={statuses
        ?.filter(({ id }) => id !== snoozedId)
        .map((status) => ({ value: String(status.id), label: statusLabel(status, t) }))}
    />
  );
}

function Priorities(props: Picker) {
  const { t } = useTranslation();
  const priorities = useQuery(prioritiesQuery).data;
  return (
    <Chooser
      {...props}
      options={priorities?.map(({ id, name }) => ({
        value: String(id),
        label: priorityLabel(name, t),
        icon: <PriorityIcon level={id} />,
      }))}
    />
  );
}

function TagNames(props: Picker) {
  const tags = useQuery(tagsQuery).data;
  return (
    <Chooser
      {...props}
      multiple
      options={tags?.map(({ id, name, colour }) => ({
        value: String(id),
        label: name,
        icon: <TagDot colour={colour} />,
      }))}
    />
  );
}
