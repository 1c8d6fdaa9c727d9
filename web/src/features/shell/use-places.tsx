import { useQuery } from '@tanstack/react-query';
import { CircleUserRound, ContactRound, ListFilter, Search, Settings2 } from 'lucide-react';
import { viewsQuery } from '../../api/catalogues.ts';
import { searchKindsOf } from '../../api/search-queries.ts';
import { may, useCurrentUser } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { listLink } from '../../lib/list-link.ts';
import type { ShortcutName } from '../../lib/shortcuts.ts';
import type { Place } from '../palette/index.ts';
import { adminEntries } from './admin-entries.ts';
import { lists, TeamIcon, teamInboxesOf, usePlace } from './inbox-nav.tsx';

/** Every page this agent may go to: their lists, which keep the open conversation, then the rest. */
export function usePlaces(): Place[] {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const { uuid } = usePlace();
  const views = useQuery({ ...viewsQuery, enabled: may(user, 'view:manage') }).data ?? [];
  const admin = adminEntries.filter(({ permission }) => may(user, permission));
  return [
    ...(searchKindsOf(user).length === 0
      ? []
      : [
          {
            label: t('search.title'),
            icon: <Search />,
            link: { to: '/inboxes/search' } as const,
            shortcut: 'search' as const,
          },
        ]),
    ...lists
      .filter(({ permission }) => may(user, permission))
      .map(({ type, label, Icon }) => ({
        label: t(label),
        icon: <Icon />,
        link: listLink({ type }, uuid),
        shortcut: goKeys[type],
      })),
    ...teamInboxesOf(user).map((team) => ({
      label: team.name,
      icon: <TeamIcon emoji={team.emoji} />,
      link: listLink({ teamID: String(team.id) }, uuid),
    })),
    ...views.map((view) => ({
      label: view.name,
      icon: <ListFilter />,
      link: listLink({ viewID: String(view.id) }, uuid),
    })),
    ...(may(user, 'contacts:read_all')
      ? [{ label: t('nav.contacts'), icon: <ContactRound />, link: { to: '/contacts' } as const }]
      : []),
    {
      label: t('nav.account'),
      keywords: [t('profile.title')],
      icon: <CircleUserRound />,
      link: { to: '/account/profile' },
    },
    ...admin.map(({ label, to }) => ({
      label: t('nav.adminPage', { page: t(label) }),
      icon: <Settings2 />,
      link: { to },
    })),
  ];
}

const goKeys: Record<(typeof lists)[number]['type'], ShortcutName> = {
  assigned: 'goAssigned',
  unassigned: 'goUnassigned',
  all: 'goAll',
};
