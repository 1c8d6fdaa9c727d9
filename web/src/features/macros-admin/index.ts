export { EditMacroPage } from './edit-macro-page.tsx';
export { MacrosPage } from './macros-page.tsx';
export { NewMacroPage } from './new-macro-page.tsx';
