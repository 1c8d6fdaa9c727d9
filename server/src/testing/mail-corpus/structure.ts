import { base64, type CorpusMail, hello, multipart, part, raw, typed } from './build.ts';

const html = (body: string) => part('Content-Type: text/html; charset=utf-8', body);
const withType = (type: string, body: string) =>
  raw({ 'MIME-Version': '1.0', 'Content-Type': type }, body);
const nested = (kind: string, boundary: string, ...parts: string[]) =>
  part(
    `Content-Type: multipart/${kind}; boundary=${boundary}`,
    [...parts.map((each) => `--${boundary}\r\n${each}\r\n`), `--${boundary}--`].join(''),
  );

/** Parts in parts, and bodies of every kind. */
export const structure: CorpusMail[] = [
  [
    'HTML alone',
    typed('text/html; charset=utf-8', '<p>Hello <b>you</b></p>'),
    { html: /<b>you<\/b>/, text: 'Hello you' },
  ],
  [
    'HTML of lists and tables',
    typed('text/html', '<ul><li>a</li><li>b</li></ul><table><tr><td>c</td></tr></table>'),
    { text: /a\s+b\s+c/ },
  ],
  [
    'HTML with entities',
    typed('text/html', '<p>1 &lt; 2 &amp;&nbsp;&euro;&#8364;</p>'),
    { text: '1 < 2 & €€' },
  ],
  [
    'HTML of a whole page',
    typed(
      'text/html',
      '<!DOCTYPE html><html><head><title>No</title><style>p{}</style></head><body><p>Yes</p></body></html>',
    ),
    { text: 'Yes' },
  ],
  [
    'HTML of Word',
    typed(
      'text/html',
      '<html xmlns:o="urn:x"><body><!--[if mso]><p>No</p><![endif]--><p class=MsoNormal>Yes<o:p></o:p></p></body></html>',
    ),
    { text: 'Yes' },
  ],
  [
    'HTML too long to be kept whole, with a picture pasted behind the cut',
    typed(
      'text/html',
      `<p>${'word '.repeat(420_000)}</p><img src="data:image/png;base64,${base64(Buffer.alloc(9_000))}">`,
    ),
    { text: /^word/, isCut: true, attachments: 1 },
  ],
  [
    'text and HTML',
    multipart('alternative', hello, html('<p>rich</p>')),
    { text: 'Hello there', html: '<p>rich</p>' },
  ],
  [
    'text beside HTML that shows nothing',
    multipart('alternative', hello, html('<html><body><p> &nbsp;</p>\r\n</body></html>')),
    { text: 'Hello there', html: '' },
  ],
  [
    'text beside HTML that is a picture',
    multipart('alternative', hello, html('<img src="https://x.org/a.png">')),
    { text: 'Hello there', html: /<img / },
  ],
  [
    'HTML before text',
    multipart('alternative', html('<p>rich</p>'), hello),
    { text: 'Hello there', html: '<p>rich</p>' },
  ],
  [
    'an empty text beside HTML',
    multipart('alternative', part('Content-Type: text/plain', ' \r\n'), html('<p>rich</p>')),
    { text: 'rich' },
  ],
  [
    'two texts',
    multipart('mixed', hello, part('Content-Type: text/plain', 'and more')),
    { text: /Hello there\s+and more/ },
  ],
  [
    'text, a file, text again',
    multipart(
      'mixed',
      hello,
      part(['Content-Type: image/png', 'Content-Disposition: inline; filename=a.png'], 'x'),
      part('Content-Type: text/plain', 'after it'),
    ),
    { text: /Hello there\s+after it/, attachments: 1 },
  ],
  [
    'alternatives within related within mixed',
    multipart(
      'mixed',
      nested('related', 'r', nested('alternative', 'a', hello, html('<p>rich</p>'))),
    ),
    { text: 'Hello there', html: '<p>rich</p>' },
  ],
  [
    'a footer of a list',
    multipart(
      'mixed',
      nested('alternative', 'a', hello, html('<p>rich</p>')),
      part('Content-Type: text/plain', 'To unsubscribe'),
    ),
    { text: /Hello there\s+To unsubscribe/ },
  ],
  [
    'one boundary that begins like another',
    withType(
      'multipart/mixed; boundary=b',
      `--b\r\n${nested('alternative', 'bb', hello)}\r\n--b--`,
    ),
    { text: 'Hello there' },
  ],
  [
    'a boundary with signs',
    withType(
      `multipart/mixed; boundary="=_?:'()+,./"`,
      `--=_?:'()+,./\r\n${hello}\r\n--=_?:'()+,./--`,
    ),
    { text: 'Hello there' },
  ],
  [
    'a boundary with spaces after it',
    withType('multipart/mixed; boundary=b', `--b  \t\r\n${hello}\r\n--b--  `),
    { text: 'Hello there' },
  ],
  [
    'words before and after the parts',
    withType('multipart/mixed; boundary=b', `This is MIME.\r\n--b\r\n${hello}\r\n--b--\r\nBye`),
    { text: 'Hello there' },
  ],
  ['an unknown kind of multipart', multipart('x-strange', hello), { text: 'Hello there' }],
  [
    'a signed mail',
    multipart(
      'signed; micalg=pgp-sha256',
      hello,
      part(
        'Content-Type: application/pgp-signature; name=signature.asc',
        '-----BEGIN PGP SIGNATURE-----',
      ),
    ),
    { text: 'Hello there', attachments: ['signature.asc'] },
  ],
  [
    'a digest',
    multipart(
      'digest',
      part('', 'From: b@x.org\r\nSubject: one\r\n\r\nfirst'),
      part('', 'From: c@x.org\r\nSubject: two\r\n\r\nsecond'),
    ),
    { attachments: 2 },
  ],
  [
    'a forwarded mail as a part',
    multipart(
      'mixed',
      hello,
      part('Content-Type: message/rfc822', 'From: b@x.org\r\nSubject: inner\r\n\r\ninner text'),
    ),
    { text: 'Hello there', attachments: 1 },
  ],
  [
    'a part without headers',
    withType('multipart/mixed; boundary=b', '--b\r\n\r\nHello there\r\n--b--'),
    { text: 'Hello there' },
  ],
  [
    'an empty part',
    multipart('mixed', hello, part('Content-Type: text/plain', '')),
    { text: 'Hello there' },
  ],
  ['a type in capitals', typed('TEXT/PLAIN; CHARSET=UTF-8', 'Grüße'), { text: 'Grüße' }],
  [
    'a type with comments',
    typed('text/plain (simple); charset=utf-8 (of course)', 'Grüße'),
    { text: 'Grüße' },
  ],
  ['a type without a second half', typed('text', 'Hello'), { text: 'Hello' }],
  ['no MIME-Version', raw({ 'Content-Type': 'text/html' }, '<p>rich</p>'), { html: '<p>rich</p>' }],
  ['enriched text', typed('text/enriched', '<bold>Hello</bold> there'), { text: 'Hello there' }],
  ['text of another kind', typed('text/markdown', '# Hello'), { text: '# Hello' }],
  [
    'text of another kind of which a program cut a character',
    typed('text/markdown', Buffer.from('# Grüße für dich ü').subarray(0, -1)),
    { text: '# Grüße für dich \ufffd' },
  ],
  ['very long lines', raw({}, 'x'.repeat(200_000)), { text: 'x'.repeat(200_000) }],
  ['an empty body', raw({}, ''), { text: '' }],
  [
    'bare line feeds',
    Buffer.from(raw({}, 'one\ntwo').toString().replaceAll('\r\n', '\n')),
    { subject: 'Question', text: 'one\ntwo' },
  ],
  [
    'line feeds and returns mixed',
    Buffer.from(raw({}, 'one\r\ntwo\nthree').toString()),
    { text: /one\s+two\s+three/ },
  ],
  [
    'an envelope of mbox before the headers',
    Buffer.concat([Buffer.from('From ann@example.org Sat Nov 21 10:00:00 2026\r\n'), raw({})]),
    { subject: 'Question', text: 'Hello' },
  ],
  [
    'a line that begins with From',
    raw({}, 'Hello\r\n>From here on'),
    { text: /Hello\s+>?From here on/ },
  ],
  [
    'a quoted history',
    raw({}, 'Yes\r\n\r\nOn Fri, 20 Nov 2026 Ann wrote:\r\n> no'),
    { quoteStart: 5, text: /Yes/ },
  ],
];
