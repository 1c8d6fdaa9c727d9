import { type Editor, Node } from '@tiptap/core';
import { onPictureEnd, previewOf } from './picture-uploads.ts';

/** The address of an upload: no other picture gets into a text, wherever it was copied. */
const uploaded = /^\/uploads\/[0-9a-f-]{36}$/;

/** A picture in the text; while it is on its way it has a key (`upload`) instead of an address. */
export const PictureNode = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: null },
    alt: { default: '' },
    width: { default: null, parseHTML: (element) => pixels(element, 'width') },
    height: { default: null, parseHTML: (element) => pixels(element, 'height') },
    upload: { default: null, parseHTML: (element) => element.dataset.upload ?? null },
  }),
  parseHTML: () => [
    {
      tag: 'img',
      getAttrs: (element) => {
        const isUploaded = uploaded.test(element.getAttribute('src') ?? '');
        const isOnItsWay = previewOf(element.dataset.upload ?? '') !== undefined;
        return (isUploaded || isOnItsWay) && {};
      },
    },
  ],
  renderHTML: ({ HTMLAttributes: { upload, ...shown } }) => [
    'img',
    upload === null ? shown : { alt: shown.alt, 'data-upload': upload },
  ],
  addNodeView:
    () =>
    ({ node, editor, getPos }) => {
      const { src, alt, width, height, upload } = node.attrs;
      const dom = document.createElement('img');
      dom.alt = alt;
      if (upload === null) {
        dom.src = src;
        if (width !== null) dom.width = width;
        if (height !== null) dom.height = height;
        return { dom };
      }
      dom.src = previewOf(upload) ?? '';
      dom.dataset.upload = upload;
      const destroy = onPictureEnd(upload, (media) => {
        const at = getPos();
        if (at === undefined) return;
        const size = dom.naturalWidth > 0 && {
          width: dom.naturalWidth,
          height: dom.naturalHeight,
        };
        const { tr } = editor.state;
        if (media)
          tr.setNodeMarkup(at, null, { ...node.attrs, ...size, src: media.url, upload: null });
        else tr.delete(at, at + node.nodeSize);
        editor.view.dispatch(tr.setMeta('addToHistory', false));
      });
      return { dom, destroy };
    },
});

/** Puts a picture on its way where the cursor is; false where the text takes none, as in code. */
export function insertPicture(
  { state, view }: Editor,
  { key, name }: { key: string; name: string },
): boolean {
  const type = state.schema.nodes[PictureNode.name];
  const { $from } = state.selection;
  if (!type || !$from.parent.canReplaceWith($from.index(), $from.index(), type)) return false;
  const picture = type.create({ upload: key, alt: name });
  view.dispatch(state.tr.replaceSelectionWith(picture, false).scrollIntoView());
  return true;
}

function pixels(element: HTMLElement, side: 'width' | 'height'): number | null {
  const value = Number(element.getAttribute(side));
  return Number.isInteger(value) && value > 0 ? value : null;
}
