import { later } from '../../lib/later.ts';

export { isTypingInPanel } from './typed-values.ts';
export { useAssign } from './use-assign.ts';

/** What is known about a conversation; its code comes when it is shown. */
export const sidePanel = later(() => import('./side-panel.tsx'), { onRequest: true });
