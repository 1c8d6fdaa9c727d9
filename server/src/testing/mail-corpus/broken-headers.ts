import { type CorpusMail, latin, raw, typed } from './build.ts';

const from = (value: string) => raw({ From: value });
const before = (lines: string | Buffer) => Buffer.concat([Buffer.from(lines), raw({})]);
const noAuthor = { from: null };
const readable = { text: 'Hello' };

/** Headers that are wrong. The mail is taken in, with what can be read of it, or put aside. */
export const brokenHeaders: CorpusMail[] = [
  ['nothing at all', Buffer.alloc(0), noAuthor],
  ['one byte', Buffer.from('x'), noAuthor],
  ['line ends and nothing else', Buffer.from('\r\n'.repeat(1_000)), noAuthor],
  ['no headers', Buffer.from('\r\n\r\nonly a body'), { text: 'only a body' }],
  [
    'a body without headers before it',
    Buffer.from('Hello there\r\n\r\nHow are you?'),
    { text: 'How are you?' },
  ],
  ['headers and no end', Buffer.from('From: a@x.org\r\nSubject: half'), { subject: 'half' }],
  ['returns without line feeds', Buffer.from('From: a@x.org\rSubject: old\r\rHello'), {}],
  ['no From', raw({ From: null }), { ...noAuthor, ...readable }],
  ['an empty From', from(''), { ...noAuthor, ...readable }],
  ['a From that is no address', from('somebody'), { ...noAuthor, ...readable }],
  ['a From with two signs @', from('a@b@c.org'), readable],
  ['a From with spaces in it', from('<ann at example.org>'), { ...noAuthor, ...readable }],
  ['a From of brackets', from('<<<>>>'), { ...noAuthor, ...readable }],
  ['a route of relays', from('<@relay.example:ann@example.org>'), readable],
  ['an empty address', from('Ann <>'), { ...noAuthor, ...readable }],
  ['an address that is no more than @', from('@'), { ...noAuthor, ...readable }],
  ['two From headers', before('From: b@x.org\r\n'), { from: { name: '', address: 'b@x.org' } }],
  ['unclosed quotes in an address', from('"Ann <ann@example.org>'), readable],
  ['unclosed comments', from('ann@example.org (((((((((('), readable],
  [
    'an unclosed bracket',
    from('Ann <ann@example.org'),
    { from: { name: 'Ann', address: 'ann@example.org' } },
  ],
  ['a name of 100,000 characters', from(`${'n'.repeat(100_000)} <ann@example.org>`), readable],
  ['an address of 10,000 characters', from(`${'a'.repeat(10_000)}@example.org`), readable],
  [
    'a line break in an encoded name',
    from('=?utf-8?Q?Ann=0D=0AEvil=3A_yes?= <ann@example.org>'),
    { from: { name: 'Ann Evil: yes', address: 'ann@example.org' } },
  ],
  ['a NUL in an encoded address', from('=?utf-8?Q?ann=00@example.org?='), readable],
  ['no Message-ID', raw({ 'Message-ID': null }), { messageIdIsDerived: true }],
  ['an empty Message-ID', raw({ 'Message-ID': '' }), { messageIdIsDerived: true }],
  ['a Message-ID that is none', raw({ 'Message-ID': '<<<>>>' }), { messageIdIsDerived: true }],
  ['a Message-ID with spaces', raw({ 'Message-ID': '<a b c@x>' }), readable],
  ['a Message-ID of 5,000 characters', raw({ 'Message-ID': `<${'m'.repeat(5_000)}@x>` }), readable],
  ['a Message-ID of half characters', raw({ 'Message-ID': '=?utf-16le?B?ANg=?=' }), readable],
  ['50,000 references', raw({ References: '<a@x> '.repeat(50_000) }), { references: ['a@x'] }],
  ['references that never close', raw({ References: '<a'.repeat(50_000) }), readable],
  ['a date in the year 99999', raw({ Date: 'Fri, 1 Jan 99999 00:00:00 +0000' }), { date: null }],
  ['a date before there was mail', raw({ Date: 'Thu, 1 Jan 1960 00:00:00 +0000' }), { date: null }],
  ['the 31st of February', raw({ Date: 'Tue, 31 Feb 2026 00:00:00 +9999' }), readable],
  ['a date that is none', raw({ Date: 'yesterday' }), { date: null }],
  ['a broken encoded word', raw({ Subject: '=?utf-8?B?!!!?= =?nowhere?Q?a?= =?' }), readable],
  [
    'an encoded word that never ends',
    raw({ Subject: `=?utf-8?Q?${'a'.repeat(100_000)}` }),
    readable,
  ],
  [
    '30,000 encoded words',
    raw({ Subject: '=?utf-8?Q?a?= '.repeat(30_000) }),
    { subject: 'a'.repeat(998) },
  ],
  ['NUL bytes', raw({ Subject: 'a\0b' }, 'c\0d'), { subject: 'ab', text: 'cd' }],
  ['escapes of a terminal', raw({ Subject: '\x1b[31mred\x07' }), { subject: '[31mred' }],
  ['a header without a colon', before('Nonsense line\r\n'), readable],
  ['a header without a name', before(': value\r\n'), readable],
  ['a header that goes on from nothing', before(' goes on\r\n'), readable],
  ['8-bit header names', before(latin('Gr\xfc\xdfe: yes\r\n')), readable],
  ['10,000 headers', before('X-Many: yes\r\n'.repeat(10_000)), { subject: 'Question' }],
  [
    'a header of 1,000,000 characters',
    before(`X-Long: ${'x'.repeat(1_000_000)}\r\n`),
    { subject: 'Question' },
  ],
  [
    'a header folded 50,000 times',
    before(`X-Long: a\r\n${' b\r\n'.repeat(50_000)}`),
    { subject: 'Question' },
  ],
  ['headers of 5,000,000 bytes', before(`X-Long: ${'x'.repeat(999)}\r\n`.repeat(5_000)), {}],
  [
    '10,000 recipients',
    raw({ To: Array.from({ length: 10_000 }, (_, n) => `r${n}@x.org`).join(', ') }),
    readable,
  ],
  ['groups in groups', raw({ To: 'a:'.repeat(10_000) }), readable],
  [
    'a Delivered-To of 1,000,000 letters',
    before(`Delivered-To: ${'x'.repeat(1_000_000)}\r\n`),
    readable,
  ],
  [
    'a loop of one type in another',
    raw({ 'Content-Type': 'message/rfc822' }, raw({ 'Content-Type': 'message/rfc822' })),
    {},
  ],
  ['a type of semicolons', typed(';'.repeat(10_000), 'Hello'), {}],
];
