export { CommandPalette } from './command-palette.tsx';
export type { Place } from './place.ts';
