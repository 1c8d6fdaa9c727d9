/** The presets of spec section 4; `key` ends their translation key. */
export const snoozePresets = [
  preset('oneHour', 60),
  preset('threeHours', 3 * 60),
  preset('sixHours', 6 * 60),
  preset('twelveHours', 12 * 60),
  preset('oneDay', 24 * 60),
  preset('twoDays', 48 * 60),
];

/** Minutes as the server takes them: 'Nm' under 60, otherwise 'Nh' with at most four decimals. */
export function snoozeDuration(minutes: number): string {
  if (minutes < 60) return `${minutes}m`;
  return `${Number((minutes / 60).toFixed(4))}h`;
}

/** The duration from now to a moment; null when the moment is not in the future. */
export function durationUntil(moment: Date, now: Date): string | null {
  const minutes = (moment.getTime() - now.getTime()) / 60_000;
  return minutes > 0
    ? snoozeDuration(minutes < 60 ? Math.max(1, Math.round(minutes)) : minutes)
    : null;
}

function preset(key: string, minutes: number) {
  return { key, minutes, duration: snoozeDuration(minutes) };
}
