export { type By, recordActivity, recordChange } from './record.ts';
export { activityRoutes } from './routes.ts';
