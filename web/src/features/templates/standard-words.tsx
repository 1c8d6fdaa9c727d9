import type { Template } from '@parley/contract';
import { RotateCcw } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import type { TemplateForm } from './use-template-form.ts';

/** Brings the words back that nobody changed; they are saved with the form. */
export function StandardWords({
  form,
  standard,
}: {
  form: TemplateForm;
  standard: NonNullable<Template['standard']>;
}) {
  const { t } = useTranslation();
  const [subject, body] = useWatch({ control: form.control, name: ['subject', 'body'] });
  if (subject === standard.subject && body === standard.body) return null;
  const bringBack = () => {
    form.setValue('subject', standard.subject, { shouldDirty: true, shouldValidate: true });
    form.setValue('body', standard.body, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <div className="md:ps-[184px]">
      <Button icon={<RotateCcw />} onClick={bringBack}>
        {t('templates.bringBack')}
      </Button>
    </div>
  );
}
