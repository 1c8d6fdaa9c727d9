export { DrawerButton } from './drawer.tsx';
export { MainLayout } from './main-layout.tsx';
export { Page } from './page.tsx';
