export { NotificationSettingsPage } from './notification-settings-page.tsx';
