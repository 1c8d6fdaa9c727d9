import type { Agent } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { teamsQuery } from '../../api/catalogues.ts';
import { callKey, callQuery, queryClient } from '../../api/query-client.ts';
import { currentUserQuery, useCurrentUser } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fullName } from '../../lib/initials.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { PageBody } from '../../ui/form-layout.tsx';
import { toast } from '../../ui/toaster.tsx';
import { ConflictDialog, EditPage, QueryState, useSave } from '../admin/index.ts';
import { Page } from '../shell/index.ts';
import { AgentActions } from './agent-actions.tsx';
import { AgentFields } from './agent-fields.tsx';
import { AgentsLink } from './agents-link.tsx';
import { ApiKeySection } from './api-key-section.tsx';
import { LinkMailTrouble } from './link-mail-trouble.tsx';
import { PasswordLinkDialog } from './password-link-dialog.tsx';
import { draftOf, useAgentForm } from './use-agent-form.ts';

const route = getRouteApi('/main/admin/teams/agents/$id/edit');

/** An agent that exists: their fields, a new password link, deletion. */
export function EditAgentPage() {
  const { t } = useTranslation();
  const id = Number(route.useParams().id);
  const query = useQuery(callQuery(calls.getAgent, { params: { id } }));
  if (query.data) return <AgentEditor key={query.data.id} agent={query.data} />;
  return (
    <Page title={t('agents.edit')} parent={<AgentsLink />}>
      <PageBody>
        <QueryState query={query} back="/admin/teams/agents">
          {() => null}
        </QueryState>
      </PageBody>
    </Page>
  );
}

function AgentEditor({ agent }: { agent: Agent }) {
  const { t } = useTranslation();
  const me = useCurrentUser();
  const navigate = useNavigate();
  const form = useAgentForm(draftOf(agent));
  const [shown, setShown] = useState({ link: null as string | null, byHand: false });
  const roles = useQuery(callQuery(calls.listRoles)).data ?? [];
  const teams = useQuery(teamsQuery).data ?? [];
  usePageTitle(fullName(agent));

  const params = { id: agent.id };
  const { handleSave, handleDiscard, conflict } = useSave(form, agent, {
    draftOf,
    send: (values) => call(calls.updateAgent, { params, body: values }),
    onSaved: async (saved) => {
      queryClient.setQueryData(callKey(calls.getAgent, { params }), saved);
      await refreshAgents();
      if (agent.id === me.id) await queryClient.invalidateQueries(currentUserQuery);
      toast.success(t('agents.saved', { name: fullName(saved) }));
    },
  });
  const handleDeleted = async () => {
    form.reset();
    await navigate({ to: '/admin/teams/agents', ignoreBlocker: true });
    await refreshAgents();
  };

  return (
    <>
      <EditPage
        title={fullName(agent)}
        parent={<AgentsLink />}
        formState={form.formState}
        onSave={handleSave}
        onDiscard={handleDiscard}
        actions={
          <AgentActions
            agent={agent}
            onLink={(link) => setShown({ link, byHand: false })}
            onDeleted={handleDeleted}
          />
        }
      >
        <LinkMailTrouble id={agent.id} onLink={(link) => setShown({ link, byHand: true })} />
        <AgentFields form={form} />
        <ApiKeySection agent={agent} />
        <ConflictDialog
          conflict={conflict}
          fields={{
            first_name: { label: t('agents.firstName') },
            last_name: { label: t('agents.lastName') },
            email: { label: t('agents.email') },
            roles: { label: t('agents.roles'), text: (ids) => namesOf(roles, ids) },
            teams: { label: t('agents.teams'), text: (ids) => namesOf(teams, ids) },
            enabled: { label: t('agents.enabled') },
          }}
        />
      </EditPage>
      <PasswordLinkDialog {...shown} onClose={() => setShown({ ...shown, link: null })} />
    </>
  );
}

async function refreshAgents() {
  await queryClient.invalidateQueries({ queryKey: callKey(calls.listAgents) });
  await queryClient.invalidateQueries({ queryKey: callKey(calls.listAgentsCompact) });
}

function namesOf(rows: readonly { id: number; name: string }[], ids: readonly number[]): string {
  return rows
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ');
}
