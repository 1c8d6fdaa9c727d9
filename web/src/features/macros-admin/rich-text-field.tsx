import { useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { EditorLoading, isBlank, useEditorComponent } from '../composer/index.ts';

/** The editor of replies as a field of a form: HTML in and out, nothing for an empty page. */
export function RichTextField({
  label,
  value,
  isNote = false,
  isInvalid = false,
  onChange,
}: {
  label: string;
  value: string;
  isNote?: boolean;
  isInvalid?: boolean;
  onChange: (html: string) => void;
}) {
  const Editor = useEditorComponent();
  const [held, setHeld] = useState({ html: value, revision: 0 });
  // Discarded or read anew: the editor begins again with what there is then.
  if (held.html !== value) setHeld({ html: value, revision: held.revision + 1 });
  const change = (written: string) => {
    const html = isBlank(written) ? '' : written;
    setHeld({ ...held, html });
    onChange(html);
  };
  const props = {
    content: value,
    startFocused: false,
    onChange: change,
    onSubmit: () => undefined,
  };
  return (
    <div
      className={classNames(
        'min-w-0 rounded-ground border',
        isNote
          ? 'border-note-edge bg-note'
          : 'border-field bg-field-ground focus-within:border-focus focus-within:outline focus-within:outline-1 focus-within:outline-focus',
        isInvalid && 'border-urgent-fill',
      )}
    >
      {Editor ? (
        <Editor
          key={held.revision}
          {...props}
          placeholder={label}
          onEscape={() => undefined}
          attached={null}
          actions={null}
        />
      ) : (
        <EditorLoading {...props} label={label} />
      )}
    </div>
  );
}
