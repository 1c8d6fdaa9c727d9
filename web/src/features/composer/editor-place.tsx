import { type ComponentType, useState } from 'react';
import { useIsPainted } from '../../lib/use-is-painted.ts';
import { isBlank } from './draft.ts';
import type { EditorProps } from './editor.tsx';
import { EditorLoading } from './editor-loading.tsx';

/**
 * Where the editor stands: a plain field is there at once and takes the keys, until the code of the
 * editor is there and the browser has shown the field.
 */
export function EditorPlace({
  Editor,
  revision,
  ...props
}: EditorProps & {
  Editor: ComponentType<EditorProps & { uuid: string }> | undefined;
  uuid: string;
  /** Another one begins anew. */
  revision: number;
}) {
  const isPainted = useIsPainted();
  // A plain field would lose the marks of a draft.
  const [isMarked] = useState(() => !isBlank(props.content));
  if (Editor && (isPainted || isMarked)) return <Editor key={revision} {...props} />;
  return (
    <EditorLoading
      key={revision}
      content={props.content}
      label={props.placeholder}
      onChange={props.onChange}
      startFocused={props.startFocused}
      onSubmit={props.onSubmit}
      onEscape={props.onEscape}
      attached={props.attached}
      actions={props.actions}
    />
  );
}
