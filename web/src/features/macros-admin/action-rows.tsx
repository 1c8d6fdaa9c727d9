import { Plus } from 'lucide-react';
import { useController } from 'react-hook-form';
import { messageText, useTranslation } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { ActionRow } from './action-row.tsx';
import { firstMessage, nextAction } from './actions.ts';
import type { ActionDraft, MacroDraft, MacroForm } from './use-macro-form.ts';

/** What a macro does besides writing: a row for each action. */
export function ActionRows({ form }: { form: MacroForm }) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control: form.control, name: 'actions' });
  const actions = (field.value ?? []) as ActionDraft[];
  const next = nextAction(actions);
  const change = (rows: ActionDraft[]) => {
    form.clearErrors('actions');
    field.onChange(rows as MacroDraft['actions']);
  };
  const replace = (index: number, action: ActionDraft) =>
    change(actions.map((each, at) => (at === index ? action : each)));
  const errors = fieldState.error as unknown as Record<number, unknown> | undefined;
  const own = fieldState.error?.message ?? fieldState.error?.root?.message;

  return (
    <div className="grid gap-2">
      {actions.map((action, index) => (
        <ActionRow
          // Each type is there once.
          key={action.type}
          action={action}
          actions={actions}
          number={index + 1}
          error={firstMessage(errors?.[index])}
          onChange={(changed) => replace(index, changed)}
          onRemove={() => change(actions.filter((_each, at) => at !== index))}
        />
      ))}
      {own !== undefined && <FieldError>{messageText(own)}</FieldError>}
      {next && (
        <div>
          <Button variant="link" icon={<Plus />} onClick={() => change([...actions, next])}>
            {t('macros.addAction')}
          </Button>
        </div>
      )}
    </div>
  );
}
