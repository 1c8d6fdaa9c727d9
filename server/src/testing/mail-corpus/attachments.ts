import { base64, type CorpusMail, hello, multipart, part } from './build.ts';

/** A mail with a text and one file, whose headers are these. */
const file = (headers: string[], body = 'a,b') => multipart('mixed', hello, part(headers, body));
const named = (disposition: string, type = 'application/x-thing') =>
  file([`Content-Type: ${type}`, `Content-Disposition: ${disposition}`]);
const png = 'iVBORw0KGgo=';
const pictured = (html: string, headers: string[], kind = 'related') =>
  multipart(
    kind,
    part('Content-Type: text/html', html),
    part(['Content-Type: image/png', ...headers, 'Content-Transfer-Encoding: base64'], png),
  );

/** Files and their names. */
export const attachments: CorpusMail[] = [
  [
    'a plain name',
    named('attachment; filename=a.bin'),
    { text: 'Hello there', attachments: ['a.bin'] },
  ],
  ['a name in quotes', named('attachment; filename="a b.bin"'), { attachments: ['a b.bin'] }],
  [
    'a name with spaces and no quotes',
    named('attachment; filename=a b.bin'),
    { attachments: ['a b.bin'] },
  ],
  [
    'a name only in the type',
    file(['Content-Type: text/csv; name="list.csv"', 'Content-Disposition: attachment']),
    { attachments: ['list.csv'] },
  ],
  [
    'a name in RFC 2231 form',
    named("attachment; filename*=utf-8''Gr%C3%BC%C3%9Fe.bin"),
    { attachments: ['Grüße.bin'] },
  ],
  [
    'a name in RFC 2231 form, latin',
    named("attachment; filename*=iso-8859-1'de'Gr%FC%DFe.bin"),
    { attachments: ['Grüße.bin'] },
  ],
  [
    'both forms of the name',
    named("attachment; filename=plain.bin; filename*=utf-8''Gr%C3%BC%C3%9Fe.bin"),
    { attachments: ['Grüße.bin'] },
  ],
  [
    'a name in pieces',
    named('attachment; filename*0="long "; filename*1="name.bin"'),
    { attachments: ['long name.bin'] },
  ],
  [
    'a name in encoded pieces',
    named("attachment; filename*0*=utf-8''Gr%C3%BC; filename*1*=%C3%9Fe; filename*2=.bin"),
    { attachments: ['Grüße.bin'] },
  ],
  [
    'an encoded word for a name',
    named('attachment; filename="=?utf-8?Q?Gr=C3=BC=C3=9Fe.bin?="'),
    { attachments: ['Grüße.bin'] },
  ],
  [
    'an encoded name over lines',
    named('attachment;\r\n filename="=?utf-8?Q?Gr=C3=BC?=\r\n =?utf-8?Q?=C3=9Fe.bin?="'),
    { attachments: ['Grüße.bin'] },
  ],
  ['a raw utf-8 name', named('attachment; filename="Grüße.bin"'), { attachments: ['Grüße.bin'] }],
  [
    'a name that climbs folders',
    named('attachment; filename="../../etc/passwd"'),
    { attachments: ['passwd'] },
  ],
  [
    'a name of another system',
    named('attachment; filename="C:\\\\Users\\\\me\\\\a.bin"'),
    { attachments: ['a.bin'] },
  ],
  [
    'a name that begins with dots',
    named('attachment; filename="...hidden"'),
    { attachments: ['hidden'] },
  ],
  [
    'a name with control characters',
    named('attachment; filename="a\x01\x1b[31m.bin"'),
    { attachments: ['a[31m.bin'] },
  ],
  [
    'a name that turns the direction',
    named("attachment; filename*=utf-8''%E2%80%AEgnp.exe"),
    { attachments: ['gnp.exe'] },
  ],
  [
    'a name of 500 characters',
    named(`attachment; filename="${'n'.repeat(500)}.pdf"`),
    { attachments: [`${'n'.repeat(196)}.pdf`] },
  ],
  [
    'markup for a name',
    named('attachment; filename="<img src=x onerror=alert(1)>.bin"'),
    { attachments: ['img src=x onerror=alert(1).bin'] },
  ],
  [
    'no name',
    file(['Content-Type: text/csv', 'Content-Disposition: attachment']),
    { attachments: ['attachment-1'] },
  ],
  ['an empty name', named('attachment; filename=""'), { attachments: ['attachment-1'] }],
  [
    'a picture without a name',
    file(['Content-Type: image/png', 'Content-Transfer-Encoding: base64'], png),
    { attachments: 1 },
  ],
  [
    'a text as a file',
    file(
      ['Content-Type: text/plain', 'Content-Disposition: attachment; filename=a.txt'],
      'not the body',
    ),
    { text: 'Hello there', attachments: ['a.txt'] },
  ],
  [
    'a page as a file',
    file(
      ['Content-Type: text/html', 'Content-Disposition: attachment; filename=a.html'],
      '<script>',
    ),
    { html: '', attachments: ['a.html'] },
  ],
  ['an unknown disposition', named('form-data; filename=a.bin'), { attachments: ['a.bin'] }],
  [
    'a file of no bytes',
    file(
      ['Content-Type: application/pdf', 'Content-Disposition: attachment; filename=empty.pdf'],
      '',
    ),
    { text: 'Hello there' },
  ],
  [
    'a file with a wrong type',
    file(
      [
        'Content-Type: application/pdf',
        'Content-Disposition: attachment; filename=a.pdf',
        'Content-Transfer-Encoding: base64',
      ],
      base64('plain text'),
    ),
    { attachments: ['a.pdf'] },
  ],
  [
    'a name with control characters of Latin-1',
    named("attachment; filename*=utf-8''a%C2%9Bb.bin"),
    { attachments: ['ab.bin'] },
  ],
  [
    'a related picture',
    pictured('<img src="cid:p1">', ['Content-ID: <p1>']),
    { html: /cid:p1/, attachments: 1, inline: 1 },
  ],
  [
    'a picture of the text that is called a file',
    pictured(
      '<img src="cid:p1">',
      ['Content-ID: <p1>', 'Content-Disposition: attachment'],
      'mixed',
    ),
    { attachments: 1, inline: 1 },
  ],
  [
    'a picture whose id is written in percents',
    pictured('<img src="cid:p%2B1&amp;2">', ['Content-ID: <p+1&2>']),
    { attachments: 1, inline: 1 },
  ],
  [
    'two pictures of one id, of which the text shows the first',
    multipart(
      'related',
      part('Content-Type: text/html', '<img src="cid:logo">'),
      part(['Content-Type: image/png; name=one.png', 'Content-ID: <logo>'], 'x'),
      part(['Content-Type: image/png; name=two.png', 'Content-ID: <logo>'], 'y'),
    ),
    { attachments: ['one.png', 'two.png'], inline: 1 },
  ],
  [
    'a file that the text takes for a picture, and no browser draws',
    multipart(
      'mixed',
      part('Content-Type: text/html', '<img src="cid:scan">'),
      part(
        [
          'Content-Type: image/tiff',
          'Content-ID: <scan>',
          'Content-Disposition: attachment; filename=scan.tif',
        ],
        'II*',
      ),
    ),
    { attachments: ['scan.tif'], inline: 0 },
  ],
  [
    'a related picture that the text does not show',
    pictured('<p>See the plan</p>', ['Content-ID: <p1>', 'Content-Disposition: inline']),
    { html: /plan/, attachments: 1 },
  ],
  [
    'a file that is called a part of the text',
    file(['Content-Type: application/pdf', 'Content-Disposition: inline; filename=invoice.pdf']),
    { text: 'Hello there', attachments: ['invoice.pdf'] },
  ],
  [
    'the same name twice',
    multipart(
      'mixed',
      hello,
      part('Content-Type: image/png; name=a.png', 'x'),
      part('Content-Type: image/png; name=a.png', 'y'),
    ),
    { attachments: ['a.png', 'a.png'] },
  ],
  [
    'a hundred files',
    multipart(
      'mixed',
      hello,
      ...Array.from({ length: 100 }, (_, n) => part(`Content-Type: text/csv; name=${n}.csv`, 'x')),
    ),
    { text: 'Hello there', attachments: 100 },
  ],
];
