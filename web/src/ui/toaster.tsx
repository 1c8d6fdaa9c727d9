import type { toast as sonner } from 'sonner';
import { later, useLater } from '../lib/later.ts';

const toasterWindow = later(() => import('./toaster-window.tsx'));
const shown = Promise.withResolvers<typeof sonner>();

/** Brings what shows toasts before one is needed: without a network it would be too late. */
export function prepareToasts(): void {
  toasterWindow.load().catch(reportError);
}

/** Tells something at the edge of the page. */
export const toast = {
  success: toastOf('success'),
  error: toastOf('error'),
  info: toastOf('info'),
  loading: toastOf('loading'),
};

/** The place of all toasts; its code comes with the first of them. */
export function Toaster() {
  const loaded = useLater(toasterWindow, false);
  return loaded && <loaded.ToasterWindow onShown={shown.resolve} />;
}

function toastOf(type: 'success' | 'error' | 'info' | 'loading') {
  return (...told: Parameters<typeof sonner.success>) => {
    prepareToasts();
    void shown.promise.then((shower) => shower[type](...told));
  };
}
