import { useLayoutEffect, useRef } from 'react';
import { plainText } from '../../lib/plain-text.ts';

/** Takes what is typed while the editor is on its way; a text with pictures, which it cannot hold, waits. */
export function EditorLoading({
  content,
  label,
  startFocused,
  onChange,
  onSubmit,
}: {
  content: string;
  label: string;
  startFocused: boolean;
  onChange: (content: string) => void;
  onSubmit?: () => void;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (!startFocused || !field.current) return;
    field.current.focus();
    field.current.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [startFocused]);
  return (
    <textarea
      ref={field}
      aria-label={label}
      defaultValue={plainText(content)}
      readOnly={content.includes('<img')}
      onChange={(event) => onChange(paragraphs(event.target.value))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onSubmit?.();
      }}
      className="block min-h-24 w-full resize-none bg-transparent px-3 py-2.5 text-body outline-none max-md:text-touch"
    />
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
