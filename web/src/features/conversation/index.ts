export { ConversationPage } from './conversation-page.tsx';
export { OwnHtml } from './own-html.tsx';
export { PickMomentDialog } from './pick-moment-dialog.tsx';
export { snoozePresets } from './snooze-duration.ts';
export { useSetStatus } from './use-set-status.ts';
