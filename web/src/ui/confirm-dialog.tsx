import { later, useLater } from '../lib/later.ts';
import type { ConfirmDialogProps } from './confirm-window.tsx';

const confirmWindow = later(() => import('./confirm-window.tsx'));

/** Asks before something that cannot be taken back; stays open while `loading`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const loaded = useLater(confirmWindow, props.open);
  return loaded && <loaded.ConfirmWindow {...props} />;
}
