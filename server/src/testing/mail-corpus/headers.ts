import { type CorpusMail, latin, raw } from './build.ts';

const from = (value: string) => raw({ From: value });
const subject = (value: string) => raw({ Subject: value });
const ann = (name: string) => ({ from: { name, address: 'ann@example.org' } });
const bytes = (head: Buffer) => Buffer.concat([head, raw({ Subject: null, From: null })]);

/** Subjects. */
export const subjects: CorpusMail[] = [
  ['an encoded subject', subject('=?utf-8?B?R3LDvMOfZQ==?='), { subject: 'Grüße' }],
  ['a subject in small letters', subject('=?UTF-8?q?Gr=c3=bc=c3=9fe?='), { subject: 'Grüße' }],
  [
    'words split over lines',
    subject('=?utf-8?Q?Gr=C3=BC?=\r\n =?utf-8?Q?=C3=9Fe?='),
    { subject: 'Grüße' },
  ],
  [
    'a character split over two words',
    subject('=?utf-8?B?R3LD?= =?utf-8?B?vMOfZQ==?='),
    { subject: 'Grüße' },
  ],
  [
    'a subject in two charsets',
    subject('=?iso-8859-1?Q?Gr=FC=DFe?= =?koi8-r?B?0NLJ18XU?='),
    { subject: 'Grüßeпривет' },
  ],
  [
    'encoded and plain words',
    subject('Re: =?utf-8?Q?Gr=C3=BC=C3=9Fe?= again'),
    { subject: 'Re: Grüße again' },
  ],
  ['underscores for spaces', subject('=?utf-8?Q?one_two?='), { subject: 'one two' }],
  ['a language with the charset', subject('=?utf-8*de?Q?Gr=C3=BC=C3=9Fe?='), { subject: 'Grüße' }],
  ['a word with spaces in it', subject('=?utf-8?Q?one two?='), { subject: 'one two' }],
  [
    'an encoded line break',
    subject('=?utf-8?Q?one=0D=0ABcc:_x@y.org?='),
    { subject: 'one Bcc: x@y.org' },
  ],
  ['a raw utf-8 subject', subject('Grüße'), { subject: 'Grüße' }],
  [
    'a raw windows-1252 subject',
    bytes(latin('From: ann@example.org\r\nSubject: Gr\xfc\xdfe\r\n')),
    { subject: 'Grüße' },
  ],
  ['a folded subject', subject('a very\r\n long one'), { subject: 'a very long one' }],
  ['a subject folded with a tab', subject('a very\r\n\tlong one'), { subject: 'a very long one' }],
  ['a subject that begins on the next line', subject('\r\n late'), { subject: 'late' }],
  ['no subject', raw({ Subject: null }), { subject: '' }],
  ['an empty subject', subject(''), { subject: '' }],
  ['a subject of spaces', subject('   \t '), { subject: '' }],
  [
    'two subjects',
    bytes(Buffer.from('From: a@x.org\r\nSubject: one\r\nSubject: two\r\n')),
    { subject: 'one' },
  ],
  ['a subject of 5,000 characters', subject('x'.repeat(5_000)), { subject: 'x'.repeat(998) }],
  [
    'header names in any case',
    bytes(Buffer.from('fRoM: ann@example.org\r\nSUBJECT: loud\r\n')),
    { subject: 'loud' },
  ],
  [
    'no space after the colon',
    bytes(Buffer.from('From:ann@example.org\r\nSubject:tight\r\n')),
    { subject: 'tight' },
  ],
  [
    'space before the colon',
    bytes(Buffer.from('From: ann@example.org\r\nSubject : loose\r\n')),
    { subject: 'loose' },
  ],
  ['an arabic subject', subject('=?windows-1256?B?49HNyMc=?='), { subject: 'مرحبا' }],
  [
    'a subject that turns the direction',
    subject('=?utf-8?Q?=E2=80=AEgnp.exe?='),
    { subject: 'gnp.exe' },
  ],
];

