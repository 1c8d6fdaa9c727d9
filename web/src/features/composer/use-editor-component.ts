import { later, useLater } from '../../lib/later.ts';

const editor = later(() => import('./editor.tsx'));
const noteEditor = later(() => import('./note-editor.tsx'));

/**
 * The rich editor once its code is there; until then undefined, and a plain field takes its place, as it
 * does without a network. Not by Suspense, which holds the finished editor back while keys are typed.
 */
export function useEditorComponent() {
  return useLater(editor, true)?.Editor;
}

/** As `useEditorComponent`, for notes: where `@` mentions colleagues. */
export function useNoteEditorComponent(wanted: boolean) {
  return useLater(noteEditor, wanted)?.NoteEditor;
}
