import type { Conversation, Message } from '@parley/contract';
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '../../i18n/texts.ts';
import { keyNames } from '../../lib/key-names.ts';
import { setTyping } from '../../live/index.ts';
import { Button } from '../../ui/button.tsx';
import { PendingActions, useApplyMacro, usePendingMacro } from '../macros/index.ts';
import { AttachedFiles } from './attached-files.tsx';
import { ClosedComposer } from './closed-composer.tsx';
import { isBlank } from './draft.ts';
import { DropArea } from './drop-area.tsx';
import type { EarlyText } from './early-text.ts';
import { EditorLoading } from './editor-loading.tsx';
import { MacroButton } from './macro-button.tsx';
import { NewerDialog } from './newer-dialog.tsx';
import { type MacroText, type Mode, onOpenComposer } from './open-composer.ts';
import { RecipientSummary, Recipients } from './recipients.tsx';
import { useDraft } from './use-draft.ts';
import { useEditorComponent, useNoteEditorComponent } from './use-editor-component.ts';
import { useSeen } from './use-seen.ts';
import { type Sending, useSend } from './use-send.ts';
import { useUploads } from './use-uploads.ts';

type WritingAreaProps = {
  conversation: Conversation;
  mode: Mode;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** What was typed before there was an editor, until `onEarly` says it stands in the draft. */
  early: EarlyText;
  onEarly: () => void;
  /** A macro that was chosen for here, until `onArrived` says it is in the editor. */
  arriving: MacroText | null;
  onArrived: () => void;
  tabs: ReactNode;
};

