import type { CurrentUser } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useMatches } from '@tanstack/react-router';
import { ContactRound, Inbox, Layers, Search, Settings2, SquarePen, UserPlus } from 'lucide-react';
import { callQuery } from '../../api/query-client.ts';
import { searchKindsOf } from '../../api/search-queries.ts';
import { may, useCurrentUser } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { type ListPlace, listLink } from '../../lib/list-link.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { openNewConversation } from '../new-conversation/index.ts';
import { hasAdmin } from './home.ts';
import { shownCount } from './shown-count.ts';
import { KeyHint, SidebarAction, SidebarEntry } from './sidebar-entry.tsx';
import { SidebarSection } from './sidebar-section.tsx';
import { ViewsNav } from './views-nav.tsx';

/** The lists an agent works in, then the way to Admin. */
export function InboxNav({ open }: { open: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const user = useCurrentUser();
  const counts = useQuery({
    ...callQuery(calls.counts),
    enabled: may(user, 'conversations:read'),
    refetchInterval: 60_000,
  }).data;
  const place = usePlace();
  const isContacts = useLocation({ select: ({ pathname }) => /^\/contacts(\/|$)/.test(pathname) });
  const teams = teamInboxesOf(user);

  return (
    <>
      <div className="grid gap-px">
        {searchKindsOf(user).length > 0 && (
          <SidebarEntry
            to="/inboxes/search"
            label={t('search.title')}
            icon={<Search />}
            trailing={<KeyHint>/</KeyHint>}
            open={open}
            current={place.isSearch}
          />
        )}
        {may(user, 'conversations:write') && (
          <SidebarAction
            label={t('newConversation.title')}
            icon={<SquarePen />}
            keys="C"
            open={open}
            onClick={() => openNewConversation()}
          />
        )}
        {lists.map(
          ({ type, permission, label, Icon }) =>
            may(user, permission) && (
              <SidebarEntry
                key={type}
                {...listLink({ type }, place.uuid)}
                label={t(label)}
                icon={<Icon />}
                trailing={shownCount(counts?.[type], locale)}
                open={open}
                current={place.type === type}
              />
            ),
        )}
      </div>
      {open && teams.length > 0 && (
        <TeamInboxes teams={teams} counts={counts?.teams ?? {}} place={place} />
      )}
      {open && may(user, 'view:manage') && <ViewsNav counts={counts?.views ?? {}} place={place} />}
      <div className="mt-auto grid gap-px pt-4">
        {may(user, 'contacts:read_all') && (
          <SidebarEntry
            to="/contacts"
            label={t('nav.contacts')}
            icon={<ContactRound />}
            open={open}
            current={isContacts}
          />
        )}
        {hasAdmin(user) && (
          <SidebarEntry
            to="/admin"
            label={t('nav.admin')}
            icon={<Settings2 />}
            open={open}
            current={false}
          />
        )}
      </div>
    </>
  );
}

/** The teams whose inbox this agent may look into. */
export function teamInboxesOf(user: CurrentUser): CurrentUser['teams'] {
  const sees = may(user, 'conversations:read_team_inbox') || may(user, 'conversations:read_all');
  return sees ? user.teams : [];
}

function TeamInboxes({
  teams,
  counts,
  place,
}: {
  teams: CurrentUser['teams'];
  counts: Record<string, number>;
  place: Place;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <SidebarSection name="teamInboxOpen" title={t('nav.teamInboxes')}>
      {teams.map((team) => (
        <SidebarEntry
          key={team.id}
          {...listLink({ teamID: String(team.id) }, place.uuid)}
          label={team.name}
          icon={<TeamIcon emoji={team.emoji} />}
          trailing={shownCount(counts[team.id], locale)}
          open
          current={place.teamID === String(team.id)}
        />
      ))}
    </SidebarSection>
  );
}

/** A team's emoji, as wide as an icon. */
export function TeamIcon({ emoji }: { emoji: string }) {
  return (
    <span aria-hidden className="w-4 text-center text-body leading-none">
      {emoji || '👥'}
    </span>
  );
}

export const lists = [
  {
    type: 'assigned',
    permission: 'conversations:read_assigned',
    label: 'nav.myInbox',
    Icon: Inbox,
  },
  {
    type: 'unassigned',
    permission: 'conversations:read_unassigned',
    label: 'nav.unassigned',
    Icon: UserPlus,
  },
  { type: 'all', permission: 'conversations:read_all', label: 'nav.all', Icon: Layers },
] as const;

type Place = ListPlace & { uuid?: string | undefined; isSearch: boolean };

/** Which list is on screen and which conversation is open beside it. */
export function usePlace(): Place {
  return useMatches({
    select: (matches): Place => {
      const last = matches.at(-1);
      const params: Record<string, string | undefined> = last?.params ?? {};
      const { type, teamID, viewID, uuid } = params;
      return { type, teamID, viewID, uuid, isSearch: last?.fullPath === '/inboxes/search' };
    },
    structuralSharing: true,
  });
}
