// `npm start`: the server, in this very process so that signals reach it.
import { enableCompileCache } from 'node:module';

enableCompileCache();
await import('../server/src/main.ts');
