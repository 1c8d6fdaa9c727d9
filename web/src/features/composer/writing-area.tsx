import type { Conversation } from '@parley/contract';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/texts.ts';
import { keyNames } from '../../lib/key-names.ts';
import { setTyping } from '../../live/index.ts';
import { Button } from '../../ui/button.tsx';
import { PendingActions, usePendingMacro } from '../macros/index.ts';
import { AttachedFiles } from './attached-files.tsx';
import { ClosedComposer } from './closed-composer.tsx';
import { isBlank } from './draft.ts';
import { DropArea } from './drop-area.tsx';
import { EditorPlace } from './editor-place.tsx';
import { MacroButton } from './macro-button.tsx';
import { NewerDialog } from './newer-dialog.tsx';
import type { Mode } from './open-composer.ts';
import { RecipientSummary, Recipients } from './recipients.tsx';
import { type BroughtTexts, useBroughtTexts } from './use-brought-texts.ts';
import { useDraft } from './use-draft.ts';
import { useEditorComponent, useNoteEditorComponent } from './use-editor-component.ts';
import { useSending } from './use-sending.ts';
import { useUploads } from './use-uploads.ts';

type WritingAreaProps = BroughtTexts & {
  conversation: Conversation;
  mode: Mode;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  tabs: ReactNode;
};

/** The editor with its draft, recipients and files; sends with Ctrl+Enter. */
export function WritingArea(props: WritingAreaProps) {
  const { conversation, mode, isOpen, onOpen, onClose, tabs } = props;
  const { t } = useTranslation();
  const Editor = useEditorComponent();
  const NoteEditor = useNoteEditorComponent(mode === 'note');
  const draft = useDraft(conversation.uuid, mode);
  const { writing } = draft;
  const [showsRecipients, setShowsRecipients] = useState(false);
  const recipients = useRef<HTMLDivElement>(null);
  const files = useUploads((file) =>
    draft.change((now) => ({ attachments: [...now.attachments, file] })),
  );
  const pending = usePendingMacro(draft.key);
  const sending = useSending(conversation, {
    ...{ mode, draft, files, pending, recipients },
    onSend: () => setShowsRecipients(false),
  });
  const { submit, hasContent, isUploading, newer } = sending;
  useBroughtTexts(props, { draft, pending, onSend: submit });

  const isExpanded = isOpen || hasContent || isUploading || newer !== null || pending.isWaiting;
  if (!isExpanded) {
    return <ClosedComposer contact={conversation.contact} onOpen={onOpen} />;
  }
  const editing = {
    content: writing.content,
    startFocused: isOpen,
    placeholder: t(mode === 'note' ? 'composer.placeholderNote' : 'composer.placeholder'),
    onChange: (content: string) => {
      draft.change(() => ({ content }));
      setTyping(!isBlank(content));
    },
    files,
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
        loading={sending.isBusy}
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
      <EditorPlace
        {...editing}
        Editor={mode === 'note' ? NoteEditor : Editor}
        uuid={conversation.uuid}
        revision={draft.revision}
      />
      <NewerDialog messages={newer} onLook={sending.lookFirst} onSend={sending.sendAnyway} />
    </DropArea>
  );
}
