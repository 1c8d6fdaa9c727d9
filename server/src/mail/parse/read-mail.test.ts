import { describe, expect, test } from 'vitest';
import type { ParsedMail } from './parsed-mail.ts';
import { readMail } from './read-mail.ts';

const usual = {
  From: 'Ann Example <ann@example.org>',
  To: 'support@parley.test',
  Subject: 'Question',
  'Message-ID': '<1@example.org>',
  Date: 'Sat, 21 Nov 2026 10:00:00 +0000',
};

/** A raw mail of these headers (null leaves one out) and this body. */
function raw(headers: Record<string, string | null>, body: string | Buffer = 'Hello'): Buffer {
  const head = Object.entries({ ...usual, ...headers })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  return Buffer.concat([Buffer.from(`${head}\r\n`), Buffer.from(body)]);
}

const bytes = (...codes: number[]) => Buffer.from(codes);
const multipart = (kind: string, ...parts: string[]) =>
  raw(
    { 'MIME-Version': '1.0', 'Content-Type': `multipart/${kind}; boundary="b"` },
    [...parts.map((part) => `--b\r\n${part}\r\n`), '--b--\r\n'].join(''),
  );
const typed = (type: string, body: string | Buffer, encoding = '8bit') =>
  raw({ 'MIME-Version': '1.0', 'Content-Type': type, 'Content-Transfer-Encoding': encoding }, body);

