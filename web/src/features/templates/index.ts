export { EditTemplatePage } from './edit-template-page.tsx';
export { NewTemplatePage } from './new-template-page.tsx';
export { TemplatesPage } from './templates-page.tsx';
