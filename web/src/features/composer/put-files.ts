import { mayStandInText } from '@parley/domain';
import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { insertPicture } from './picture-node.ts';
import { beginPicture } from './picture-uploads.ts';
import type { TakesFiles } from './use-uploads.ts';

/** Takes pasted or dropped files: pictures into the text where the cursor is, all others beside it. */
export function putFiles(editor: Editor, files: Iterable<File>, taker: TakesFiles): void {
  const beside = [...files].filter((file) => {
    if (!mayStandInText(file.type)) return true;
    const { key, end } = beginPicture(file);
    if (!insertPicture(editor, { key, name: file.name })) return true;
    taker.addPicture(file, end);
    return false;
  });
  if (beside.length > 0) taker.add(beside);
}

/** Puts the cursor where something is dropped. */
export function moveTo({ state, view }: Editor, { clientX, clientY }: DragEvent): void {
  const at = view.posAtCoords({ left: clientX, top: clientY });
  if (!at) return;
  view.dispatch(state.tr.setSelection(TextSelection.near(state.doc.resolve(at.pos))));
}
