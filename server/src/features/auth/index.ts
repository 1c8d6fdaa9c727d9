export { identify, openSession } from './identity.ts';
export { logoutRoute } from './logout.ts';
export {
  actorById,
  actorsByIds,
  agentsExist,
  deleteExpired,
  deleteSessionsOf,
  liveSessions,
} from './repository.ts';
export { authRoutes } from './routes.ts';
export { administratorFromEnvironment, setupCode } from './setup.ts';
export { deleteTokensOf } from './token-repository.ts';
export { sendWayIn } from './way-in.ts';