/** Who wrote, and to whom. */
export const addresses: CorpusMail[] = [
  ['a quoted name with a comma', from('"Example, Ann" <ann@example.org>'), ann('Example, Ann')],
  [
    'a name with escaped quotes',
    from('"Ann \\"A\\" Example" <ann@example.org>'),
    ann('Ann "A" Example'),
  ],
  ['a name that is encoded', from('=?utf-8?Q?J=C3=BCrgen?= <ann@example.org>'), ann('Jürgen')],
  ['an encoded name in quotes', from('"=?utf-8?Q?J=C3=BCrgen?=" <ann@example.org>'), ann('Jürgen')],
  [
    'an encoded name with an encoded comma',
    from('=?utf-8?Q?M=C3=BCller=2C_Ann?= <ann@example.org>'),
    ann('Müller, Ann'),
  ],
  [
    'an encoded name that holds an address',
    from('=?utf-8?Q?boss=40bank.example?= <ann@example.org>'),
    ann('boss@bank.example'),
  ],
  ['a raw utf-8 name', from('Jürgen <ann@example.org>'), ann('Jürgen')],
  ['a bare address', from('ann@example.org'), ann('')],
  ['an address in brackets alone', from('<ann@example.org>'), ann('')],
  ['no space before the bracket', from('Ann<ann@example.org>'), ann('Ann')],
  ['a comment for a name', from('ann@example.org (Ann at work)'), ann('Ann at work')],
  ['the name is the address', from('"ann@example.org" <ann@example.org>'), {}],
  ['an apostrophe', from("O'Hara <ann@example.org>"), ann("O'Hara")],
  ['single quotes around', from("'Ann' <ann@example.org>"), ann('Ann')],
  ['an address in capitals', from('ANN@EXAMPLE.ORG'), ann('')],
  ['a folded From', from('Ann Example\r\n <ann@example.org>'), ann('Ann Example')],
  [
    'a name that turns the direction',
    from('=?utf-8?B?4oCuZWxwbWF4ZSBubkE=?= <ann@example.org>'),
    ann('elpmaxe nnA'),
  ],
  [
    'a quoted local part',
    from('"ann.b"@example.org'),
    { from: { name: '', address: 'ann.b@example.org' } },
  ],
  [
    'a plus address',
    from('ann+shop@example.org'),
    { from: { name: '', address: 'ann+shop@example.org' } },
  ],
  [
    'an address literal',
    from('ann@[192.0.2.1]'),
    { from: { name: '', address: 'ann@[192.0.2.1]' } },
  ],
  [
    'an international domain',
    from('ann@bücher.example'),
    { from: { name: '', address: 'ann@bücher.example' } },
  ],
  [
    'an international local part',
    from('änn@example.org'),
    { from: { name: '', address: 'änn@example.org' } },
  ],
  [
    'a name cut within a character',
    from(`${'n'.repeat(199)}😀 <ann@example.org>`),
    ann(`${'n'.repeat(199)}\ufffd`),
  ],
  ['a comma in a name without quotes', from('Example, Ann <ann@example.org>'), ann('Example, Ann')],
  ['two authors', from('ann@example.org, bob@example.org'), ann('')],
  ['a From that is a group', from('Shop: ann@example.org;'), ann('')],
  ['a Sender and no From', raw({ From: null, Sender: 'ann@example.org' }), ann('')],
  [
    'a group of recipients',
    raw({ To: 'Team: a@x.org, b@x.org;' }),
    {
      to: [
        { name: '', address: 'a@x.org' },
        { name: '', address: 'b@x.org' },
      ],
    },
  ],
  ['undisclosed recipients', raw({ To: 'undisclosed-recipients:;' }), { to: [] }],
  ['no recipients', raw({ To: null }), { to: [] }],
  ['an empty To', raw({ To: '' }), { to: [] }],
  [
    'semicolons between recipients',
    raw({ To: 'a@x.org; b@x.org' }),
    {
      to: [
        { name: '', address: 'a@x.org' },
        { name: '', address: 'b@x.org' },
      ],
    },
  ],
  [
    'recipients in Cc and Bcc',
    raw({ Cc: 'c@x.org', Bcc: 'd@x.org' }),
    {
      cc: [{ name: '', address: 'c@x.org' }],
      recipients: ['support@parley.test', 'c@x.org', 'd@x.org'],
    },
  ],
  [
    'where it was delivered',
    raw({ To: 'list@x.org', 'Delivered-To': 'support+a@parley.test' }),
    { recipients: ['support+a@parley.test', 'list@x.org'] },
  ],
  [
    'a Reply-To',
    raw({ 'Reply-To': 'other@example.org' }),
    { replyTo: [{ name: '', address: 'other@example.org' }] },
  ],
  ['an empty Reply-To', raw({ 'Reply-To': '' }), { replyTo: [] }],
];

/** Ids, and who answers whom. */
export const ids: CorpusMail[] = [
  [
    'references over lines',
    raw({ References: '<a@x>\r\n <b@x>\r\n\t<c@x>' }),
    { references: ['a@x', 'b@x', 'c@x'] },
  ],
  ['references without space', raw({ References: '<a@x><b@x>' }), { references: ['a@x', 'b@x'] }],
  ['references with commas', raw({ References: '<a@x>, <b@x>' }), { references: ['a@x', 'b@x'] }],
  ['several ids in In-Reply-To', raw({ 'In-Reply-To': '<a@x> <b@x>' }), { inReplyTo: 'a@x' }],
  [
    'words in In-Reply-To',
    raw({ 'In-Reply-To': 'Your mail of Friday <a@x>' }),
    { inReplyTo: 'a@x' },
  ],
  [
    'an id without brackets',
    raw({ 'Message-ID': 'bare@example.org' }),
    { messageId: 'bare@example.org', messageIdIsDerived: false },
  ],
  ['an id without @', raw({ 'Message-ID': '<no-at>' }), { messageId: 'no-at' }],
  [
    'a folded id',
    raw({ 'Message-ID': '\r\n <folded@example.org>' }),
    { messageId: 'folded@example.org' },
  ],
  [
    'an id in capitals',
    raw({ 'Message-ID': '<ABC@Example.ORG>' }),
    { messageId: 'ABC@Example.ORG' },
  ],
  ['an auto-submitted mail', raw({ 'Auto-Submitted': 'auto-replied' }), { automatic: true }],
  ['a bulk mail', raw({ Precedence: 'bulk' }), { automatic: true }],
  ['a mailing list', raw({ 'List-Id': '<list.example.org>' }), { automatic: true }],
  ['an absence told by Exchange', raw({ 'X-Auto-Response-Suppress': 'OOF' }), { automatic: true }],
  ['an ordinary mail that says so', raw({ 'Auto-Submitted': 'no' }), { automatic: false }],
];
