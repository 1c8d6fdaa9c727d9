import { calls } from '@parley/contract/calls';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { showFormError } from '../../lib/form-errors.ts';
import { toast } from '../../ui/toaster.tsx';
import { EditPage } from '../admin/index.ts';
import { MacroFields } from './macro-fields.tsx';
import { MacrosLink } from './macros-link.tsx';
import { emptyMacro, refreshMacros, useMacroForm } from './use-macro-form.ts';

/** A new macro. */
export function NewMacroPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useMacroForm(emptyMacro);

  const handleSave = form.handleSubmit(async (body) => {
    try {
      const created = await call(calls.createMacro, { body });
      await refreshMacros();
      toast.success(t('macros.created', { name: created.name }));
      await navigate({ to: '/admin/conversations/macros' });
    } catch (error) {
      showFormError(form, error);
    }
  });

  return (
    <EditPage
      title={t('macros.new')}
      parent={<MacrosLink />}
      formState={form.formState}
      onSave={handleSave}
      onDiscard={() => form.reset()}
      saveLabel={t('macros.create')}
    >
      <MacroFields form={form} isNew />
    </EditPage>
  );
}
