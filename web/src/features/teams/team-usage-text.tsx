import type { TeamUsage } from '@parley/contract';
import { useTranslation } from '../../i18n/texts.ts';

/** What deleting a team does to whatever has to do with it. */
export function TeamUsageText({ usage }: { usage: TeamUsage }) {
  const { t } = useTranslation();
  const touched = kinds.filter(({ of }) => usage[of] > 0);
  if (touched.length === 0) return t('teams.touchesNothing');
  return (
    <span className="grid gap-1">
      {touched.map(({ of, key }) => (
        <span key={of}>{t(key, { count: usage[of] })}</span>
      ))}
    </span>
  );
}

const kinds = [
  { of: 'conversations', key: 'teams.touchesConversations' },
  { of: 'members', key: 'teams.touchesMembers' },
  { of: 'macros', key: 'teams.touchesMacros' },
  { of: 'views', key: 'teams.touchesViews' },
] as const;
