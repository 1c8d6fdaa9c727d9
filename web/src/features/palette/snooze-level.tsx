import type { Conversation } from '@parley/contract';
import { AlarmClock, CalendarClock, Clock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/texts.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { snoozePresets, useSetStatus } from '../conversation/index.ts';
import { PaletteFrame } from './palette-frame.tsx';
import { PaletteGroup, PaletteRow } from './palette-row.tsx';

/** Snooze: the presets with the moment each means, then a moment of one's own. */
export function SnoozeLevel({
  conversation,
  onBack,
  onPick,
  onClose,
}: {
  conversation: Conversation;
  onBack: () => void;
  onPick: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [now] = useState(() => new Date());
  const setStatus = useSetStatus(conversation);
  return (
    <PaletteFrame
      level={{ label: t('snooze.title'), icon: <AlarmClock /> }}
      placeholder={t('palette.snoozeUntil')}
      enterText={t('palette.snoozeEnter')}
      onBack={onBack}
      onClose={onClose}
    >
      {(choose) => (
        <>
          <PaletteGroup>
            {snoozePresets.map(({ key, minutes, duration }) => (
              <PaletteRow
                key={key}
                value={key}
                label={t(`snooze.${key}`)}
                icon={<Clock />}
                trailing={momentText(new Date(now.getTime() + minutes * 60_000), { now, locale })}
                onSelect={() => choose(() => setStatus.mutate({ status: 'Snoozed', duration }))}
              />
            ))}
          </PaletteGroup>
          <PaletteGroup>
            <PaletteRow
              value="pick"
              label={t('palette.pick')}
              icon={<CalendarClock />}
              leads
              onSelect={onPick}
            />
          </PaletteGroup>
        </>
      )}
    </PaletteFrame>
  );
}

function momentText(moment: Date, { now, locale }: { now: Date; locale: string }): string {
  const isToday = moment.toDateString() === now.toDateString();
  return moment.toLocaleString(locale, {
    hour: 'numeric',
    minute: '2-digit',
    ...(isToday ? {} : { weekday: 'short', day: 'numeric', month: 'short' }),
  });
}
