import type { Conversation } from '@parley/contract';
import { useNavigate } from '@tanstack/react-router';
import { Keyboard, Search, SquarePen } from 'lucide-react';
import { useMay } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { openPalette, type PaletteMode } from '../../lib/open-palette.ts';
import { openNewConversation } from '../new-conversation/index.ts';
import { ConversationCommands } from './conversation-commands.tsx';
import { FoundMacros } from './found-macros.tsx';
import { searchRow } from './matches.ts';
import { PaletteFrame } from './palette-frame.tsx';
import { PaletteGroup, PaletteRow } from './palette-row.tsx';
import type { Place } from './place.ts';
import { RecentConversations } from './recent-conversations.tsx';

/** Letters a search needs (behaviour.md 1). */
const shortestSearch = 3;

/** The first level: what can be done with the open conversation, and where one can go. */
export function AllCommands({
  conversation,
  writing,
  places,
  onMode,
  onClose,
}: {
  conversation: Conversation | undefined;
  writing: 'reply' | 'note';
  places: readonly Place[];
  onMode: (mode: PaletteMode) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const maySearch = places.some(({ shortcut }) => shortcut === 'search');
  const mayBegin = useMay('conversations:write');
  return (
    <PaletteFrame
      placeholder={t('palette.placeholder')}
      enterText={t('palette.choose')}
      onClose={onClose}
    >
      {(choose, typed) => (
        <>
          {conversation && (
            <ConversationCommands conversation={conversation} choose={choose} onMode={onMode} />
          )}
          {mayBegin && (
            <PaletteGroup>
              <PaletteRow
                value="new"
                label={t('newConversation.title')}
                icon={<SquarePen />}
                shortcut="newConversation"
                onSelect={() => choose(() => openNewConversation())}
              />
            </PaletteGroup>
          )}
          <PaletteGroup heading={t('palette.goTo')}>
            {places.map(({ label, keywords, icon, link, count, shortcut }, index) => (
              <PaletteRow
                key={`${link.to} ${JSON.stringify(link.params)}`}
                value={`place-${index}`}
                label={label}
                keywords={keywords}
                icon={icon}
                trailing={count}
                shortcut={shortcut}
                onSelect={() => choose(() => void navigate(link))}
              />
            ))}
          </PaletteGroup>
          {conversation && <FoundMacros {...{ conversation, writing, typed, choose }} />}
          <RecentConversations except={conversation?.uuid} choose={choose} />
          {maySearch && typed.trim().length >= shortestSearch && (
            <PaletteGroup>
              <PaletteRow
                value={searchRow}
                label={t('palette.searchFor', { typed: typed.trim() })}
                icon={<Search />}
                onSelect={() =>
                  choose(
                    () => void navigate({ to: '/inboxes/search', search: { query: typed.trim() } }),
                  )
                }
              />
            </PaletteGroup>
          )}
          <PaletteGroup heading={t('palette.help')}>
            <PaletteRow
              value="help"
              label={t('shortcuts.title')}
              icon={<Keyboard />}
              shortcut="help"
              onSelect={() => choose(() => openPalette('help'))}
            />
          </PaletteGroup>
        </>
      )}
    </PaletteFrame>
  );
}
