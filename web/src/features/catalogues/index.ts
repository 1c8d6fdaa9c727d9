export { AttributesPage } from './attributes-page.tsx';
export { StatusesPage } from './statuses-page.tsx';
export { TagsPage } from './tags-page.tsx';
