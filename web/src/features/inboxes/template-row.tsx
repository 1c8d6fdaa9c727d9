import { calls } from '@parley/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { callQuery } from '../../api/query-client.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText } from '../../lib/form-errors.ts';
import { CatalogueSelect } from '../../ui/catalogue-select.tsx';
import { FormRow } from '../../ui/field.tsx';
import type { InboxForm } from './use-inbox-form.ts';

const usual = 'default';

/** The template that answers of this inbox are put into. */
export function TemplateRow({ form }: { form: InboxForm }) {
  const { t } = useTranslation();
  const query = useQuery(callQuery(calls.listTemplates, { query: { type: 'outgoing' } }));
  const templates = query.data ?? [];
  const name = templates.find(({ is_default }) => is_default)?.name ?? '';
  return (
    <Controller
      control={form.control}
      name="template_id"
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <FormRow
          label={t('inboxes.template')}
          hint={t('inboxes.templateHint')}
          error={fieldText(error)}
        >
          {(field) => (
            <CatalogueSelect
              {...field}
              label={t('inboxes.template')}
              placeholder={t('inboxes.template')}
              value={value ? String(value) : usual}
              onValueChange={(chosen) => onChange(chosen === usual ? null : Number(chosen))}
              options={[
                { value: usual, label: t('inboxes.templateDefault', { name }) },
                ...templates.map((template) => ({
                  value: String(template.id),
                  label: template.name,
                })),
              ]}
            />
          )}
        </FormRow>
      )}
    />
  );
}