const odd: [string, Buffer, Partial<Record<keyof ParsedMail, unknown>>][] = [
  ['plain text', raw({}), { text: expect.stringMatching(/^Hello/) }],
  [
    'utf-8',
    typed('text/plain; charset=utf-8', 'Größe ≤ 5 €'),
    { text: expect.stringContaining('Größe ≤ 5 €') },
  ],
  [
    'windows-1251',
    typed('text/plain; charset=windows-1251', bytes(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2)),
    { text: expect.stringContaining('Привет') },
  ],
  [
    'koi8-r',
    typed('text/plain; charset=koi8-r', bytes(0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4)),
    { text: expect.stringContaining('Привет') },
  ],
  [
    'iso-8859-1',
    typed('text/plain; charset=iso-8859-1', bytes(0x47, 0x72, 0xfc, 0xdf, 0x65)),
    { text: expect.stringContaining('Grüße') },
  ],
  [
    'shift_jis',
    typed('text/plain; charset=shift_jis', bytes(0x93, 0xfa, 0x96, 0x7b)),
    { text: expect.stringContaining('日本') },
  ],
  [
    'iso-2022-jp',
    typed(
      'text/plain; charset=iso-2022-jp',
      bytes(0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x1b, 0x28, 0x42),
      '7bit',
    ),
    { text: expect.stringContaining('日本') },
  ],
  [
    'gb18030',
    typed('text/plain; charset=gb18030', bytes(0xc4, 0xe3, 0xba, 0xc3)),
    { text: expect.stringContaining('你好') },
  ],
  [
    'big5',
    typed('text/plain; charset=big5', bytes(0xa7, 0x41, 0xa6, 0x6e)),
    { text: expect.stringContaining('你好') },
  ],
  [
    'euc-kr',
    typed('text/plain; charset=euc-kr', bytes(0xbe, 0xc8, 0xb3, 0xe7)),
    { text: expect.stringContaining('안녕') },
  ],
  [
    'an unknown charset',
    typed('text/plain; charset=x-nowhere', 'Hello there'),
    { text: expect.stringContaining('Hello there') },
  ],
  [
    'no charset, 8 bits',
    typed('text/plain', Buffer.from('Grüße')),
    { text: expect.stringContaining('Gr') },
  ],
  [
    'quoted-printable with soft breaks',
    typed('text/plain; charset=utf-8', 'Gr=C3=BC=C3=9Fe and=\r\n more', 'quoted-printable'),
    { text: expect.stringContaining('Grüße and more') },
  ],
  [
    'base64',
    typed('text/plain; charset=utf-8', Buffer.from('Grüße').toString('base64'), 'base64'),
    { text: expect.stringContaining('Grüße') },
  ],
  [
    'base64 with line breaks and rubbish',
    typed('text/plain', 'SGVs\r\nbG8h\r\n==\r\n', 'base64'),
    { text: expect.stringContaining('Hello!') },
  ],
  [
    'flowed text',
    typed('text/plain; format=flowed', 'one \r\ntwo\r\n'),
    { text: expect.stringMatching(/one\s+two/) },
  ],
  ['an encoded subject', raw({ Subject: '=?utf-8?B?R3LDvMOfZQ==?=' }), { subject: 'Grüße' }],
  [
    'an encoded subject in words split over lines',
    raw({ Subject: '=?utf-8?Q?Gr=C3=BC?=\r\n =?utf-8?Q?=C3=9Fe?=' }),
    { subject: 'Grüße' },
  ],
  [
    'a subject in two charsets',
    raw({ Subject: '=?iso-8859-1?Q?Gr=FC=DFe?= =?koi8-r?B?0NLJ18XU?=' }),
    { subject: 'Grüßeпривет' },
  ],
  ['a raw 8-bit subject', raw({ Subject: 'Grüße' }), { subject: expect.stringContaining('Gr') }],
  ['a folded subject', raw({ Subject: 'a very\r\n long one' }), { subject: 'a very long one' }],
  ['no subject', raw({ Subject: null }), { subject: '' }],
  [
    'a quoted name with a comma',
    raw({ From: '"Example, Ann" <ann@example.org>' }),
    { from: { name: 'Example, Ann', address: 'ann@example.org' } },
  ],
  [
    'a name that is encoded',
    raw({ From: '=?utf-8?Q?J=C3=BCrgen?= <j@example.org>' }),
    { from: { name: 'Jürgen', address: 'j@example.org' } },
  ],
  [
    'a bare address',
    raw({ From: 'ann@example.org' }),
    { from: { name: '', address: 'ann@example.org' } },
  ],
  [
    'comments in an address',
    raw({ From: 'ann@example.org (Ann at work)' }),
    { from: expect.objectContaining({ address: 'ann@example.org' }) },
  ],
  [
    'an address in capitals',
    raw({ From: 'ANN@EXAMPLE.ORG' }),
    { from: expect.objectContaining({ address: 'ann@example.org' }) },
  ],
  [
    'a group of recipients',
    raw({ To: 'Team: a@x.org, b@x.org;' }),
    {
      to: [
        expect.objectContaining({ address: 'a@x.org' }),
        expect.objectContaining({ address: 'b@x.org' }),
      ],
    },
  ],
  ['undisclosed recipients', raw({ To: 'undisclosed-recipients:;' }), { to: [] }],
  ['no recipients', raw({ To: null }), { to: [] }],
  [
    'a Reply-To',
    raw({ 'Reply-To': 'other@example.org' }),
    { replyTo: [expect.objectContaining({ address: 'other@example.org' })] },
  ],
  ['an obsolete date', raw({ Date: 'Sat, 21 Nov 26 10:00 GMT' }), { date: expect.any(String) }],
  [
    'references over lines',
    raw({ References: '<a@x>\r\n <b@x>\r\n\t<c@x>' }),
    { references: ['a@x', 'b@x', 'c@x'] },
  ],
  ['several ids in In-Reply-To', raw({ 'In-Reply-To': '<a@x> <b@x>' }), { inReplyTo: 'a@x' }],
  [
    'HTML alone',
    typed('text/html; charset=utf-8', '<p>Hello <b>you</b></p>'),
    { html: expect.stringContaining('<b>you</b>'), text: expect.stringContaining('Hello you') },
  ],
  [
    'both text and HTML',
    multipart(
      'alternative',
      'Content-Type: text/plain\r\n\r\nplain',
      'Content-Type: text/html\r\n\r\n<p>rich</p>',
    ),
    { text: expect.stringContaining('plain'), html: expect.stringContaining('rich') },
  ],
  [
    'a related picture',
    multipart(
      'related',
      'Content-Type: text/html\r\n\r\n<img src="cid:p1">',
      'Content-Type: image/png\r\nContent-ID: <p1>\r\nContent-Transfer-Encoding: base64\r\n\r\niVBORw0KGgo=',
    ),
    { attachments: [expect.objectContaining({ contentId: 'p1' })] },
  ],
  [
    'a name in RFC 2231 form',
    multipart(
      'mixed',
      'Content-Type: text/plain\r\n\r\nhi',
      "Content-Type: application/pdf\r\nContent-Disposition: attachment; filename*=utf-8''Gr%C3%BC%C3%9Fe.pdf\r\n\r\n%PDF",
    ),
    { attachments: [expect.objectContaining({ filename: 'Grüße.pdf' })] },
  ],
  [
    'a name in pieces',
    multipart(
      'mixed',
      'Content-Type: text/plain\r\n\r\nhi',
      'Content-Type: application/pdf\r\nContent-Disposition: attachment; filename*0="long "; filename*1="name.pdf"\r\n\r\n%PDF',
    ),
    { attachments: [expect.objectContaining({ filename: 'long name.pdf' })] },
  ],
  [
    'a name that climbs folders',
    multipart(
      'mixed',
      'Content-Type: text/plain\r\n\r\nhi',
      'Content-Type: text/csv\r\nContent-Disposition: attachment; filename="../../etc/passwd"\r\n\r\na,b',
    ),
    { attachments: [expect.objectContaining({ filename: expect.not.stringMatching(/[\\/]/) })] },
  ],
  [
    'a forwarded mail as a part',
    multipart(
      'mixed',
      'Content-Type: text/plain\r\n\r\nsee below',
      'Content-Type: message/rfc822\r\n\r\nFrom: b@x.org\r\nSubject: inner\r\n\r\ninner text',
    ),
    { attachments: [expect.objectContaining({ contentType: 'message/rfc822' })] },
  ],
  [
    'a calendar part',
    multipart(
      'mixed',
      'Content-Type: text/plain\r\n\r\ncome',
      'Content-Type: text/calendar\r\n\r\nBEGIN:VCALENDAR\r\nEND:VCALENDAR',
    ),
    { text: expect.stringContaining('come') },
  ],
  ['an auto-submitted mail', raw({ 'Auto-Submitted': 'auto-replied' }), { automatic: true }],
  ['a bulk mail', raw({ Precedence: 'bulk' }), { automatic: true }],
  ['an ordinary mail that says so', raw({ 'Auto-Submitted': 'no' }), { automatic: false }],
  ['very long lines', raw({}, 'x'.repeat(200_000)), { text: expect.stringContaining('xxxxx') }],
  ['an empty body', raw({}, ''), { text: expect.any(String) }],
  [
    'bare line feeds',
    Buffer.from(raw({}).toString().replaceAll('\r\n', '\n')),
    { subject: 'Question' },
  ],
];

