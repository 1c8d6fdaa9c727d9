import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { conversationQuery } from '../../api/conversation-queries.ts';
import type { PaletteRequest } from '../../lib/open-palette.ts';
import { writeMacroIntoNew } from '../new-conversation/index.ts';
import { AllCommands } from './all-commands.tsx';
import { ConversationMacros } from './conversation-macros.tsx';
import { MacroLevel } from './macro-level.tsx';
import { PickMoment } from './pick-moment.tsx';
import type { Place } from './place.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { SnoozeLevel } from './snooze-level.tsx';
import type { Offered } from './use-offered-macros.ts';

/** The palette as it is open: all commands, or the level that was asked for. */
export function PaletteWindow({
  request,
  uuid,
  places,
  onClose,
}: {
  request: PaletteRequest;
  uuid: string | undefined;
  places: readonly Place[];
  onClose: () => void;
}) {
  const [mode, setMode] = useState(request.mode);
  const conversation = useQuery({
    ...conversationQuery(uuid ?? ''),
    enabled: uuid !== undefined,
  }).data;
  const back = () => setMode('none');

  if (mode === 'help') return <ShortcutsDialog onClose={onClose} />;
  if (request.writing === 'new') {
    return <MacroLevel writing="new" onUse={takeIntoNew} onBack={onClose} onClose={onClose} />;
  }
  if (conversation && mode !== 'none') {
    const level = { conversation, onClose };
    if (mode === 'moment') return <PickMoment {...level} />;
    if (mode === 'snooze') {
      return <SnoozeLevel {...level} onBack={back} onPick={() => setMode('moment')} />;
    }
    return <ConversationMacros {...level} writing={request.writing} onBack={back} />;
  }
  return (
    <AllCommands
      conversation={conversation}
      writing={request.writing}
      places={places}
      onMode={setMode}
      onClose={onClose}
    />
  );
}

function takeIntoNew({ macro: { id, name }, plan: { text, actions } }: Offered): void {
  writeMacroIntoNew({ html: text?.html ?? '', macro: { id, name, actions } });
}
