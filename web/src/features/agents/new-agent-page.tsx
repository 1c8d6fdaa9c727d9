import { calls } from '@parley/contract/calls';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { callKey, queryClient } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { showFormError } from '../../lib/form-errors.ts';
import { fullName } from '../../lib/initials.ts';
import { toast } from '../../ui/toaster.tsx';
import { EditPage } from '../admin/index.ts';
import { AgentFields } from './agent-fields.tsx';
import { AgentsLink } from './agents-link.tsx';
import { PasswordLinkDialog } from './password-link-dialog.tsx';
import { emptyAgent, useAgentForm } from './use-agent-form.ts';

/** Invites somebody; where no mail can be sent, shows the link to hand over. */
export function NewAgentPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useAgentForm(emptyAgent);
  const [link, setLink] = useState<string | null>(null);
  const toList = () => navigate({ to: '/admin/teams/agents' });

  const handleSave = form.handleSubmit(async (values) => {
    try {
      const created = await call(calls.createAgent, { body: values });
      await queryClient.invalidateQueries({ queryKey: callKey(calls.listAgents) });
      await queryClient.invalidateQueries({ queryKey: callKey(calls.listAgentsCompact) });
      toast.success(t('agents.created', { name: fullName(created) }));
      if (created.set_password_link === null) await toList();
      else {
        form.reset(values);
        setLink(created.set_password_link);
      }
    } catch (error) {
      showFormError(form, error);
    }
  });

  return (
    <>
      <EditPage
        title={t('agents.new')}
        parent={<AgentsLink />}
        formState={form.formState}
        onSave={handleSave}
        onDiscard={() => form.reset()}
        saveLabel={t('agents.create')}
      >
        <AgentFields form={form} isNew />
      </EditPage>
      <PasswordLinkDialog link={link} onClose={() => void toList()} />
    </>
  );
}
