import { describe, expect, test } from 'vitest';
import { highlight } from './highlight.ts';

/** The text with its hits in brackets. */
const marked = (text: string, query: string) =>
  highlight(text, query)
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join('');

describe('what was looked for is marked', () => {
  test.each([
    ['a word', 'The lamp is dark', 'lamp', 'The [lamp] is dark'],
    ['the beginning of a word, no more', 'Two umbrellas', 'umbrel', 'Two [umbrel]las'],
    ['not the middle of one', 'a swamp', 'amp', 'a swamp'],
    ['every word, as often as it is there', 'tea, tea and Tea', 'tea', '[tea], [tea] and [Tea]'],
    ['several words in any order', 'violet kettle', 'kett vio', '[vio]let [kett]le'],
    ['the longer of two words', 'teapot', 'tea teap', '[teap]ot'],
    ['capitals', 'MARZIPAN please', 'marzipan', '[MARZIPAN] please'],
    ['accents left out', 'Das Café öffnet', 'cafe off', 'Das [Café] [öff]net'],
    ['accents put in', 'a cortege', 'cortège', 'a [cortege]'],
    ['accents written as marks of their own', 'cafe\u0301 noir', 'cafe', '[cafe\u0301] noir'],
    ['a word after punctuation', 'ORD-99123-X', '99123', 'ORD-[99123]-X'],
    ['the parts of an address', 'to q.doe@shop.example', 'doe@shop', 'to q.[doe]@[shop].example'],
    ['ligatures and wide letters', 'ﬁne ＦＡＸ', 'fine fax', '[ﬁne] [ＦＡＸ]'],
    ['Greek, the last sigma included', 'ΠΑΡΑΓΓΕΛΙΑ ναός', 'παραγγ ναός', '[ΠΑΡΑΓΓ]ΕΛΙΑ [ναός]'],
    ['Arabic without vowel points', 'أين طَلَبِيّ', 'طلبي', 'أين [طَلَبِيّ]'],
    ['a Korean syllable as a whole', '배송지를', '배소', '[배송]지를'],
    ['Chinese anywhere', '我的包裹没有到达', '包裹没有', '我的[包裹没有]到达'],
    ['Japanese beside Latin letters', '注文ORD12の件', 'ord12 件', '注文[ORD12]の[件]'],
    ['a sign of four bytes', '🎁 gift 🎁', 'gift', '🎁 [gift] 🎁'],
  ])('%s', (...[, text, query, expected]) => {
    expect(marked(text, query)).toBe(expected);
  });

  test.each(['', '  ', '?!', 'absent'])('nothing by “%s”', (query) => {
    expect(marked('a (plain) text.', query)).toBe('a (plain) text.');
  });

  test('no text has no parts', () => {
    expect(highlight('', 'word')).toEqual([]);
  });
});