test.each(odd)('%s reads well', async (_what, mail, expected) => {
  expect(await readMail(mail)).toMatchObject(expected);
});

const broken: [string, Buffer][] = [
  ['nothing at all', Buffer.alloc(0)],
  ['one byte', Buffer.from('x')],
  ['no headers', Buffer.from('\r\n\r\nonly a body')],
  ['headers and no end', Buffer.from('From: a@x.org\r\nSubject: half')],
  ['no From', raw({ From: null })],
  ['a From that is no address', raw({ From: 'somebody' })],
  ['two From headers', Buffer.concat([Buffer.from('From: b@x.org\r\n'), raw({})])],
  ['no Message-ID', raw({ 'Message-ID': null })],
  ['a Message-ID that is none', raw({ 'Message-ID': '<<<>>>' })],
  ['a Message-ID of 5,000 characters', raw({ 'Message-ID': `<${'m'.repeat(5_000)}@x>` })],
  ['a date in the year 99999', raw({ Date: 'Fri, 1 Jan 99999 00:00:00 +0000' })],
  ['a date that is none', raw({ Date: 'yesterday' })],
  ['a boundary that never comes', typed('multipart/mixed; boundary="nowhere"', 'lost text')],
  ['no boundary named', typed('multipart/mixed', 'lost text')],
  [
    'an open boundary',
    typed('multipart/mixed; boundary="b"', '--b\r\nContent-Type: text/plain\r\n\r\nhalf a mail'),
  ],
  ['broken base64', typed('text/plain', '!!!! not base64 %%%%', 'base64')],
  ['broken quoted-printable', typed('text/plain', '=ZZ =9 = =\r\n', 'quoted-printable')],
  ['an unknown encoding', typed('text/plain', 'text', 'x-rot13')],
  ['broken utf-8', typed('text/plain; charset=utf-8', bytes(0xc3, 0x28, 0xff, 0xfe))],
  ['NUL bytes', raw({ Subject: 'a\0b' }, 'c\0d')],
  ['a broken encoded word', raw({ Subject: '=?utf-8?B?!!!?= =?nowhere?Q?a?= =?' })],
  ['a header without a colon', Buffer.concat([Buffer.from('Nonsense line\r\n'), raw({})])],
  ['unclosed quotes in an address', raw({ From: '"Ann <ann@example.org>' })],
  ['unclosed comments', raw({ From: 'ann@example.org (((((((' })],
  ['HTML that is never closed', typed('text/html', '<div><p><table><tr><td>'.repeat(500))],
  ['10,000 headers', Buffer.concat([Buffer.from('X-Many: yes\r\n'.repeat(10_000)), raw({})])],
  [
    '10,000 recipients',
    raw({ To: Array.from({ length: 10_000 }, (_, n) => `r${n}@x.org`).join(', ') }),
  ],
  ['parts nested 100 deep', nested(100)],
  ['random bytes', Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 7919) % 256))],
];