/** The editor with its draft, recipients and files; sends with Ctrl+Enter. */
export function WritingArea({
  conversation,
  mode,
  isOpen,
  onOpen,
  onClose,
  early,
  onEarly,
  arriving,
  onArrived,
  tabs,
}: WritingAreaProps) {
  const { t } = useTranslation();
  const Editor = useEditorComponent();
  const NoteEditor = useNoteEditorComponent(mode === 'note');
  const draft = useDraft(conversation.uuid, mode);
  const { writing } = draft;
  const [showsRecipients, setShowsRecipients] = useState(false);
  const recipients = useRef<HTMLDivElement>(null);
  const [refused, setRefused] = useState<{ sending: Sending; messages: Message[] } | null>(null);
  const seen = useSeen(conversation.uuid, isBlank(writing.content));
  const files = useUploads((file) =>
    draft.change((now) => ({ attachments: [...now.attachments, file] })),
  );
  const pending = usePendingMacro(draft.key);
  const applyMacro = useApplyMacro(conversation);
  const { send, isPending } = useSend(conversation, {
    draft,
    onSent: ({ macro }) => macro && applyMacro.mutate(macro),
    onRefused: (sending) => {
      seen.restore(sending.seen);
      if (sending.macro) pending.set(sending.macro);
    },
    onNewer: (sending, messages) => setRefused({ sending, messages }),
  });
  const hasContent = !isBlank(writing.content) || writing.attachments.length > 0;
  const isUploading = files.uploads.length > 0;
  /** Asked to send while files are on their way: how many it needs to have. */
  const [filesToWaitFor, setFilesToWaitFor] = useState<number | null>(null);
  const isExpanded = isOpen || hasContent || isUploading || refused !== null || pending.isWaiting;

  const submit = () => {
    if (isPending) return;
    if (isUploading) {
      setFilesToWaitFor(writing.attachments.length + files.uploads.length);
      return;
    }
    if (!hasContent) return;
    const wrong = recipients.current?.querySelector<HTMLInputElement>('[aria-invalid=true]');
    if (wrong) {
      wrong.focus();
      return;
    }
    send({ writing, mode, seen: seen.uuid, macro: pending.macro });
    pending.set(null);
    setShowsRecipients(false);
    setTyping(false);
  };

  const [sentEarly, setSentEarly] = useState<string | null>(null);
  const sendWhole = useEffectEvent((needed: number) => {
    setFilesToWaitFor(null);
    // One that failed said so; whether it goes without is not decided here.
    if (writing.attachments.length >= needed) submit();
  });
  useEffect(() => {
    if (filesToWaitFor !== null && !isUploading) sendWhole(filesToWaitFor);
  }, [filesToWaitFor, isUploading]);

  const lookFirst = () => {
    if (refused) {
      draft.giveBack(refused.sending.writing);
      pending.set(refused.sending.macro);
    }
    setRefused(null);
  };

  const takeBack = useEffectEvent(
    (request: Parameters<Parameters<typeof onOpenComposer>[0]>[0]) => {
      if (request.mode === mode && request.draft) draft.giveBack(request.draft);
    },
  );
  useEffect(() => onOpenComposer((request) => takeBack(request)), []);

  const taken = useRef<MacroText>(null);
  const take = useEffectEvent((macroText: MacroText) => {
    if (taken.current === macroText) return;
    taken.current = macroText;
    draft.append(macroText.html);
    pending.set(macroText.macro);
    onArrived();
  });
  useEffect(() => {
    if (arriving) take(arriving);
  }, [arriving]);

  const takeEarly = useEffectEvent(() => {
    if (early.html === '') return;
    draft.append(early.html);
    if (early.isSent) setSentEarly(early.html);
    onEarly();
  });
  // Before the next key: the field that follows begins with what was typed into the last one.
  useLayoutEffect(() => takeEarly(), []);

  // Together with an older draft it is nothing anybody has read: that stays to be sent by hand.
  const sendEarly = useEffectEvent(() => {
    if (writing.content === sentEarly) submit();
    setSentEarly(null);
  });
  useEffect(() => {
    if (sentEarly !== null && draft.isLoaded) sendEarly();
  }, [sentEarly, draft.isLoaded]);

  if (!isExpanded) {
    return <ClosedComposer contact={conversation.contact} onOpen={onOpen} />;
  }
  const placeholder = t(mode === 'note' ? 'composer.placeholderNote' : 'composer.placeholder');
  const editing = {
    content: writing.content,
    startFocused: isOpen,
    placeholder,
    onChange: (content: string) => {
      draft.change(() => ({ content }));
      setTyping(!isBlank(content));
    },
    onFiles: files.add,
    onSubmit: submit,
    onEscape: onClose,
    tools: <MacroButton writing={mode} />,
    attached: (
      <>
        <AttachedFiles
          files={writing.attachments}
          uploads={files.uploads}
          onRemove={(id) =>
            draft.change((now) => ({
              attachments: now.attachments.filter((file) => file.id !== id),
            }))
          }
        />
        {pending.macro && <PendingActions macro={pending.macro} onChange={pending.set} />}
      </>
    ),
    actions: (
      <Button
        variant={mode === 'note' ? 'note' : 'primary'}
        disabled={!hasContent && !isUploading}
        loading={isPending || filesToWaitFor !== null}
        onClick={submit}
      >
        {t(mode === 'note' ? 'composer.addNote' : 'composer.send')}
        <span className="hidden font-medium @min-[480px]:inline" aria-hidden>
          {keyNames('mod+Enter').join(' ')}
        </span>
      </Button>
    ),
  };
  return (
    <DropArea onFiles={files.add}>
      <div className="flex items-center justify-between gap-4 border-line border-b px-3">
        {tabs}
        {mode === 'reply' && (
          <RecipientSummary
            conversation={conversation}
            writing={writing}
            isOpen={showsRecipients}
            onToggle={() => setShowsRecipients(!showsRecipients)}
          />
        )}
      </div>
      {mode === 'reply' && showsRecipients && (
        <div ref={recipients}>
          <Recipients
            conversation={conversation}
            writing={writing}
            onChange={(part) => draft.change(() => part)}
          />
        </div>
      )}
      {mode === 'note' && NoteEditor ? (
        <NoteEditor key={draft.revision} {...editing} uuid={conversation.uuid} />
      ) : mode === 'reply' && Editor ? (
        <Editor key={draft.revision} {...editing} />
      ) : (
        <EditorLoading
          key={draft.revision}
          content={writing.content}
          label={placeholder}
          onChange={(content) => draft.change(() => ({ content }))}
          startFocused={isOpen}
          onSubmit={submit}
        />
      )}
      <NewerDialog
        messages={refused?.messages ?? null}
        onLook={lookFirst}
        onSend={() => {
          if (refused) send({ ...refused.sending, seen: undefined });
          setRefused(null);
        }}
      />
    </DropArea>
  );
}
