import { calls } from '@parley/contract/calls';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { callKey, queryClient } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { showFormError } from '../../lib/form-errors.ts';
import { toast } from '../../ui/toaster.tsx';
import { EditPage } from '../admin/index.ts';
import { RoleFields } from './role-fields.tsx';
import { RolesLink } from './roles-link.tsx';
import { emptyRole, useRoleForm } from './use-role-form.ts';

/** A new role. */
export function NewRolePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useRoleForm(emptyRole);

  const handleSave = form.handleSubmit(async (values) => {
    try {
      const created = await call(calls.createRole, { body: values });
      await queryClient.invalidateQueries({ queryKey: callKey(calls.listRoles) });
      toast.success(t('roles.created', { name: created.name }));
      await navigate({ to: '/admin/teams/roles' });
    } catch (error) {
      showFormError(form, error);
    }
  });

  return (
    <EditPage
      title={t('roles.new')}
      parent={<RolesLink />}
      formState={form.formState}
      onSave={handleSave}
      onDiscard={() => form.reset()}
      saveLabel={t('roles.create')}
    >
      <RoleFields form={form} isNew />
    </EditPage>
  );
}
