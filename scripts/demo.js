// `npm run demo`: Parley with a sample workspace, and its customers' mailbox beside it.
import { enableCompileCache } from 'node:module';
import { endWithNpm } from './lib/end-with-npm.js';

endWithNpm();
enableCompileCache();
await import('../server/src/demo/main.ts');
