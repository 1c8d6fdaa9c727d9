import { useId } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText } from '../../lib/form-errors.ts';
import { FieldError } from '../../ui/field.tsx';
import { Group } from '../../ui/group.tsx';
import { EditorLoading, useEditorComponent } from '../composer/index.ts';
import type { InboxForm } from './use-inbox-form.ts';

/** What stands beneath each reply: rich text with the placeholders of templates. */
export function SignatureField({ form }: { form: InboxForm }) {
  const { t } = useTranslation();
  const id = useId();
  const Editor = useEditorComponent();
  const label = t('inboxes.signature');
  return (
    <Controller
      control={form.control}
      name="signature"
      render={({ field: { value = '', onChange }, fieldState }) => {
        const error = fieldText(fieldState.error);
        const common = {
          content: value,
          startFocused: false,
          onChange: (html: string) => onChange(html === '<p></p>' ? '' : html),
          onSubmit: () => undefined,
        };
        return (
          <div className="grid gap-x-8 gap-y-1.5 md:grid-cols-[152px_minmax(0,1fr)] md:items-start">
            <p aria-hidden className="font-semibold text-ui md:flex md:min-h-8 md:items-center">
              {label}
            </p>
            <div className="min-w-0">
              <Group
                aria-label={label}
                aria-describedby={id}
                data-invalid={error === undefined ? undefined : ''}
                className="rounded-ground border border-field bg-field-ground focus-within:border-focus focus-within:outline focus-within:outline-1 focus-within:outline-focus data-invalid:border-urgent-fill"
              >
                {Editor ? (
                  <Editor
                    {...common}
                    // Begins anew when the form shows another state than was typed here.
                    key={form.formState.defaultValues?.signature ?? ''}
                    placeholder={label}
                    onEscape={() => undefined}
                    attached={null}
                    actions={null}
                  />
                ) : (
                  <EditorLoading {...common} label={label} />
                )}
              </Group>
              <div id={id}>
                {error === undefined ? (
                  <p className="mt-1.5 text-ink-3 text-label">{t('inboxes.signatureHint')}</p>
                ) : (
                  <FieldError>{error}</FieldError>
                )}
              </div>
            </div>
          </div>
        );
      }}
    />
  );
}
