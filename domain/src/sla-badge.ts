/** What a service-level target comes to at a moment; `minutes` to go, or late, whole and rounded down. */
export type SlaBadge = { state: 'overdue' | 'hit' | 'remaining'; minutes: number };

/**
 * Spec section 4, "SLA badge": null where there is no deadline. `actual` is when the target was met.
 */
export function slaBadge(
  { deadline, actual }: { deadline: Date | null; actual: Date | null },
  now: Date,
): SlaBadge | null {
  if (deadline === null) return null;
  const reached = actual ?? now;
  const late = reached.getTime() - deadline.getTime();
  if (late > 0) return { state: 'overdue', minutes: Math.floor(late / 60_000) };
  if (actual !== null) return { state: 'hit', minutes: 0 };
  return { state: 'remaining', minutes: Math.floor((deadline.getTime() - now.getTime()) / 60_000) };
}

/** Minutes below 60, hours below 48 hours, days otherwise (spec section 4, "SLA values"). */
export function slaValue(minutes: number): { value: number; unit: 'm' | 'h' | 'd' } {
  if (minutes < 60) return { value: minutes, unit: 'm' };
  if (minutes < 48 * 60) return { value: Math.floor(minutes / 60), unit: 'h' };
  return { value: Math.floor(minutes / (24 * 60)), unit: 'd' };
}
