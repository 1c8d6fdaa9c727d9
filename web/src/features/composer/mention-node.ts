import { type Editor, Node } from '@tiptap/core';
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion';
import type { Mentionable } from './use-mentions.tsx';

/** Agents offered while somebody types `@…`. */
export type Asking = {
  agents: readonly Mentionable[];
  choose: (agent: Mentionable) => void;
  /** Where the list floats, at the cursor. */
  place: HTMLElement;
  field: HTMLElement;
};

type Source = {
  find: (typed: string) => Promise<Mentionable[]>;
  onAsking: (change: (asking: Asking | null) => Asking | null) => void;
  /** Whether the key was the list's own. */
  onKey: (event: KeyboardEvent) => boolean;
};

/** An agent's name in a note, `<span data-mention="{id}">@Name</span>`, chosen from a list after `@`. */
export function mentionNode(source: Source) {
  return Node.create({
    name: 'mention',
    group: 'inline',
    inline: true,
    atom: true,
    selectable: false,
    addAttributes: () => ({ id: { default: null }, label: { default: '' } }),
    parseHTML: () => [{ tag: 'span[data-mention]', getAttrs: readMention }],
    renderHTML: ({ node }) => ['span', { 'data-mention': node.attrs.id }, `@${node.attrs.label}`],
    renderText: ({ node }) => `@${node.attrs.label}`,
    addKeyboardShortcuts() {
      return { Backspace: () => deleteMentionBefore(this.editor) };
    },
    addProseMirrorPlugins() {
      return [suggestionFor(this.editor, source)];
    },
  });
}

function readMention(element: HTMLElement) {
  return {
    id: Number(element.dataset.mention),
    label: (element.textContent ?? '').replace(/^@/, ''),
  };
}

/** One press takes the whole name. */
function deleteMentionBefore(editor: Editor): boolean {
  const { empty, $from } = editor.state.selection;
  const before = $from.nodeBefore;
  if (!empty || before?.type.name !== 'mention') return false;
  return editor.commands.deleteRange({ from: $from.pos - before.nodeSize, to: $from.pos });
}

function suggestionFor(editor: Editor, { find, onAsking, onKey }: Source) {
  return Suggestion<Mentionable, Mentionable>({
    editor,
    char: '@',
    allowSpaces: true,
    allowedPrefixes: [' ', '(', '\u00a0'],
    placement: 'top-start',
    floatingUi: { strategy: 'fixed' },
    // Inside the page's landmark.
    container: '#content',
    items: ({ query }) => find(query),
    command: ({ editor: current, range, props: agent }) => {
      const label = `${agent.first_name} ${agent.last_name}`.trim();
      const name = { type: 'mention', attrs: { id: agent.id, label } };
      current
        .chain()
        .focus()
        .insertContentAt(range, [name, { type: 'text', text: ' ' }])
        .run();
    },
    render: () => {
      let unmount: (() => void) | undefined;
      return {
        onStart: (props) => {
          const place = document.createElement('div');
          place.className = 'z-50';
          unmount = props.mount(place);
          onAsking(() => ({ ...answerOf(props), place, field: props.editor.view.dom }));
        },
        onUpdate: (props) => {
          // What was found before stays until the next is there: no flicker with every letter.
          const { agents, choose } = answerOf(props);
          onAsking(
            (before) =>
              before && { ...before, choose, agents: props.loading ? before.agents : agents },
          );
        },
        onExit: () => {
          unmount?.();
          onAsking(() => null);
        },
        onKeyDown: ({ event }) => onKey(event),
      };
    },
  });
}

function answerOf({ items, command }: SuggestionProps<Mentionable, Mentionable>) {
  return { agents: items, choose: command };
}
