import { expect, test } from 'vitest';
import { presenceTones } from './presence-dot.tsx';

test('green is online, amber every way of being away, grey offline', () => {
  expect(presenceTones).toEqual({
    online: 'bg-online',
    away: 'bg-away',
    away_manual: 'bg-away',
    away_and_reassigning: 'bg-away',
    offline: 'bg-offline',
  });
});
