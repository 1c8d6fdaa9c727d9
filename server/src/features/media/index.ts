export { purgeUnlinked } from './purge.ts';
export { mediaRoutes, uploadRoutes } from './routes.ts';
