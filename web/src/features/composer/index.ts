export { Composer } from './composer.tsx';
export { openComposer, writeMacro } from './open-composer.ts';
