export * from './access.ts';
export * from './mail-backoff.ts';
export * from './threading.ts';
