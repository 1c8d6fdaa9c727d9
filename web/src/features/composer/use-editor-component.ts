import { later, useLater } from '../../lib/later.ts';

// The largest part of all; whoever looks through lists on a phone does without.
const editor = later(() => import('./editor.tsx'), { onRequest: true });
const noteEditor = later(() => import('./note-editor.tsx'), { onRequest: true });

/** Brings the editors before anybody writes, without holding up what is on screen. */
export function prepareEditors(): void {
  editor.prepare();
  noteEditor.prepare();
}

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
