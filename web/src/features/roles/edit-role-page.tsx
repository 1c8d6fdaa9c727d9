import type { Role, RoleEffect } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { callKey, callQuery, queryClient } from '../../api/query-client.ts';
import { currentUserQuery } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { showFormError } from '../../lib/form-errors.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { PageBody } from '../../ui/form-layout.tsx';
import { toast } from '../../ui/toaster.tsx';
import { ConflictDialog, DeleteButton, EditPage, QueryState, useSave } from '../admin/index.ts';
import { Page } from '../shell/index.ts';
import { EffectDialog } from './effect-dialog.tsx';
import { isAdmin } from './permission-groups.ts';
import { RoleFields } from './role-fields.tsx';
import { RolesLink } from './roles-link.tsx';
import { draftOf, useRoleForm } from './use-role-form.ts';

const route = getRouteApi('/main/admin/teams/roles/$id/edit');

/** A role that exists; the Admin role is shown as it is. */
export function EditRolePage() {
  const { t } = useTranslation();
  const id = Number(route.useParams().id);
  const query = useQuery(callQuery(calls.getRole, { params: { id } }));
  if (query.data) return <RoleEditor key={query.data.id} role={query.data} />;
  return (
    <Page title={t('roles.edit')} parent={<RolesLink />}>
      <PageBody>
        <QueryState query={query} back="/admin/teams/roles">
          {() => null}
        </QueryState>
      </PageBody>
    </Page>
  );
}

function RoleEditor({ role }: { role: Role }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useRoleForm(draftOf(role));
  const params = { id: role.id };
  usePageTitle(role.name);

  const { handleSave, handleDiscard, conflict } = useSave(form, role, {
    draftOf,
    send: (values) => call(calls.updateRole, { params, body: values }),
    onSaved: async (saved) => {
      queryClient.setQueryData(callKey(calls.getRole, { params }), saved);
      await queryClient.invalidateQueries({ queryKey: callKey(calls.listRoles) });
      await queryClient.invalidateQueries(currentUserQuery);
      toast.success(t('roles.saved', { name: saved.name }));
    },
  });
  // Who holds the role hears of it at once: what changes for whom is said before.
  const [effects, setEffects] = useState<RoleEffect[]>([]);
  const handleSubmit = form.handleSubmit(async ({ permissions }) => {
    try {
      const query = { permissions: permissions.join(',') };
      const found = await call(calls.roleEffect, { params, query });
      if (found.length > 0) setEffects(found);
      else await handleSave();
    } catch (error) {
      showFormError(form, error);
    }
  });
  const handleDeleted = async () => {
    await navigate({ to: '/admin/teams/roles', ignoreBlocker: true });
    await queryClient.invalidateQueries({ queryKey: callKey(calls.listRoles) });
  };

  if (isAdmin(role)) {
    return (
      <Page title={role.name} parent={<RolesLink />}>
        <PageBody>
          <div className="max-w-[720px]">
            <p className="mb-6 text-ink-2">{t('roles.adminFixed')}</p>
            <RoleFields form={form} isFixed />
          </div>
        </PageBody>
      </Page>
    );
  }
  return (
    <EditPage
      title={role.name}
      parent={<RolesLink />}
      formState={form.formState}
      onSave={handleSubmit}
      onDiscard={handleDiscard}
      actions={
        !role.is_default && (
          <DeleteButton
            label={t('roles.delete')}
            title={t('roles.deleteTitle', { name: role.name })}
            text={{
              query: callQuery(calls.getRole, { params }),
              text: ({ agent_count: count }) =>
                count > 0 ? t('roles.heldBy', { count }) : t('roles.deleteText'),
              isPossible: ({ agent_count: count }) => count === 0,
            }}
            doneText={t('roles.deleted', { name: role.name })}
            remove={() => call(calls.deleteRole, { params })}
            onDeleted={handleDeleted}
          />
        )
      }
    >
      <RoleFields form={form} />
      {effects.length > 0 && (
        <EffectDialog
          effects={effects}
          onClose={() => setEffects([])}
          onConfirm={() => {
            setEffects([]);
            void handleSave();
          }}
        />
      )}
      <ConflictDialog
        conflict={conflict}
        fields={{
          name: { label: t('roles.name') },
          description: { label: t('roles.description') },
          permissions: {
            label: t('roles.permissions'),
            text: (permissions) => permissions.map((one) => t(`permissions.${one}`)).join(', '),
          },
        }}
      />
    </EditPage>
  );
}
