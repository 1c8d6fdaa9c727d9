export { firstStart as default } from './first-start.ts';
