import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { agentsQuery } from '../../api/catalogues.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fullName } from '../../lib/initials.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import type { FieldControl } from '../../ui/field.tsx';
import { Group } from '../../ui/group.tsx';
import { isThere, MemberAvatar, presenceKey } from './member.tsx';
import { MemberList } from './member-list.tsx';

/** Who belongs to a team: the members with their presence, and all others to be found by name. */
export function MemberPicker({
  value,
  onChange,
  id: fieldId,
  'aria-describedby': describedBy,
}: FieldControl & { value: readonly number[]; onChange: (ids: number[]) => void }) {
  const { t } = useTranslation();
  const agents = useQuery(agentsQuery).data ?? [];
  const members = agents.filter(({ id }) => value.includes(id));
  const online = members.filter(isThere).length;
  const toggle = (id: number) =>
    onChange(value.includes(id) ? value.filter((each) => each !== id) : [...value, id]);
  return (
    <Group id={fieldId} aria-label={t('teams.members')} aria-describedby={describedBy}>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-ink-2">
          {members.length === 0
            ? t('teams.noMembers')
            : t('teams.membersOnline', { count: members.length, online })}
        </p>
        <Combobox
          label={t('teams.addMembers')}
          placeholder={t('teams.findAgent')}
          emptyText={t('teams.noAgentFound')}
          align="end"
          multiple
          selected={value.map(String)}
          onSelect={(id) => toggle(Number(id))}
          options={agents.map((agent) => ({
            value: String(agent.id),
            label: fullName(agent),
            icon: <MemberAvatar agent={agent} />,
            trailing: (
              <span className="shrink-0 text-ink-3 text-label">{t(presenceKey(agent))}</span>
            ),
          }))}
          trigger={
            <Button>
              <UserPlus />
              {t('teams.addMembers')}
            </Button>
          }
        />
      </div>
      {members.length > 0 && <MemberList members={members} onRemove={toggle} />}
    </Group>
  );
}
