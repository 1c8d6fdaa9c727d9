import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from '../../i18n/texts.ts';
import { fieldText } from '../../lib/form-errors.ts';
import { FormRow } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form-layout.tsx';
import { Input } from '../../ui/input.tsx';
import type { GeneralForm } from './use-general-form.ts';

/** How large a file may be, and of which types. */
export function UploadFields({ form }: { form: GeneralForm }) {
  const { t } = useTranslation();
  const errors = form.formState.errors.app;
  const extensions = errors?.allowed_file_upload_extensions;
  return (
    <FormSection title={t('general.uploads')} description={t('general.uploadsText')}>
      <FormRow label={t('general.maxSize')} error={fieldText(errors?.max_file_upload_size)}>
        {(field) => (
          <span className="flex items-center gap-2">
            <Input
              {...field}
              {...form.register('app.max_file_upload_size', { valueAsNumber: true })}
              type="number"
              min={1}
              max={500}
              className="max-w-24"
            />
            <span className="text-ink-2">MB</span>
          </span>
        )}
      </FormRow>
      <FormRow
        label={t('general.extensions')}
        hint={t('general.extensionsHint')}
        error={fieldText(Array.isArray(extensions) ? extensions.find(Boolean) : extensions)}
      >
        {(field) => (
          <Controller
            control={form.control}
            name="app.allowed_file_upload_extensions"
            render={({ field: { value, onChange } }) => (
              <WordsInput {...field} words={value ?? []} onChange={onChange} />
            )}
          />
        )}
      </FormRow>
    </FormSection>
  );
}

/** Words with commas between them; what is typed stays as it is typed. */
function WordsInput({
  words,
  onChange,
  ...field
}: {
  id: string;
  words: readonly string[];
  onChange: (words: string[]) => void;
}) {
  const [typed, setTyped] = useState(words.join(', '));
  // Discarding brings other words than those that were typed.
  const shown = wordsOf(typed).join() === words.join() ? typed : words.join(', ');
  return (
    <Input
      {...field}
      value={shown}
      dir="ltr"
      autoCapitalize="off"
      spellCheck={false}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(wordsOf(target.value));
      }}
    />
  );
}

function wordsOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean);
}
