export { MainLayout } from './main-layout.tsx';
export { DrawerButton } from './open-drawer.tsx';
export { Page } from './page.tsx';
export { ParentLink } from './parent-link.tsx';
