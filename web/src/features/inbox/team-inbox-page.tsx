import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { teamsQuery } from '../../api/catalogues.ts';
import type { ListScope } from '../../api/conversation-queries.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { PageBody } from '../../ui/form-layout.tsx';
import { Page } from '../shell/index.ts';
import { InboxLayout } from './inbox-layout.tsx';
import { NoTeam } from './no-team.tsx';

/** The conversations of one team that nobody has taken yet; of a team that is gone, it says so. */
export function TeamInboxPage() {
  const { t } = useTranslation();
  const { teamID } = useParams({ from: '/main/inboxes/teams/$teamID' });
  const teams = useQuery(teamsQuery);
  const team = teams.data?.find(({ id }) => String(id) === teamID);
  const scope: ListScope = useMemo(() => ({ type: 'team', id: Number(teamID) }), [teamID]);
  if (teams.data && !team && !teams.isFetching)
    return (
      <Page title={t('nav.teamInboxes')}>
        <PageBody>
          <NoTeam />
        </PageBody>
      </Page>
    );
  return <InboxLayout title={team?.name ?? t('nav.teamInboxes')} scope={scope} />;
}
