export { AdminLanding } from './admin-landing.tsx';
export { ConflictDialog, type FieldWords } from './conflict-dialog.tsx';
export { DataTable } from './data-table.tsx';
export { DeleteButton } from './delete-button.tsx';
export { DeleteDialog } from './delete-dialog.tsx';
export { EditPage } from './edit-page.tsx';
export { ListPage } from './list-page.tsx';
export { QueryState } from './query-state.tsx';
export { useSave } from './use-save.ts';
