import { later, useLater } from '../lib/later.ts';
import type { DialogProps } from './dialog-window.tsx';

const dialogWindow = later(() => import('./dialog-window.tsx'));

/** A window over the page; Escape and the scrim close it; full width on phones. */
export function Dialog(props: DialogProps) {
  const loaded = useLater(dialogWindow, props.open);
  return loaded && <loaded.DialogWindow {...props} />;
}
