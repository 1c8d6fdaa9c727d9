import { type Editor, useEditorState } from '@tiptap/react';
import {
  Bold,
  Code,
  Italic,
  List,
  ListOrdered,
  Paperclip,
  Strikethrough,
  TextQuote,
} from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '../../i18n/texts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { EmojiButton } from '../emoji/index.ts';
import { LinkButton } from './link-button.tsx';

/** What the text can look like, files, and what the caller adds. */
export function Toolbar({
  editor,
  onFiles,
  children,
}: {
  editor: Editor;
  /** Left out where a text carries no files. */
  onFiles?: ((files: Iterable<File>) => void) | undefined;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      Object.fromEntries(marks.map(({ name }) => [name, current.isActive(name)])),
  });
  return (
    <div
      role="toolbar"
      aria-label={t('composer.toolbar')}
      className="scrolls-aside flex min-w-0 flex-1 items-center [&_button:focus-visible]:-outline-offset-2"
    >
      {marks.map(({ name, keys, Icon, toggle }) => (
        <IconButton
          key={name}
          label={t(`composer.${name}`)}
          keys={keys}
          side="top"
          aria-pressed={active[name]}
          onClick={() => toggle(editor)}
        >
          <Icon />
        </IconButton>
      ))}
      <LinkButton editor={editor} />
      <span aria-hidden className="mx-1.5 h-4 w-px shrink-0 bg-line-strong @max-[385px]:hidden" />
      <div className="flex items-center @max-[385px]:-order-1">
        {onFiles && <AttachButton onFiles={onFiles} />}
        <EmojiButton
          onPick={(emoji) => insertText(editor, emoji)}
          focusAfter={() => editor.commands.focus()}
        />
        {children}
      </div>
    </div>
  );
}

function AttachButton({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={t('composer.attach')} side="top" onClick={() => chooser.current?.click()}>
        <Paperclip />
      </IconButton>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={t('composer.attach')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}

/** Writes where the cursor stands, in the marks that hold there. */
function insertText(editor: Editor, text: string): void {
  editor.view.dispatch(editor.state.tr.insertText(text));
}

const marks = [
  {
    name: 'bold',
    keys: 'mod+b',
    Icon: Bold,
    toggle: (editor: Editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'italic',
    keys: 'mod+i',
    Icon: Italic,
    toggle: (editor: Editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'strike',
    keys: 'mod+Shift+s',
    Icon: Strikethrough,
    toggle: (editor: Editor) => editor.chain().focus().toggleStrike().run(),
  },
  {
    name: 'bulletList',
    keys: 'mod+Shift+8',
    Icon: List,
    toggle: (editor: Editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    keys: 'mod+Shift+7',
    Icon: ListOrdered,
    toggle: (editor: Editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'blockquote',
    keys: 'mod+Shift+b',
    Icon: TextQuote,
    toggle: (editor: Editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    name: 'code',
    keys: 'mod+e',
    Icon: Code,
    toggle: (editor: Editor) => editor.chain().focus().toggleCode().run(),
  },
] as const;
