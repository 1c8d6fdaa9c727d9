import { expect, test } from 'vitest';
import { quoteStart } from './quotes.ts';

test.each([
  ['English', 'On 20 Nov 2026 at 09:12, Shop wrote:'],
  ['German', 'Am 20.11.2026 um 09:12 schrieb Shop:'],
  ['French', 'Le 20 nov. 2026 à 09:12, Shop a écrit :'],
  ['Spanish', 'El 20 nov 2026 a las 9:12, Shop escribió:'],
  ['Japanese', '2026/11/20 9:12、Shopのメッセージ:'],
  ['Russian', '20 нояб. 2026 г., 09:12, Shop писал(а):'],
  ['Arabic', 'في 20 نوفمبر 2026 09:12 كتب Shop:'],
  ['Hebrew', '‏בתאריך 20 בנוב׳ 2026 בשעה 9:12 מאת Shop:'],
])('history introduced in %s begins with its introduction', (_language, introduction) => {
  const own = 'Thank you.\n\n';
  expect(quoteStart(`${own}${introduction}\n> Hello,\n> it left today.\n`)).toBe(own.length);
});
