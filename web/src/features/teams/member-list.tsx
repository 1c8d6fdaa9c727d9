import type { AgentCompact } from '@parley/contract';
import { X } from 'lucide-react';
import { useTranslation } from '../../i18n/texts.ts';
import { fullName } from '../../lib/initials.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { MemberAvatar, presenceKey } from './member.tsx';

/** The members of a team, each with whether they are there. */
export function MemberList({
  members,
  onRemove,
}: {
  members: readonly AgentCompact[];
  onRemove: (id: number) => void;
}) {
  const { t } = useTranslation();
  return (
    <ul
      aria-label={t('teams.members')}
      className="mt-2 max-h-[402px] divide-y divide-line overflow-y-auto border-line border-y"
    >
      {members.map((member) => (
        <li key={member.id} className="flex h-10 items-center gap-3 max-md:h-12">
          <MemberAvatar agent={member} />
          <span className="min-w-0 flex-1">
            <span className="block w-fit max-w-full truncate font-medium" dir="auto">
              {fullName(member)}
            </span>
          </span>
          <span className="shrink-0 text-ink-3 text-label">{t(presenceKey(member))}</span>
          <IconButton
            label={t('teams.removeMember', { name: fullName(member) })}
            onClick={() => onRemove(member.id)}
          >
            <X />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
