import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { teamsQuery } from '../../api/catalogues.ts';
import type { ListScope } from '../../api/conversation-queries.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { InboxLayout } from './inbox-layout.tsx';

/** The conversations of one team that nobody has taken yet. */
export function TeamInboxPage() {
  const { t } = useTranslation();
  const { teamID } = useParams({ from: '/main/inboxes/teams/$teamID' });
  const team = useQuery(teamsQuery).data?.find(({ id }) => String(id) === teamID);
  const scope: ListScope = useMemo(() => ({ type: 'team', id: Number(teamID) }), [teamID]);
  return <InboxLayout title={team?.name ?? t('nav.teamInboxes')} scope={scope} />;
}
