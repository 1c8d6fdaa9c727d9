export { ActivityLogPage } from './activity-log-page.tsx';
