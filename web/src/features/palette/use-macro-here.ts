import type { Conversation } from '@parley/contract';
import { useTranslation } from '../../i18n/texts.ts';
import { toast } from '../../ui/toaster.tsx';
import { writeMacro } from '../composer/index.ts';
import { useApplyMacro } from '../macros/index.ts';
import type { Offered } from './use-offered-macros.ts';

/** Uses a macro on an open conversation: a text goes into its editor, actions alone act at once. */
export function useMacroHere(conversation: Conversation): (offered: Offered) => void {
  const { t } = useTranslation();
  const apply = useApplyMacro(conversation);
  return ({ macro: { id, name }, plan: { text, actions } }) => {
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
}
