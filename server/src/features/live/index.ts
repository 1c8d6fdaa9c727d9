export { startLive } from './live.ts';
