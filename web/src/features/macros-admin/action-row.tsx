import type { MacroActionType } from '@parley/contract';
import {
  CircleDot,
  Lock,
  type LucideIcon,
  Reply,
  SignalHigh,
  Tag,
  Tags,
  UserRound,
  UsersRound,
  X,
} from 'lucide-react';
import { useId } from 'react';
import { messageText, useTranslation } from '../../i18n/texts.ts';
import { FieldError } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { ActionValue } from './action-value.tsx';
import { isWritten, typesFor, withValue } from './actions.ts';
import type { ActionDraft } from './use-macro-form.ts';

/** One action: what is done, and with what; below each other on phones. */
export function ActionRow({
  action,
  actions,
  number,
  error,
  onChange,
  onRemove,
}: {
  action: ActionDraft;
  actions: readonly ActionDraft[];
  number: number;
  error: string | undefined;
  onChange: (action: ActionDraft) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const errorId = useId();
  const { type, gone = [] } = action;
  const message = error ?? (gone.length > 0 ? 'macros.goneText' : undefined);
  const types = isWritten(type) ? [type] : typesFor(actions, type);
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-start gap-2 max-md:border-line max-md:border-b max-md:pb-3 md:grid-cols-[208px_minmax(0,1fr)_auto]">
      <legend className="sr-only">{t('macros.actionNumber', { number })}</legend>
      <Select
        aria-label={t('macros.action')}
        value={type}
        disabled={isWritten(type)}
        onValueChange={(chosen) => onChange({ type: chosen as MacroActionType, value: [] })}
        options={types.map((value) => {
          const Icon = icons[value];
          return { value, label: t(`macros.type.${value}`), icon: <Icon aria-hidden /> };
        })}
      />
      <div className="min-w-0 max-md:col-span-2 max-md:row-start-2">
        <ActionValue
          action={action}
          isInvalid={message !== undefined}
          describedBy={message === undefined ? undefined : errorId}
          onChange={(value) => onChange(withValue(action, value))}
        />
        {message !== undefined && <FieldError id={errorId}>{messageText(message)}</FieldError>}
      </div>
      <IconButton label={t('macros.removeAction', { number })} onClick={onRemove}>
        <X />
      </IconButton>
    </fieldset>
  );
}

const icons: Record<MacroActionType, LucideIcon> = {
  assign_team: UsersRound,
  assign_user: UserRound,
  set_status: CircleDot,
  set_priority: SignalHigh,
  add_tags: Tag,
  set_tags: Tags,
  remove_tags: Tag,
  send_private_note: Lock,
  send_reply: Reply,
};
