export { Composer } from './composer.tsx';
export { openComposer } from './open-composer.ts';
