import { AlarmClock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/texts.ts';
import { Menu, MenuItem, MenuSeparator } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PickMomentDialog, snoozePresets } from '../conversation/index.ts';
import type { BulkActionProps } from './bulk-actions.tsx';

/** Snoozes all chosen conversations, each from now. */
export function BulkSnooze({ change, disabled }: BulkActionProps) {
  const { t } = useTranslation();
  const [isPicking, setPicking] = useState(false);
  const snooze = (duration: string) =>
    change({ type: 'status', status: 'Snoozed', snoozed_until: duration });
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={t('snooze.title')} disabled={disabled}>
            <AlarmClock />
          </IconButton>
        }
      >
        {snoozePresets.map(({ key, duration }) => (
          <MenuItem key={key} onSelect={() => snooze(duration)}>
            {t(`snooze.${key}`)}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem onSelect={() => setPicking(true)}>{t('snooze.pick')}</MenuItem>
      </Menu>
      {isPicking && <PickMomentDialog onClose={() => setPicking(false)} onPick={snooze} />}
    </>
  );
}