function nested(depth: number): Buffer {
  let body = 'Content-Type: text/plain\r\n\r\ndeep inside\r\n';
  for (let level = depth; level > 0; level -= 1) {
    body = `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}\r\n${body}\r\n--b${level}--\r\n`;
  }
  return Buffer.concat([
    Buffer.from('From: ann@example.org\r\nMIME-Version: 1.0\r\n'),
    Buffer.from(body),
  ]);
}

test.each(broken)('%s either reads or is refused in words, quickly', async (_what, mail) => {
  const outcome = await readMail(mail).catch((error: unknown) => error);
  if (outcome instanceof Error) {
    expect(outcome.message).not.toBe('');
    return;
  }
  const parsed = outcome as ParsedMail;
  expect(parsed.messageId).toMatch(/^\S{1,1000}$/);
  expect(parsed.text).not.toContain('\0');
  expect(parsed.subject).not.toContain('\0');
  expect(parsed.to.length).toBeLessThanOrEqual(500);
  expect(parsed.from === null || /^\S+@\S+$/.test(parsed.from.address)).toBe(true);
});

describe('hostile HTML', () => {
  const payloads = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java\tscript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<iframe src="https://evil.example"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<object data="https://evil.example"></object><embed src="https://evil.example">',
    '<form action="https://evil.example"><input name=password><button>go</button></form>',
    '<base href="https://evil.example/">',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<link rel="stylesheet" href="https://evil.example/x.css">',
    '<style>@import "https://evil.example/x.css";</style>',
    '<div style="background:url(https://evil.example/x.png)">x</div>',
    '<div style="position:fixed;top:0;left:0;width:100vw;height:100vh">over</div>',
    '<div style="background-image:image-set(\'https://evil.example/a.png\' 1x)">x</div>',
    '<video poster="https://evil.example/p.png" src="https://evil.example/v.mp4"></video>',
    '<audio src="https://evil.example/a.mp3" autoplay></audio>',
    '<picture><source srcset="https://evil.example/s.png"><img srcset="https://evil.example/t.png"></picture>',
    '<table background="https://evil.example/b.png"><tr><td>x</td></tr></table>',
    '<body onload=alert(1) background="https://evil.example/b.png">x',
    '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<template><script>alert(1)</script></template>',
    '<textarea></textarea><script>alert(1)</script>',
    '<input autofocus onfocus=alert(1)>',
    '<details open ontoggle=alert(1)>x</details>',
    '<!--[if IE]><script>alert(1)</script><![endif]-->',
    '<a href="//evil.example" target="_self">x</a>',
    '<marquee onstart=alert(1)>x</marquee>',
    '<isindex type=image src=1 onerror=alert(1)>',
    '<div style="width:expression(alert(1))">x</div>',
  ];

  test.each(payloads)('%s runs nothing and loads nothing', async (payload) => {
    const { html } = await readMail(typed('text/html; charset=utf-8', `<p>Before</p>${payload}`));
    expect(html).toContain('Before');
    expect(html).not.toMatch(
      /<(script|iframe|object|embed|form|input|button|base|meta|link|style|svg|math|video|audio|template|textarea)\b/i,
    );
    expect(html).not.toMatch(/\son\w+\s*=/i);
    expect(html).not.toMatch(/javascript:|vbscript:|data:text|data:image\/svg|expression\(/i);
    expect(html).not.toMatch(/position|url\(|image-set|@import|srcset|poster|background="/i);
    // What is left that loads is `img src`, which the frame's own policy holds back.
    const loading = html.replaceAll(/<a\b[^>]*>/gi, '').match(/https?:\/\/[^"\s>]*/g) ?? [];
    expect(loading.filter((address) => !html.includes(`src="${address}"`))).toEqual([]);
  });
});
