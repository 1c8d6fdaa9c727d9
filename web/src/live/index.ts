export { ConnectionNotice } from './connection-notice.tsx';
export { onNotification } from './notifications.ts';
export { putMessage } from './put-message.ts';
export { setTyping } from './shown.ts';
export { useChange } from './use-change.ts';
export { useLive } from './use-live.ts';
export { useOutOfSight } from './use-out-of-sight.ts';
export { useViewers } from './viewers.ts';
