import { Zap } from 'lucide-react';
import { useTranslation } from '../../i18n/texts.ts';
import { Group } from '../../ui/group.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { PendingMacro } from './macro-plan.ts';
import { useActionText } from './use-action-text.ts';

/** What a chosen macro will do once the message is sent; each of it can be left out. */
export function PendingActions({
  macro,
  onChange,
}: {
  macro: PendingMacro;
  onChange: (macro: PendingMacro) => void;
}) {
  const { t } = useTranslation();
  const text = useActionText();
  const { name, actions } = macro;
  if (actions.length === 0) return null;
  return (
    <Group
      aria-label={t('macros.pending', { name })}
      className="mx-3 mb-2 flex flex-wrap items-center gap-1.5 text-label max-md:gap-y-3"
    >
      <Zap className="size-3.5 shrink-0 text-ink-3" aria-hidden />
      <span className="min-w-0 max-w-48 truncate font-semibold" dir="auto" title={name}>
        {name}
      </span>
      <span className="text-ink-3">{t('macros.onSend')}</span>
      {actions.map((action) => (
        <Tag
          key={action.type}
          name={text(action)}
          onRemove={() => onChange({ ...macro, actions: actions.filter((one) => one !== action) })}
        />
      ))}
    </Group>
  );
}
