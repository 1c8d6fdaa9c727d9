export { createFileStorage } from './file-storage.ts';
export type { Storage } from './storage.ts';
