import { type CorpusMail, raw } from './build.ts';

const on = (value: string | null) => raw({ Date: value });
const tenInUtc = { date: '2026-11-21T10:00:00.000Z' };

/** Dates in the ways mail programs write them. */
export const dates: CorpusMail[] = [
  ['another zone', on('Sat, 21 Nov 2026 15:30:00 +0530'), tenInUtc],
  ['a zone behind', on('Sat, 21 Nov 2026 02:00:00 -0800'), tenInUtc],
  ['a zone with its name', on('Sat, 21 Nov 2026 11:00:00 +0100 (CET)'), tenInUtc],
  ['a comment with brackets', on('Sat, 21 Nov 2026 10:00:00 +0000 (UTC (really))'), tenInUtc],
  ['no weekday', on('21 Nov 2026 10:00:00 +0000'), tenInUtc],
  ['no seconds', on('Sat, 21 Nov 2026 10:00 +0000'), tenInUtc],
  ['an American zone', on('Sat, 21 Nov 2026 05:00:00 EST'), tenInUtc],
  ['GMT', on('Sat, 21 Nov 2026 10:00:00 GMT'), tenInUtc],
  ['UT', on('Sat, 21 Nov 2026 10:00:00 UT'), tenInUtc],
  ['a year of two digits', on('Sat, 21 Nov 26 10:00 GMT'), tenInUtc],
  ['single digits', on('Sat, 7 Nov 2026 9:05:00 +0000'), { date: '2026-11-07T09:05:00.000Z' }],
  ['a wrong weekday', on('Mon, 21 Nov 2026 10:00:00 +0000'), tenInUtc],
  ['too many spaces', on('Sat,  21  Nov  2026  10:00:00  +0000'), tenInUtc],
  ['a folded date', on('Sat, 21 Nov 2026\r\n 10:00:00 +0000'), tenInUtc],
  ['the zone of nobody knows where', on('Sat, 21 Nov 2026 10:00:00 -0000'), tenInUtc],
  ['ISO 8601', on('2026-11-21T10:00:00Z'), tenInUtc],
  [
    'the last second of a leap day',
    on('Tue, 29 Feb 2028 23:59:59 +0000'),
    { date: '2028-02-29T23:59:59.000Z' },
  ],
  ['no date', on(null), { date: null, text: 'Hello' }],
];
