export { EditRolePage } from './edit-role-page.tsx';
export { NewRolePage } from './new-role-page.tsx';
export { RolesPage } from './roles-page.tsx';
