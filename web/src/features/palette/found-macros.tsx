import type { Conversation } from '@parley/contract';
import { Zap } from 'lucide-react';
import { useTranslation } from '../../i18n/texts.ts';
import { useActionText } from '../macros/index.ts';
import type { Choose } from './palette-frame.tsx';
import { PaletteGroup, PaletteRow } from './palette-row.tsx';
import { useMacroHere } from './use-macro-here.ts';
import { useOfferedMacros } from './use-offered-macros.ts';

/** Macros among all commands, once a name is being typed: each says what it does besides writing. They are fetched before. */
export function FoundMacros({
  conversation,
  writing,
  typed,
  choose,
}: {
  conversation: Conversation;
  writing: 'reply' | 'note';
  typed: string;
  choose: Choose;
}) {
  const { t } = useTranslation();
  const actionText = useActionText();
  const { offered } = useOfferedMacros(writing);
  const macroHere = useMacroHere(conversation);
  if (typed.trim() === '') return null;
  return (
    <PaletteGroup heading={t('macros.all')}>
      {offered.map((each) => (
        <PaletteRow
          key={each.macro.id}
          value={`macro-${each.macro.id}`}
          label={each.macro.name}
          detail={each.plan.actions.map(actionText).join(' · ')}
          icon={<Zap />}
          onSelect={() => choose(() => macroHere(each))}
        />
      ))}
    </PaletteGroup>
  );
}
