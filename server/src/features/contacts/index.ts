export { contactCondition } from './list.ts';
export { contactWithAssignments } from './repository.ts';
export { contactRoutes } from './routes.ts';
export { changeContact } from './service.ts';
