import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldText } from '../../lib/form-errors.ts';
import { FormRow } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form-layout.tsx';
import { Input } from '../../ui/input.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { InboxForm } from './use-inbox-form.ts';

/** Which mail of the mailbox is taken: from now on, the last days, or everything. */
export function ImportStartField({ form, isNew }: { form: InboxForm; isNew: boolean }) {
  const { t } = useTranslation();
  const [imap, start] = useWatch({ control: form.control, name: ['config.imap', 'import_start'] });
  if (!isNew || (imap ?? []).length === 0) return null;
  return (
    <FormSection title={t('inboxes.start')} description={t('inboxes.startText')}>
      <Controller
        control={form.control}
        name="import_start"
        render={({ field: { value, onChange } }) => (
          <Segmented
            label={t('inboxes.start')}
            value={value?.from ?? 'now'}
            onValueChange={(from) => onChange(from === 'days' ? { from, days: 30 } : { from })}
            segments={[
              { value: 'now', label: t('inboxes.startNow') },
              { value: 'days', label: t('inboxes.startDays') },
              { value: 'everything', label: t('inboxes.startEverything') },
            ]}
            className="justify-self-start"
          />
        )}
      />
      {start?.from === 'days' && (
        <FormRow
          label={t('inboxes.days')}
          error={fieldText(form.getFieldState('import_start.days', form.formState).error)}
        >
          {(field) => (
            <Input
              {...field}
              {...form.register('import_start.days', { valueAsNumber: true })}
              inputMode="numeric"
              className="md:max-w-24"
            />
          )}
        </FormRow>
      )}
    </FormSection>
  );
}
