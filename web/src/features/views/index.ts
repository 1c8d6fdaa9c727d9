export { DeleteViewDialog } from './delete-view-dialog.tsx';
export { onViewDialog, openViewDialog } from './open-view-dialog.ts';
export { useFilterFields } from './use-filter-fields.tsx';
export { ViewDialogHost } from './view-dialog-host.tsx';
