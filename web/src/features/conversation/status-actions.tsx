import type { Conversation } from '@parley/contract';
import { AlarmClock, Check, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../api/session.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { useShortcuts } from '../../lib/use-shortcuts.ts';
import { useIsPhone } from '../../lib/use-width.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PickMomentDialog } from './pick-moment-dialog.tsx';
import { snoozePresets } from './snooze-duration.ts';
import { useSetStatus } from './use-set-status.ts';

/** Snooze, and resolve or reopen. */
export function StatusActions({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const mayChange = useMay('conversations:update_status');
  const setStatus = useSetStatus(conversation);
  const [isPicking, setPicking] = useState(false);
  const isDone = conversation.status_id === 3 || conversation.status_id === 4;

  const toggle = () => setStatus.mutate({ status: isDone ? 'Open' : 'Resolved', duration: null });
  useShortcuts(mayChange ? { resolve: toggle } : {});
  if (!mayChange) return null;

  const label = t(isDone ? 'conversation.reopen' : 'conversation.resolve');
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={t('snooze.title')}>
            <AlarmClock />
          </IconButton>
        }
      >
        {snoozePresets.map(({ key, duration }) => (
          <MenuItem key={key} onSelect={() => setStatus.mutate({ status: 'Snoozed', duration })}>
            {t(`snooze.${key}`)}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem onSelect={() => setPicking(true)}>{t('snooze.pick')}</MenuItem>
      </Menu>
      {isPhone ? (
        <IconButton label={label} onClick={toggle}>
          {isDone ? <RotateCcw /> : <Check />}
        </IconButton>
      ) : (
        <Button icon={isDone ? <RotateCcw /> : <Check />} onClick={toggle}>
          {label}
        </Button>
      )}
      {isPicking && (
        <PickMomentDialog
          onClose={() => setPicking(false)}
          onPick={(duration) => setStatus.mutate({ status: 'Snoozed', duration })}
        />
      )}
    </>
  );
}
