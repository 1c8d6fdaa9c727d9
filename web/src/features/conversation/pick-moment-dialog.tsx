import { useState } from 'react';
import { useTranslation } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { durationUntil } from './snooze-duration.ts';

/** Snooze until a date and time of one's own; 12:00 unless changed. Mounted while it is open. */
export function PickMomentDialog({
  onClose,
  onPick,
}: {
  onClose: () => void;
  onPick: (duration: string) => void;
}) {
  const { t } = useTranslation();
  const [date, setDate] = useState(tomorrow);
  const [time, setTime] = useState('12:00');
  const [isPast, setPast] = useState(false);

  const pick = () => {
    const duration = durationUntil(new Date(`${date}T${time}`), new Date());
    setPast(duration === null);
    if (duration === null) return;
    onPick(duration);
    onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('snooze.pickTitle')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button variant="primary" onClick={pick}>
            {t('snooze.submit')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-4">
        <Field label={t('snooze.date')}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={date}
              onChange={(event) => setDate(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('snooze.time')}>
          {(control) => (
            <Input
              {...control}
              type="time"
              value={time}
              onChange={(event) => setTime(event.target.value)}
            />
          )}
        </Field>
      </div>
      {isPast && (
        <div role="alert" className="mt-3">
          <FieldError>{t('snooze.future')}</FieldError>
        </div>
      )}
    </Dialog>
  );
}

function tomorrow(): string {
  const day = new Date();
  day.setDate(day.getDate() + 1);
  const part = (value: number) => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${part(day.getMonth() + 1)}-${part(day.getDate())}`;
}
