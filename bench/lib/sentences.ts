const openings = [
  'thank you for',
  'could you look at',
  'we still wait for',
  'please tell us about',
  'there is a problem with',
  'nobody answered about',
  'the courier asked about',
  'my colleague wrote about',
  'yesterday we saw',
  'it is about',
];
const middles = [
  'the delivery',
  'the invoice',
  'our order',
  'the refund',
  'the broken lid',
  'the second parcel',
  'the address',
  'the warranty',
  'this subscription',
  'the discount',
];

/** A word of the made-up language that most words of a mail come from, common ones first. */
function word(number: number): string {
  const syllables = [
    'ka',
    'lo',
    'mi',
    'ter',
    'va',
    'sun',
    'bri',
    'do',
    'nel',
    'fa',
    'gor',
    'hu',
    'pel',
    'ri',
    'sto',
    'wen',
  ];
  let rest = number + 16;
  let made = '';
  while (rest > 0) {
    made += syllables[rest % syllables.length];
    rest = Math.floor(rest / syllables.length);
  }
  return made;
}

/**
 * Sentences as mails have them: a common beginning, and words whose frequencies fall as in a natural
 * language (Zipf), out of 20,000. The same every time.
 */
export function makeSentences(count: number): string[] {
  let state = 42;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  const zipf = () => word(Math.floor(20_000 ** random()) - 1);
  return Array.from({ length: count }, () => {
    const tail = Array.from({ length: 6 }, zipf).join(' ');
    return `${pick(openings)} ${pick(middles)} ${tail}.`;
  });
}
