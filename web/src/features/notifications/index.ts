export { NotificationBell } from './notification-bell.tsx';
export { NotificationPreferences } from './notification-preferences.tsx';
export { Notifier } from './notifier.tsx';
