export { GeneralPage } from './general-page.tsx';
