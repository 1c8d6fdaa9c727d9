// `npm start`: the server, in this very process so that signals reach it.
import { enableCompileCache } from 'node:module';
import { endWithNpm } from './lib/end-with-npm.js';

endWithNpm();
enableCompileCache();
await import('../server/src/main.ts');
