import type { Status } from '@parley/contract';
import { statusLabel } from '@parley/domain';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from '../../i18n/texts.ts';

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
  const name = useId();
  const line = useRef<HTMLDivElement>(null);
  const count = statuses.length;
  useEffect(() => {
    const chosen = count > 0 && line.current?.querySelector(`[value="${CSS.escape(status)}"]`);
    if (chosen) chosen.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [status, count]);
  const tabs = [
    ...statuses.map((each) => ({ value: String(each.id), label: statusLabel(each, t) })),
    { value: 'all', label: t('list.allTab') },
  ];
  return (
    <div
      ref={line}
      role="radiogroup"
      aria-label={t('list.statusTabs')}
      className="scrolls-aside flex h-9 shrink-0 gap-4 border-line border-b px-4 max-md:h-11"
    >
      {tabs.map(({ value, label }) => (
        <label
          key={value}
          className="relative -mb-px flex h-full shrink-0 items-center whitespace-nowrap border-transparent border-b-2 px-0.5 font-medium text-ink-3 text-label hover:text-ink has-checked:border-ink has-checked:font-semibold has-checked:text-ink max-md:text-ui"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === status}
            onChange={() => onStatus(value)}
            className="ring-inside absolute inset-0 appearance-none"
          />
          {label}
        </label>
      ))}
    </div>
  );
}
