import type { Team } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { callKey, callQuery, queryClient } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { PageBody } from '../../ui/form-layout.tsx';
import { toast } from '../../ui/toaster.tsx';
import { ConflictDialog, DeleteButton, EditPage, QueryState, useSave } from '../admin/index.ts';
import { Page } from '../shell/index.ts';
import { TeamFields } from './team-fields.tsx';
import { TeamUsageText } from './team-usage-text.tsx';
import { TeamsLink } from './teams-link.tsx';
import { draftOf, refreshTeams, useTeamForm } from './use-team-form.ts';
import { useTeamWords } from './use-team-words.ts';

const route = getRouteApi('/main/admin/teams/teams/$id/edit');

/** A team that exists. */
export function EditTeamPage() {
  const { t } = useTranslation();
  const id = Number(route.useParams().id);
  const query = useQuery(callQuery(calls.getTeam, { params: { id } }));
  if (query.data) return <TeamEditor key={query.data.id} team={query.data} />;
  return (
    <Page title={t('teams.edit')} parent={<TeamsLink />}>
      <PageBody>
        <QueryState query={query} back="/admin/teams/teams">
          {() => null}
        </QueryState>
      </PageBody>
    </Page>
  );
}

function TeamEditor({ team }: { team: Team }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useTeamForm(draftOf(team));
  const params = { id: team.id };
  usePageTitle(team.name);

  const words = useTeamWords();
  const { handleSave, handleDiscard, conflict } = useSave(form, team, {
    draftOf,
    send: (values) => call(calls.updateTeam, { params, body: values }),
    onSaved: async (saved) => {
      queryClient.setQueryData(callKey(calls.getTeam, { params }), saved);
      await refreshTeams();
      toast.success(t('teams.saved', { name: saved.name }));
    },
  });
  const handleDeleted = async () => {
    await navigate({ to: '/admin/teams/teams', ignoreBlocker: true });
    await refreshTeams();
  };

  return (
    <EditPage
      title={team.name}
      parent={<TeamsLink />}
      formState={form.formState}
      onSave={handleSave}
      onDiscard={handleDiscard}
      actions={
        <DeleteButton
          label={t('teams.delete')}
          title={t('teams.deleteTitle', { name: team.name })}
          text={{
            query: callQuery(calls.teamUsage, { params }),
            text: (usage) => <TeamUsageText usage={usage} />,
          }}
          doneText={t('teams.deleted', { name: team.name })}
          remove={() => call(calls.deleteTeam, { params })}
          onDeleted={handleDeleted}
        />
      }
    >
      <TeamFields form={form} />
      <ConflictDialog conflict={conflict} fields={words} />
    </EditPage>
  );
}
