export * from './access.ts';
export * from './changes.ts';
export * from './filters.ts';
export * from './macros.ts';
export * from './mail-backoff.ts';
export * from './sla-badge.ts';
export * from './snooze.ts';
export * from './threading.ts';
