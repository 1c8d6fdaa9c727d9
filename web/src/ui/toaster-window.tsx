import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { useTranslation } from '../i18n/texts.ts';
import { Spinner } from './spinner.tsx';

/** The place of all toasts, with the constants of spec section 9; says when it can show them. */
export function ToasterWindow({ onShown }: { onShown: (shown: typeof toast) => void }) {
  const { t, direction } = useTranslation();
  useEffect(() => onShown(toast), [onShown]);
  return (
    <Sonner
      position="top-center"
      duration={4000}
      visibleToasts={3}
      gap={14}
      offset={32}
      mobileOffset={16}
      hotkey={['altKey', 'KeyT']}
      containerAriaLabel={t('ui.notifications')}
      dir={direction}
      style={{ ['--width' as string]: '356px' }}
      icons={{
        success: <CircleCheck className="size-4 text-ok" />,
        error: <CircleAlert className="size-4 text-urgent" />,
        warning: <TriangleAlert className="size-4 text-note-text" />,
        info: <Info className="size-4 text-ink-2" />,
        loading: <Spinner className="text-ink-2" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          // Selected text would stop a swipe.
          toast:
            'flex select-none w-(--width) font-sans max-w-[calc(100vw-32px)] items-start gap-2.5 rounded-ground bg-raised px-3 py-2.5 text-ink text-ui shadow-menu',
          icon: 'flex h-[18px] shrink-0 items-center',
          content: 'min-w-0 flex-1',
          title: 'font-medium',
          description: 'mt-0.5 text-ink-2',
          actionButton: 'shrink-0 font-semibold text-accent-text hover:underline',
          cancelButton: 'shrink-0 font-medium text-ink-2',
        },
      }}
    />
  );
}
