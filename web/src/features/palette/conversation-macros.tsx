import type { Conversation } from '@parley/contract';
import { useTranslation } from '../../i18n/texts.ts';
import { toast } from '../../ui/toaster.tsx';
import { writeMacro } from '../composer/index.ts';
import { useApplyMacro } from '../macros/index.ts';
import { MacroLevel, type Offered } from './macro-level.tsx';

/** The macros for an open conversation: a text goes into its editor, actions alone act at once. */
export function ConversationMacros({
  conversation,
  writing,
  ...level
}: {
  conversation: Conversation;
  writing: 'reply' | 'note';
  onBack: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const apply = useApplyMacro(conversation);

  const use = ({ macro: { id, name }, plan: { text, actions } }: Offered) => {
    if (text) {
      writeMacro(text.mode, { html: text.html, macro: { id, name, actions } });
      return;
    }
    void apply.mutateAsync({ id, actions }).then(
      () => toast.success(t('macros.applied', { name })),
      // The change itself has said why not.
      () => undefined,
    );
  };
  return <MacroLevel {...level} writing={writing} onUse={use} />;
}
