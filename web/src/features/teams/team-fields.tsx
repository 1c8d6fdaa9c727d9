import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { settingsQuery } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText } from '../../lib/form-errors.ts';
import { FormRow } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form-layout.tsx';
import { Input } from '../../ui/input.tsx';
import { TimeZoneField } from '../../ui/time-zone-field.tsx';
import { AssignmentFields } from './assignment-fields.tsx';
import { EmojiField } from './emoji-field.tsx';
import { MemberPicker } from './member-picker.tsx';
import type { TeamForm } from './use-team-form.ts';

/** What a team is called, how its conversations are given out, and who belongs to it. */
export function TeamFields({ form, isNew = false }: { form: TeamForm; isNew?: boolean }) {
  const { t } = useTranslation();
  const { control, register } = form;
  const { errors } = form.formState;
  const zone = useQuery(settingsQuery).data?.['app.timezone'] ?? '';
  return (
    <>
      <FormSection>
        <FormRow label={t('teams.name')} error={fieldText(errors.name)}>
          {(field) => <Input {...field} {...register('name')} dir="auto" autoFocus={isNew} />}
        </FormRow>
        <FormRow
          label={t('teams.emoji')}
          hint={t('teams.emojiHint')}
          error={fieldText(errors.emoji)}
        >
          {(field) => (
            <Controller
              control={control}
              name="emoji"
              render={({ field: { value = '', onChange } }) => (
                <EmojiField {...field} value={value} onChange={onChange} />
              )}
            />
          )}
        </FormRow>
        <FormRow
          label={t('ui.timeZone')}
          hint={t('teams.timezoneHint')}
          error={fieldText(errors.timezone)}
        >
          {(field) => (
            <Controller
              control={control}
              name="timezone"
              render={({ field: { value, onChange } }) => (
                <TimeZoneField
                  {...field}
                  value={value ?? ''}
                  onChange={(zone) => onChange(zone || null)}
                  none={t('teams.timezoneOfWorkspace', { zone })}
                />
              )}
            />
          )}
        </FormRow>
      </FormSection>
      <AssignmentFields form={form} />
      <FormSection>
        <FormRow label={t('teams.members')} error={fieldText(errors.member_ids)}>
          {(field) => (
            <Controller
              control={control}
              name="member_ids"
              render={({ field: { value = [], onChange } }) => (
                <MemberPicker {...field} value={value} onChange={onChange} />
              )}
            />
          )}
        </FormRow>
      </FormSection>
    </>
  );
}
