export { AttachedFiles } from './attached-files.tsx';
export { Composer } from './composer.tsx';
export { isBlank, keepsDraft } from './draft.ts';
export { DropArea } from './drop-area.tsx';
export { EditorLoading } from './editor-loading.tsx';
export { MacroButton } from './macro-button.tsx';
export { type MacroText, openComposer, writeMacro } from './open-composer.ts';
export { useEditorComponent } from './use-editor-component.ts';
export { useUploads } from './use-uploads.ts';
