import type { Conversation } from '@parley/contract';
import { Lock, Reply } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { useCurrentUser, useMay } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { classNames } from '../../lib/class-names.ts';
import { later, useLater } from '../../lib/later.ts';
import { useShortcuts } from '../../lib/use-shortcuts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ClosedComposer } from './closed-composer.tsx';
import { EditorLoading } from './editor-loading.tsx';
import { type MacroText, type Mode, onOpenComposer, openComposer } from './open-composer.ts';
import type { EarlyText } from './use-brought-texts.ts';
import { prepareEditors } from './use-editor-component.ts';

const noneYet: EarlyText = { html: '', isSent: false };

const writingArea = later(() => import('./writing-area.tsx'));

/** Where a reply or a private note is written; it stands where the reply will land. */
export function Composer({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const mayWrite = useMay('messages:write');
  const [mode, setMode] = useState<Mode>('reply');
  const [isOpen, setOpen] = useState(false);
  // Kept until the editor of its mode is there to take it.
  const [arriving, setArriving] = useState<MacroText | null>(null);
  // What is typed while the writing area is on its way.
  const [early, setEarly] = useState(noneYet);
  const loaded = useLater(writingArea, mayWrite);
  useEffect(prepareEditors, []);
  useShortcuts(
    mayWrite ? { reply: () => openComposer('reply'), note: () => openComposer('note') } : {},
  );
  useLayoutEffect(
    () =>
      onOpenComposer(conversation.uuid, (request) => {
        setMode(request.mode);
        setOpen(true);
        if (request.macroText) setArriving(request.macroText);
      }),
    [conversation.uuid],
  );

  if (!mayWrite) {
    return (
      <p className="border-line border-t px-4 py-4 text-ink-3 md:ps-16">
        {t('composer.notAllowed')}
      </p>
    );
  }
  return (
    <div className="mx-auto w-full max-w-[732px] shrink-0 px-4 pb-3">
      <div className="flex items-start gap-5">
        <Avatar
          kind="agent"
          id={user.id}
          firstName={user.first_name}
          lastName={user.last_name}
          url={user.avatar_url}
          size={28}
          className="mt-2.5 max-md:hidden"
        />
        <section
          data-composer
          aria-label={t(mode === 'note' ? 'composer.note' : 'composer.reply')}
          className={classNames(
            'min-w-0 flex-1 rounded-ground border transition-colors duration-80 md:-ms-3',
            mode === 'note'
              ? 'border-note-edge bg-note'
              : 'border-field bg-field-ground focus-within:border-focus focus-within:outline focus-within:outline-1 focus-within:outline-focus',
          )}
        >
          {loaded ? (
            <loaded.WritingArea
              key={mode}
              conversation={conversation}
              mode={mode}
              isOpen={isOpen}
              onOpen={() => setOpen(true)}
              onClose={() => setOpen(false)}
              early={early}
              arriving={arriving}
              onArrived={() => setArriving(null)}
              onEarly={() => setEarly(noneYet)}
              tabs={<ModeTabs mode={mode} onMode={(next) => openComposer(next)} />}
            />
          ) : isOpen ? (
            <EditorLoading
              content={early.html}
              label={t(mode === 'note' ? 'composer.placeholderNote' : 'composer.placeholder')}
              startFocused
              onChange={(html) => setEarly({ html, isSent: false })}
              onSubmit={() => setEarly((typed) => ({ ...typed, isSent: true }))}
              onEscape={() => setOpen(false)}
            />
          ) : (
            <ClosedComposer contact={conversation.contact} onOpen={() => setOpen(true)} />
          )}
        </section>
      </div>
    </div>
  );
}

function ModeTabs({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  const { t } = useTranslation();
  const tab = (of: Mode, icon: ReactNode) => (
    <button
      type="button"
      aria-pressed={mode === of}
      onClick={() => onMode(of)}
      className="flex h-9 items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 font-medium text-ink-2 text-ui hover:text-ink aria-pressed:border-ink aria-pressed:font-strong aria-pressed:text-ink max-md:h-11 [&_svg]:size-3.5"
    >
      {icon}
      {t(`composer.${of}`)}
    </button>
  );
  return (
    <div className="flex gap-4">
      {tab('reply', <Reply aria-hidden />)}
      {tab('note', <Lock aria-hidden />)}
    </div>
  );
}
