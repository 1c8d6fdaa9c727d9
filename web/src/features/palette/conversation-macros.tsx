import type { Conversation } from '@parley/contract';
import { MacroLevel } from './macro-level.tsx';
import { useMacroHere } from './use-macro-here.ts';

/** The macros for an open conversation. */
export function ConversationMacros({
  conversation,
  ...level
}: {
  conversation: Conversation;
  writing: 'reply' | 'note';
  onBack: () => void;
  onClose: () => void;
}) {
  return <MacroLevel {...level} onUse={useMacroHere(conversation)} />;
}
