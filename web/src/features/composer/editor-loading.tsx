import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { plainText } from '../../lib/plain-text.ts';
import { leaveFocus, takesFocus } from './handed-focus.ts';

/**
 * Takes what is typed while the editor is on its way, and its room; a text with pictures, which it
 * cannot hold, waits.
 */
export function EditorLoading({
  content,
  label,
  startFocused,
  onChange,
  onSubmit,
  onEscape,
  attached,
  actions,
}: {
  content: string;
  label: string;
  startFocused: boolean;
  onChange: (content: string) => void;
  onSubmit?: () => void;
  onEscape?: () => void;
  attached?: ReactNode;
  actions?: ReactNode;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const node = field.current;
    if (!node || !(startFocused || takesFocus(node))) return;
    node.focus();
    node.setSelectionRange(node.value.length, node.value.length);
  }, [startFocused]);
  useLayoutEffect(() => {
    const node = field.current;
    return () => leaveFocus(node, node?.parentElement);
  }, []);
  return (
    <>
      <textarea
        ref={field}
        aria-label={label}
        defaultValue={plainText(content)}
        readOnly={content.includes('<img')}
        onChange={(event) => onChange(paragraphs(event.target.value))}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && onEscape) {
            onEscape();
            event.currentTarget.blur();
          } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            onSubmit?.();
          }
        }}
        className="field-sizing-content block max-h-[min(40dvh,420px)] min-h-[84px] w-full resize-none bg-transparent px-3 py-2.5 text-body outline-none max-md:max-h-[30dvh] max-md:text-touch"
      />
      {attached}
      <div className="flex min-h-9 items-end justify-end gap-2 px-2 pb-2 max-md:min-h-[52px]">
        {actions}
      </div>
    </>
  );
}

function paragraphs(text: string): string {
  const place = document.createElement('div');
  for (const line of text.split('\n')) {
    const paragraph = document.createElement('p');
    paragraph.textContent = line;
    place.append(paragraph);
  }
  return place.innerHTML;
}
