import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import {
  BellRing,
  CircleDot,
  Inbox,
  KeyRound,
  LayoutTemplate,
  ListPlus,
  type LucideIcon,
  ScrollText,
  Shield,
  SlidersHorizontal,
  Tag,
  UserRound,
  UsersRound,
  Zap,
} from 'lucide-react';
import { configQuery, may, useCurrentUser } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { type AdminEntry, adminEntries } from './admin-entries.ts';
import { BackToInbox } from './back-to-inbox.tsx';
import { SidebarEntry } from './sidebar-entry.tsx';

/** The sidebar inside Admin: the way back, then the areas this agent may change. */
export function AdminNav({ open }: { open: boolean }) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const version = useQuery(configQuery).data?.['app.version'];
  const path = useLocation({ select: ({ pathname }) => pathname });
  const groups = groupsOf(adminEntries.filter((entry) => may(user, entry.permission)));

  return (
    <>
      <BackToInbox open={open} />
      {open && (
        <p className="mt-3 px-2 font-strong text-body">
          {t('nav.admin')}{' '}
          {version !== undefined && (
            <span className="font-normal text-ink-3 text-label">({version})</span>
          )}
        </p>
      )}
      {groups.map(([group, entries]) => (
        <div key={group} className={open ? 'mt-4' : 'mt-2'}>
          {open && <p className="mb-0.5 px-2 font-medium text-ink-3 text-label">{t(group)}</p>}
          <div className="grid gap-px">
            {entries.map((entry) => {
              const Icon = icons[entry.to];
              return (
                <SidebarEntry
                  key={entry.to}
                  to={entry.to}
                  label={t(entry.label)}
                  icon={open ? undefined : <Icon />}
                  open={open}
                  current={path === entry.to || path.startsWith(`${entry.to}/`)}
                />
              );
            })}
          </div>
        </div>
      ))}
    </>
  );
}

const icons: Record<AdminEntry['to'], LucideIcon> = {
  '/admin/general': SlidersHorizontal,
  '/admin/inboxes': Inbox,
  '/admin/conversations/tags': Tag,
  '/admin/conversations/statuses': CircleDot,
  '/admin/custom-attributes': ListPlus,
  '/admin/teams/agents': UserRound,
  '/admin/teams/teams': UsersRound,
  '/admin/teams/roles': Shield,
  '/admin/teams/activity-log': ScrollText,
  '/admin/conversations/macros': Zap,
  '/admin/notification': BellRing,
  '/admin/templates': LayoutTemplate,
  '/admin/sso': KeyRound,
};

function groupsOf(entries: readonly AdminEntry[]): [AdminEntry['group'], AdminEntry[]][] {
  return [...Map.groupBy(entries, (entry) => entry.group)];
}
