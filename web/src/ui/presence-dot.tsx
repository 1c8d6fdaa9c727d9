import type { AvailabilityStatus } from '@parley/contract';
import { classNames } from '../lib/class-names.ts';

/** Green online, amber away in all its variants, grey offline (spec section 4). */
export function PresenceDot({
  status,
  className,
}: {
  status: AvailabilityStatus;
  className?: string;
}) {
  return (
    <span
      aria-hidden
      className={classNames('size-2 shrink-0 rounded-full', presenceTones[status], className)}
    />
  );
}

/** The colour of each status. */
export const presenceTones: Record<AvailabilityStatus, string> = {
  online: 'bg-online',
  away: 'bg-away',
  away_manual: 'bg-away',
  away_and_reassigning: 'bg-away',
  offline: 'bg-offline',
};
