export { ConnectionNotice } from './connection-notice.tsx';
export { useLive } from './use-live.ts';
