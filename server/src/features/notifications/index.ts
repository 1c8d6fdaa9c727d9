export { startNotifying } from './notify.ts';
export { notificationsFor, purgeNotifications, unreadCount } from './repository.ts';
export { notificationRoutes } from './routes.ts';
