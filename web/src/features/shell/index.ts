export { DrawerButton } from './drawer.tsx';
export { MainLayout } from './main-layout.tsx';
export { Page } from './page.tsx';
export { PageFailed } from './page-failed.tsx';
export { RootLayout } from './root-layout.tsx';
