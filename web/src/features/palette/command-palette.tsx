import { useMatches } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useCurrentUser } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { openWithKeys } from '../../lib/catch-keys.ts';
import { later } from '../../lib/later.ts';
import { onOpenPalette, openPalette, type PaletteRequest } from '../../lib/open-palette.ts';
import { useShortcuts } from '../../lib/use-shortcuts.ts';
import { toast } from '../../ui/toaster.tsx';
import { PaletteShell } from './palette-shell.tsx';
import type { PaletteWindow } from './palette-window.tsx';
import type { Place } from './place.ts';
import { rememberOpened } from './recent.ts';

const palette = later(() => import('./palette-window.tsx'));

type Opened = { Window: typeof PaletteWindow; request: PaletteRequest };

/** The place of the command palette; Ctrl+K or Cmd+K opens it. Its code comes once the page is quiet. */
export function CommandPalette({ places }: { places: readonly Place[] }) {
  const { t } = useTranslation();
  const { id } = useCurrentUser();
  const [opened, setOpened] = useState<Opened | null>(null);
  const uuid = useMatches({
    select: (matches) => (matches.at(-1)?.params as { uuid?: string } | undefined)?.uuid,
  });
  useShortcuts({ palette: () => openPalette('none'), help: () => openPalette('help') });

  const open = useEffectEvent((request: PaletteRequest) => {
    if (opened) setOpened({ ...opened, request });
    else
      openWithKeys(palette.load(), {
        into: request.mode === 'help' ? '[role=dialog]' : '[cmdk-input]',
        onOpen: ({ PaletteWindow: Window }) => setOpened({ Window, request }),
        onCallOff: () => setOpened(null),
        onFailed: () => toast.error(t('client.noResponse')),
      });
  });
  useLayoutEffect(() => onOpenPalette((request) => open(request)), []);
  useEffect(() => {
    if (uuid !== undefined) rememberOpened(id, uuid);
  }, [id, uuid]);

  // The window shows first; what stands in it takes a moment longer.
  const shown = useDeferredValue(opened, null);

  if (!opened) return null;
  const { mode } = opened.request;
  if (!shown && mode !== 'help') return <PaletteShell isLevel={mode !== 'none'} />;
  return (
    <opened.Window
      request={opened.request}
      uuid={uuid}
      places={places}
      onClose={() => setOpened(null)}
    />
  );
}
