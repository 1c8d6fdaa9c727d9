import { Controller } from 'react-hook-form';
import { may, useCurrentUser } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText } from '../../lib/form-errors.ts';
import { ChoiceList } from '../../ui/choice-list.tsx';
import { FieldError, FormRow } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form-layout.tsx';
import { Input } from '../../ui/input.tsx';
import { permissionGroups } from './permission-groups.ts';
import type { RoleForm } from './use-role-form.ts';

/** Name, description and what the role allows; nobody grants what they do not hold. */
export function RoleFields({
  form,
  isFixed = false,
  isNew = false,
}: {
  form: RoleForm;
  isFixed?: boolean;
  isNew?: boolean;
}) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const { errors } = form.formState;
  const permissionError = fieldText(errors.permissions);
  return (
    <>
      <FormSection>
        <FormRow label={t('roles.name')} error={fieldText(errors.name)}>
          {(field) => (
            <Input {...field} {...form.register('name')} disabled={isFixed} autoFocus={isNew} />
          )}
        </FormRow>
        <FormRow label={t('roles.description')} error={fieldText(errors.description)}>
          {(field) => <Input {...field} {...form.register('description')} disabled={isFixed} />}
        </FormRow>
      </FormSection>
      {permissionError && (
        <div className="pb-4">
          <FieldError>{permissionError}</FieldError>
        </div>
      )}
      <Controller
        control={form.control}
        name="permissions"
        render={({ field: { value, onChange } }) => (
          <>
            {permissionGroups.map((group) => (
              <FormSection
                key={group.title}
                title={t(group.title)}
                description={group.description && t(group.description)}
              >
                <ChoiceList
                  label={t(group.title)}
                  columns={2}
                  choices={group.permissions.map((permission) => ({
                    value: permission,
                    label: t(`permissions.${permission}`),
                    description:
                      isFixed || may(user, permission)
                        ? t(`permissionHint.${permission}`)
                        : t('roles.notHeld'),
                    disabled: isFixed || !may(user, permission),
                  }))}
                  chosen={value}
                  onChange={onChange}
                />
              </FormSection>
            ))}
          </>
        )}
      />
    </>
  );
}
