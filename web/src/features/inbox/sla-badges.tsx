import type { ConversationListItem } from '@parley/contract';
import { type SlaBadge, slaBadge, slaValue } from '@parley/domain';
import { Check } from 'lucide-react';
import { useTranslation } from '../../i18n/texts.ts';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';

/** Up to three targets: first response, next response, resolution. Renewed every 30 s. */
export function SlaBadges({ conversation }: { conversation: ConversationListItem }) {
  const now = useNow(30_000);
  const shown = targets.flatMap(({ name, deadline, actual }) => {
    const badge = slaBadge(
      { deadline: dateOf(conversation[deadline]), actual: dateOf(conversation[actual]) },
      now,
    );
    return badge ? [{ name, badge }] : [];
  });
  if (shown.length === 0) return null;
  const urgent = shown.toSorted((a, b) => urgency(b.badge) - urgency(a.badge))[0];
  return (
    <span className="flex shrink-0 items-center gap-2">
      {shown.map(({ name, badge }) => (
        <TargetBadge key={name} name={name} badge={badge} isMostUrgent={name === urgent?.name} />
      ))}
    </span>
  );
}

function TargetBadge({
  name,
  badge,
  isMostUrgent,
}: {
  name: string;
  badge: SlaBadge;
  isMostUrgent: boolean;
}) {
  const { t } = useTranslation();
  const { value, unit } = slaValue(badge.minutes);
  const time = t(`sla.${unit}`, { value });
  const className = isMostUrgent ? undefined : 'max-md:hidden';
  if (badge.state === 'hit') {
    return (
      <Badge
        tone="plain"
        className={className}
        icon={<Check className="text-ok" role="img" aria-label={t('sla.hit')} />}
      >
        {name}
      </Badge>
    );
  }
  if (badge.state === 'overdue') {
    return (
      <Badge tone="urgent" className={className}>
        {name} {t('sla.late', { time })}
      </Badge>
    );
  }
  return (
    <Badge tone={badge.minutes < 60 ? 'outlined' : 'plain'} className={className}>
      {name} <span className="text-ink">{time}</span>
    </Badge>
  );
}

const targets = [
  { name: 'FRD', deadline: 'first_response_deadline_at', actual: 'first_reply_at' },
  { name: 'NRD', deadline: 'next_response_deadline_at', actual: 'next_response_met_at' },
  { name: 'RD', deadline: 'resolution_deadline_at', actual: 'resolved_at' },
] as const;

function urgency({ state, minutes }: SlaBadge): number {
  if (state === 'overdue') return 1e9 + minutes;
  return state === 'remaining' ? -minutes : -1e9;
}

function dateOf(value: string | null): Date | null {
  return value === null ? null : new Date(value);
}
