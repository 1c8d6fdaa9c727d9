import { Editor, type EditorProps } from './editor.tsx';
import { useMentions } from './use-mentions.tsx';

/** The editor of a note on a conversation: there, `@` mentions colleagues. */
export function NoteEditor(props: Omit<EditorProps, 'mentions'> & { uuid: string }) {
  return <Editor {...props} mentions={useMentions(props.uuid)} />;
}
