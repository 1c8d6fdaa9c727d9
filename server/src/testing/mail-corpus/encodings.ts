import { base64, type CorpusMail, latin, multipart, part, raw, typed } from './build.ts';

const plain = (charset: string, bytes: string, encoding = '8bit') =>
  typed(`text/plain; charset=${charset}`, latin(bytes), encoding);

const latinOf = (mail: Buffer) => latin(mail.toString('utf8'));

/** Character sets and transfer encodings. */
export const encodings: CorpusMail[] = [
  ['plain text', raw({}), { text: 'Hello' }],
  ['utf-8', typed('text/plain; charset=utf-8', 'Größe ≤ 5 €'), { text: 'Größe ≤ 5 €' }],
  [
    'a charset in capitals and quotes',
    typed('text/plain; charset="UTF-8"', 'Grüße'),
    { text: 'Grüße' },
  ],
  ['utf8 without its dash', typed('text/plain; charset=utf8', 'Grüße'), { text: 'Grüße' }],
  ['windows-1251', plain('windows-1251', '\xcf\xf0\xe8\xe2\xe5\xf2'), { text: 'Привет' }],
  ['cp1251', plain('cp1251', '\xcf\xf0\xe8\xe2\xe5\xf2'), { text: 'Привет' }],
  ['koi8-r', plain('koi8-r', '\xf0\xd2\xc9\xd7\xc5\xd4'), { text: 'Привет' }],
  ['iso-8859-5', plain('iso-8859-5', '\xbf\xe0\xd8\xd2\xd5\xe2'), { text: 'Привет' }],
  ['iso-8859-1', plain('iso-8859-1', 'Gr\xfc\xdfe'), { text: 'Grüße' }],
  ['iso-8859-1 with marks of windows', plain('iso-8859-1', '\x935 \x80\x94'), { text: '“5 €”' }],
  ['iso-8859-2', plain('iso-8859-2', 'za\xbf\xf3\xb3\xe6'), { text: 'zażółć' }],
  ['iso-8859-7', plain('iso-8859-7', '\xe3\xe5\xe9\xdc'), { text: 'γειά' }],
  ['iso-8859-8-i', plain('iso-8859-8-i', '\xf9\xec\xe5\xed'), { text: 'שלום' }],
  ['iso-8859-9', plain('iso-8859-9', 'da\xf0 \xfe'), { text: 'dağ ş' }],
  ['iso-8859-15', plain('iso-8859-15', '5 \xa4'), { text: '5 €' }],
  ['windows-1256', plain('windows-1256', '\xe3\xd1\xcd\xc8\xc7'), { text: 'مرحبا' }],
  ['tis-620', plain('tis-620', '\xca\xc7\xd1\xca\xb4\xd5'), { text: 'สวัสดี' }],
  ['shift_jis', plain('shift_jis', '\x93\xfa\x96\x7b'), { text: '日本' }],
  ['cp932', plain('cp932', '\x93\xfa\x96\x7b'), { text: '日本' }],
  ['euc-jp', plain('euc-jp', '\xc6\xfc\xcb\xdc'), { text: '日本' }],
  ['iso-2022-jp', plain('iso-2022-jp', '\x1b$BF|K\\\x1b(B', '7bit'), { text: '日本' }],
  ['gb2312', plain('gb2312', '\xc4\xe3\xba\xc3'), { text: '你好' }],
  ['gb18030', plain('gb18030', '\xc4\xe3\xba\xc3'), { text: '你好' }],
  ['big5', plain('big5', '\xa7\x41\xa6\x6e'), { text: '你好' }],
  ['euc-kr', plain('euc-kr', '\xbe\xc8\xb3\xe7'), { text: '안녕' }],
  ['ks_c_5601-1987', plain('ks_c_5601-1987', '\xbe\xc8\xb3\xe7'), { text: '안녕' }],
  ['macintosh', plain('macintosh', 'caf\x8e'), { text: 'café' }],
  [
    'utf-16 in base64',
    typed('text/plain; charset=utf-16le', base64(Buffer.from('Grüße', 'utf16le')), 'base64'),
    { text: 'Grüße' },
  ],
  [
    'an unknown charset',
    typed('text/plain; charset=x-nowhere', 'Hello there'),
    { text: 'Hello there' },
  ],
  ['us-ascii that is utf-8', typed('text/plain; charset=us-ascii', 'Grüße'), { text: 'Grüße' }],
  ['iso-8859-1 that is utf-8', typed('text/plain; charset=iso-8859-1', 'Grüße'), { text: 'Grüße' }],
  ['utf-8 that is windows-1252', plain('utf-8', 'Gr\xfc\xdfe'), { text: 'Grüße' }],
  ['no charset, utf-8', typed('text/plain', 'Grüße'), { text: 'Grüße' }],
  ['no charset, windows-1252', typed('text/plain', latin('Gr\xfc\xdfe')), { text: 'Grüße' }],
  ['no MIME headers, 8 bits', raw({}, latin('Gr\xfc\xdfe')), { text: 'Grüße' }],
  [
    'a charset that only the HTML names',
    typed('text/html', latin('<meta charset="windows-1251"><p>\xcf\xf0\xe8\xe2\xe5\xf2</p>')),
    { text: 'Привет' },
  ],
  [
    'parts in two charsets',
    multipart(
      'mixed',
      part('Content-Type: text/plain; charset=utf-8', 'Grüße'),
      part(
        ['Content-Type: text/plain; charset=koi8-r', 'Content-Transfer-Encoding: base64'],
        base64(latin('\xf0\xd2\xc9\xd7\xc5\xd4')),
      ),
    ),
    { text: /Grüße\s+Привет/ },
  ],
  [
    'quoted-printable with soft breaks',
    typed('text/plain; charset=utf-8', 'Gr=C3=BC=C3=9Fe and=\r\n more', 'quoted-printable'),
    { text: 'Grüße and more' },
  ],
  [
    'quoted-printable in small letters with stray equal signs',
    typed('text/plain; charset=utf-8', 'Gr=c3=bc=c3=9fe 1 = 1', 'quoted-printable'),
    { text: 'Grüße 1 = 1' },
  ],
  [
    'quoted-printable with spaces at line ends',
    typed('text/plain', 'one   \r\ntwo=20\r\nthree', 'QUOTED-PRINTABLE'),
    { text: /one\s+two\s+three/ },
  ],
  ['base64', typed('text/plain; charset=utf-8', base64('Grüße'), 'base64'), { text: 'Grüße' }],
  [
    'base64 with rubbish',
    typed('text/plain', 'SGVs\r\nbG8h\r\n==\r\n', 'base64'),
    { text: 'Hello!' },
  ],
  ['base64 without padding', typed('text/plain', 'SGVsbG8', 'base64'), { text: 'Hello' }],
  [
    'base64 with a list’s footer beneath',
    typed('text/plain', `${base64('Hello there!')}\r\n\r\n-- \r\n_____ list`, 'base64'),
    { text: /^Hello there!/ },
  ],
  [
    'an encoding in capitals with a comment',
    typed('text/plain', base64('Hello'), 'BASE64 (mostly)'),
    { text: 'Hello' },
  ],
  ['a binary body', typed('text/plain; charset=utf-8', 'Grüße', 'binary'), { text: 'Grüße' }],
  [
    'a uuencoded body',
    typed('text/plain', 'begin 644 x\r\n%2&5L;&\\ \r\n`\r\nend\r\n', 'x-uuencode'),
    { text: /begin 644/ },
  ],
  ['flowed text', typed('text/plain; format=flowed', 'one \r\ntwo\r\n'), { text: 'one two' }],
  [
    'flowed text that deletes spaces',
    typed('text/plain; format=flowed; delsp=yes', '日 \r\n本'),
    { text: '日本' },
  ],
  [
    'a mark of byte order first',
    typed('text/plain; charset=utf-8', '\ufeffHello'),
    { text: 'Hello' },
  ],
  [
    'line and paragraph separators',
    typed('text/plain; charset=utf-8', 'a\u2028b\u2029c'),
    { text: /a\s*b\s*c/ },
  ],
  [
    'text from right to left',
    typed('text/plain; charset=utf-8', 'مرحبا (abc) שלום'),
    { text: 'مرحبا (abc) שלום' },
  ],
  [
    'emoji in families',
    typed('text/plain; charset=utf-8', '👩‍👩‍👧‍👦 🏳️‍🌈'),
    { text: '👩‍👩‍👧‍👦 🏳️‍🌈' },
  ],
  [
    'no charset, windows-1252 in quoted-printable',
    typed('text/plain', 'Gr=FC=DFe', 'quoted-printable'),
    { text: 'Grüße' },
  ],
  [
    'utf-8 that is windows-1252 in base64',
    typed('text/plain; charset=utf-8', base64(latin('Gr\xfc\xdfe')), 'base64'),
    { text: 'Grüße' },
  ],
  [
    'parts of windows-1252 that name no charset, or a wrong one',
    latinOf(
      multipart(
        'alternative',
        part('Content-Type: text/plain', 'Gr\xfc\xdfe'),
        part('Content-Type: text/html; charset=utf-8', '<p>Gr\xfc\xdfe</p>'),
      ),
    ),
    { text: 'Grüße', html: '<p>Grüße</p>' },
  ],
  [
    'HTML in quoted-printable that names its charset itself',
    typed(
      'text/html',
      '<meta charset=3D"windows-1251"><p>=CF=F0=E8=E2=E5=F2</p>',
      'quoted-printable',
    ),
    { text: 'Привет' },
  ],
  [
    'utf-8 of which a program cut a character',
    typed(
      'text/plain; charset=utf-8',
      base64(Buffer.from('Grüße für dich ü').subarray(0, -1)),
      'base64',
    ),
    { text: 'Grüße für dich \ufffd' },
  ],
  [
    'HTML in utf-8 of which a program cut a character, and that names another charset itself',
    typed(
      'text/html; charset=utf-8',
      base64(
        Buffer.concat([
          Buffer.from('<meta charset="iso-8859-1"><p>Grüße für dich'),
          latin('\xc3</p>'),
        ]),
      ),
      'base64',
    ),
    { html: '<p>Grüße für dich\ufffd</p>' },
  ],
  [
    'a quote that flows',
    typed('text/plain; format=flowed', '> your order so that \r\n> we can look\r\nYes'),
    { text: '> your order so that we can look\nYes' },
  ],
];
