import { useTranslation } from '../i18n/texts.ts';
import type { FieldControl } from './field.tsx';
import { Switch } from './switch.tsx';

/** A switch in a form row, with the word for its state beside it. */
export function LabelledSwitch({
  id,
  checked,
  disabled = false,
  onCheckedChange,
  'aria-describedby': describedBy,
}: Omit<FieldControl, 'aria-invalid'> & {
  checked: boolean;
  disabled?: boolean;
  onCheckedChange: (checked: boolean) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex h-8 items-center gap-2.5">
      <Switch
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onCheckedChange}
        aria-describedby={describedBy}
      />
      <span aria-hidden className="text-ink-2">
        {checked ? t('ui.on') : t('ui.off')}
      </span>
    </div>
  );
}
