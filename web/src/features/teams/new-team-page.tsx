import { calls } from '@parley/contract/calls';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { showFormError } from '../../lib/form-errors.ts';
import { toast } from '../../ui/toaster.tsx';
import { EditPage } from '../admin/index.ts';
import { TeamFields } from './team-fields.tsx';
import { TeamsLink } from './teams-link.tsx';
import { emptyTeam, refreshTeams, useTeamForm } from './use-team-form.ts';

/** A new team. */
export function NewTeamPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useTeamForm(emptyTeam);

  const handleSave = form.handleSubmit(async (values) => {
    try {
      const created = await call(calls.createTeam, { body: values });
      await refreshTeams();
      toast.success(t('teams.created', { name: created.name }));
      await navigate({ to: '/admin/teams/teams' });
    } catch (error) {
      showFormError(form, error);
    }
  });

  return (
    <EditPage
      title={t('teams.new')}
      parent={<TeamsLink />}
      formState={form.formState}
      onSave={handleSave}
      onDiscard={() => form.reset()}
      saveLabel={t('teams.create')}
    >
      <TeamFields form={form} isNew />
    </EditPage>
  );
}
