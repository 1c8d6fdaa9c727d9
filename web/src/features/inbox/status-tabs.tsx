import type { Status } from '@parley/contract';
import { RadioGroup } from 'radix-ui';
import { useTranslation } from '../../i18n/texts.ts';
import { statusLabel } from '../../lib/status-label.ts';

/** The statuses side by side, one step from each other; the filter above says how many there are. */
export function StatusTabs({
  statuses,
  status,
  onStatus,
}: {
  statuses: readonly Status[];
  status: string;
  onStatus: (status: string) => void;
}) {
  const { t } = useTranslation();
  const tabs = [
    ...statuses.map((each) => ({ value: String(each.id), label: statusLabel(each, t) })),
    { value: 'all', label: t('list.allTab') },
  ];
  return (
    <RadioGroup.Root
      value={status}
      onValueChange={onStatus}
      orientation="horizontal"
      aria-label={t('list.statusTabs')}
      className="flex h-9 shrink-0 gap-4 overflow-x-auto border-line border-b px-4 [scrollbar-width:none] max-md:h-11"
    >
      {tabs.map(({ value, label }) => (
        <RadioGroup.Item
          key={value}
          value={value}
          className="ring-inside -mb-px h-full shrink-0 whitespace-nowrap border-transparent border-b-2 px-0.5 font-medium text-ink-3 text-label hover:text-ink data-[state=checked]:border-ink data-[state=checked]:font-semibold data-[state=checked]:text-ink max-md:text-ui"
        >
          {label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
