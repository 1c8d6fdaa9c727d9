import { getMarkRange, Mark, markPasteRule } from '@tiptap/core';
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state';
import { linkOf, writtenLinkOf, writtenLinks } from './link-of.ts';

/** A link. Written addresses become one with the space or line break after them, pasted ones at once. */
export const LinkMark = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  exitable: true,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = linkOf(element.getAttribute('href') ?? '');
        return href !== null && { href };
      },
    },
  ],
  renderHTML: ({ HTMLAttributes: { href } }) => [
    'a',
    { href, target: '_blank', rel: 'noopener noreferrer nofollow' },
    0,
  ],
  addPasteRules() {
    return [
      markPasteRule({
        type: this.type,
        find: (text) =>
          writtenLinks(text).map(({ text: found, index, href }) => ({
            index,
            text: found,
            data: { href },
          })),
        getAttributes: ({ data }) => ({ href: String(data?.href) }),
      }),
    ];
  },
  addProseMirrorPlugins() {
    return [
      new Plugin({
        appendTransaction: (changes, before, state) =>
          changes.some(({ docChanged }) => docChanged) ? linkWordBefore(before, state) : null,
        props: {
          handlePaste: (view, event) => {
            const { from, to, empty } = view.state.selection;
            const href = writtenLinkOf(event.clipboardData?.getData('text/plain').trim() ?? '');
            if (empty || href === null) return false;
            view.dispatch(view.state.tr.addMark(from, to, this.type.create({ href })));
            return true;
          },
        },
      }),
    ];
  },
});

/** Makes a link of the address that a space or a new line has just ended. */
function linkWordBefore(before: EditorState, state: EditorState): Transaction | null {
  const { $from, empty } = state.selection;
  if (!empty || state.doc.content.size <= before.doc.content.size) return null;
  const hasNewLine = $from.parentOffset === 0 && $from.depth === before.selection.$from.depth;
  const end = hasNewLine ? before.selection.from : $from.pos - 1;
  const $end = state.doc.resolve(end);
  if (!$end.parent.isTextblock || $end.parent.type.spec.code) return null;
  const text = $end.parent.textBetween(0, $end.parentOffset, undefined, '\ufffc');
  if (!hasNewLine && !/^\s$/.test(state.doc.textBetween(end, $from.pos))) return null;
  const word = /\S+$/.exec(text)?.[0] ?? '';
  const [found] = writtenLinks(word).slice(-1);
  const { link, code } = state.schema.marks;
  if (!found || !link) return null;
  const from = end - word.length + found.index;
  const to = from + found.text.length;
  const isTaken = getMarkRange(state.doc.resolve(from + 1), link) !== undefined;
  if (isTaken || (code && state.doc.rangeHasMark(from, to, code))) return null;
  return state.tr.addMark(from, to, link.create({ href: found.href })).removeStoredMark(link);
}
