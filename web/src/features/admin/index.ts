export { AdminLanding } from './admin-landing.tsx';
export { DeleteButton } from './delete-button.tsx';
export { EditPage } from './edit-page.tsx';
export { ListPage } from './list-page.tsx';
export { QueryState } from './query-state.tsx';
