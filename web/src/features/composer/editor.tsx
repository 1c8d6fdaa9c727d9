import { Placeholder } from '@tiptap/extensions/placeholder';
import { EditorContent, type Editor as TiptapEditor, useEditor } from '@tiptap/react';
import { type ReactNode, useEffectEvent, useLayoutEffect } from 'react';
import { leaveFocus, takesFocus } from './handed-focus.ts';
import { onOpenComposer } from './open-composer.ts';
import { PictureNode } from './picture-node.ts';
import { moveTo, putFiles } from './put-files.ts';
import { richText } from './rich-text.ts';
import { tablesAsLines } from './tables-as-lines.ts';
import { Toolbar } from './toolbar.tsx';
import type { Mentions } from './use-mentions.tsx';
import type { TakesFiles } from './use-uploads.ts';

export type EditorProps = {
  /** The conversation it writes to, whose keys and commands lead here. */
  uuid?: string;
  content: string;
  placeholder: string;
  /** Whether the agent asked to write here, rather than a draft that opened it. */
  startFocused: boolean;
  onChange: (html: string) => void;
  /** Left out where a text carries no files. */
  files?: TakesFiles;
  onSubmit: () => void;
  onEscape: () => void;
  mentions?: Mentions;
  /** More buttons for the toolbar. */
  tools?: ReactNode;
  attached: ReactNode;
  actions: ReactNode;
};

/** Rich text with its toolbar; files may be pasted and dropped, pictures into the text. */
export function Editor(props: EditorProps) {
  const { uuid, files, onSubmit, onEscape, onChange, startFocused, mentions } = props;
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit();
    else if (event.key === 'Escape' && !mentions?.isOffering) {
      onEscape();
      if (event.target instanceof HTMLElement) event.target.blur();
    } else return false;
    return true;
  });
  const handlePaste = useEffectEvent((pasted: DataTransfer | null) => {
    if (!files || !pasted || pasted.files.length === 0) return false;
    // Office programs add a picture of the words and tables they copy.
    if (['text/plain', 'text/html'].every((type) => pasted.types.includes(type))) return false;
    putFiles(editor, pasted.files, files);
    return true;
  });
  const handleDrop = useEffectEvent((event: DragEvent) => {
    const dropped = event.dataTransfer?.files;
    if (!dropped || dropped.length === 0) return false;
    if (!files) return true;
    // Beside the text they are the drop area's.
    event.stopPropagation();
    moveTo(editor, event);
    putFiles(editor, dropped, files);
    return true;
  });
  const handleUpdate = useEffectEvent((html: string) => onChange(html));
  const editor = useEditor({
    extensions: [
      ...richText,
      ...(files ? [PictureNode] : []),
      Placeholder.configure({ placeholder: props.placeholder }),
      ...(mentions?.extensions ?? []),
    ],
    content: props.content,
    // What is typed while this code loads may end with a space.
    parseOptions: { preserveWhitespace: true },
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': props.placeholder,
        dir: 'auto',
        class: 'written min-h-[84px] px-3 py-2.5 text-body outline-none max-md:text-touch',
      },
      handleKeyDown: (_view, event) => handleKey(event),
      transformPastedHTML: tablesAsLines,
      handlePaste: (_view, event) => handlePaste(event.clipboardData),
      handleDrop: (_view, event) => handleDrop(event),
    },
    onUpdate: ({ editor: current }) => handleUpdate(current.getHTML()),
  });
  // In the same breath as the field before it goes: no key may fall in between.
  useLayoutEffect(() => {
    if (startFocused || takesFocus(editor.view.dom)) focusEnd(editor);
  }, [editor, startFocused]);
  useLayoutEffect(() => {
    const { dom } = editor.view;
    return () => leaveFocus(dom, dom.parentElement?.parentElement);
  }, [editor]);
  useLayoutEffect(
    () => (uuid === undefined ? undefined : onOpenComposer(uuid, () => focusEnd(editor))),
    [uuid, editor],
  );

  return (
    <>
      <EditorContent
        editor={editor}
        className="max-h-[min(40dvh,420px)] overflow-y-auto max-md:max-h-[30dvh]"
      />
      {mentions?.list}
      {props.attached}
      <div className="@container flex items-end gap-2 px-2 pb-2">
        <Toolbar editor={editor} onFiles={files?.add}>
          {props.tools}
        </Toolbar>
        {props.actions}
      </div>
    </>
  );
}

function focusEnd(editor: TiptapEditor): void {
  editor.commands.setTextSelection(editor.state.doc.content.size);
  editor.view.focus();
}
