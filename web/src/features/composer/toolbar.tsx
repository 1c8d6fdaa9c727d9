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
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkButton } from './link-button.tsx';

/** What the text can look like, files, and what the caller adds. */
export function Toolbar({
  editor,
  onFiles,
  children,
}: {
  editor: Editor;
  onFiles: (files: Iterable<File>) => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      Object.fromEntries(marks.map(({ name }) => [name, current.isActive(name)])),
  });
  return (
    <div role="toolbar" aria-label={t('composer.toolbar')} className="flex flex-wrap items-center">
      {marks.map(({ name, keys, Icon, toggle }) => (
        <IconButton
          key={name}
          label={t(`composer.${name}`)}
          keys={keys}
          side="top"
          aria-pressed={active[name]}
          className={onPhones.has(name) ? undefined : 'max-md:hidden'}
          onClick={() => toggle(editor)}
        >
          <Icon />
        </IconButton>
      ))}
      <LinkButton editor={editor} />
      <span aria-hidden className="mx-1.5 h-4 w-px bg-line-strong max-md:hidden" />
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
      {children}
    </div>
  );
}

const marks = [
  {
    name: 'bold',
    keys: 'Ctrl B',
    Icon: Bold,
    toggle: (editor: Editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'italic',
    keys: 'Ctrl I',
    Icon: Italic,
    toggle: (editor: Editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'strike',
    keys: 'Ctrl Shift S',
    Icon: Strikethrough,
    toggle: (editor: Editor) => editor.chain().focus().toggleStrike().run(),
  },
  {
    name: 'bulletList',
    keys: 'Ctrl Shift 8',
    Icon: List,
    toggle: (editor: Editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    keys: 'Ctrl Shift 7',
    Icon: ListOrdered,
    toggle: (editor: Editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'blockquote',
    keys: 'Ctrl Shift B',
    Icon: TextQuote,
    toggle: (editor: Editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    name: 'code',
    keys: 'Ctrl E',
    Icon: Code,
    toggle: (editor: Editor) => editor.chain().focus().toggleCode().run(),
  },
] as const;

/** One row of buttons is what a phone has room for. */
const onPhones: ReadonlySet<string> = new Set(['bold', 'italic', 'bulletList']);
