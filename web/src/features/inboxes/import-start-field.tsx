import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText } from '../../lib/form-errors.ts';
import { FormRow } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { InboxForm } from './use-inbox-form.ts';

/** Which mail of a new mailbox is taken: from now on, the last days, or everything. */
export function ImportStartField({ form }: { form: InboxForm }) {
  const { t } = useTranslation();
  const [imap, start] = useWatch({ control: form.control, name: ['config.imap', 'import_start'] });
  if ((imap ?? []).length === 0) return null;
  return (
    <div className="grid gap-4 border-line border-t pt-5">
      <FormRow label={t('inboxes.start')} hint={t('inboxes.startText')}>
        {(control) => (
          <Controller
            control={form.control}
            name="import_start"
            render={({ field: { value, onChange } }) => (
              <Segmented
                {...control}
                label={t('inboxes.start')}
                value={value?.from ?? 'now'}
                onValueChange={(from) => onChange(from === 'days' ? { from, days: 30 } : { from })}
                segments={[
                  { value: 'now', label: t('inboxes.startNow') },
                  { value: 'days', label: t('inboxes.startDays') },
                  { value: 'everything', label: t('inboxes.startEverything') },
                ]}
              />
            )}
          />
        )}
      </FormRow>
      {start?.from === 'days' && (
        <FormRow
          label={t('inboxes.days')}
          error={fieldText(form.getFieldState('import_start.days', form.formState).error)}
        >
          {(control) => (
            <span className="block md:max-w-24">
              <Input
                {...control}
                {...form.register('import_start.days', { valueAsNumber: true })}
                inputMode="numeric"
              />
            </span>
          )}
        </FormRow>
      )}
    </div>
  );
}
