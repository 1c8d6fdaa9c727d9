import { base64, type CorpusMail, hello, latin, multipart, part, raw, typed } from './build.ts';

/** Bodies that are cut, mislabelled or made to hurt. */
export const brokenBodies: CorpusMail[] = [
  ['a boundary that never comes', typed('multipart/mixed; boundary="nowhere"', 'lost text'), {}],
  [
    'a report of a hundred thousand fields, all of one name',
    multipart(
      'report; report-type=delivery-status',
      part('Content-Type: message/delivery-status', 'a:\r\n'.repeat(100_000)),
    ),
    {},
  ],
  ['no boundary named', typed('multipart/mixed', 'lost text'), {}],
  ['an empty boundary', typed('multipart/mixed; boundary=""', `--\r\n${hello}\r\n----`), {}],
  [
    'an open boundary',
    typed('multipart/mixed; boundary="b"', '--b\r\nContent-Type: text/plain\r\n\r\nhalf a mail'),
    { text: 'half a mail' },
  ],
  ['an end and no beginning', typed('multipart/mixed; boundary="b"', 'text\r\n--b--'), {}],
  [
    'parts after the end',
    typed('multipart/mixed; boundary="b"', `--b--\r\n--b\r\n${hello}\r\n--b--`),
    {},
  ],
  [
    'a boundary of 5,000 characters',
    typed(`multipart/mixed; boundary="${'b'.repeat(5_000)}"`, `--${'b'.repeat(5_000)}\r\n${hello}`),
    { text: 'Hello there' },
  ],
  [
    'two boundaries',
    typed('multipart/mixed; boundary=b; boundary=c', `--b\r\n${hello}\r\n--b--`),
    { text: 'Hello there' },
  ],
  [
    'a file cut in the middle',
    multipart(
      'mixed',
      hello,
      part(
        ['Content-Type: image/png; name=a.png', 'Content-Transfer-Encoding: base64'],
        base64('x'.repeat(3_000)).slice(0, 777),
      ),
    ),
    { text: 'Hello there', attachments: ['a.png'] },
  ],
  ['broken base64', typed('text/plain', '!!!! not base64 %%%%', 'base64'), {}],
  [
    'broken quoted-printable',
    typed('text/plain', 'a=ZZ =9 = =\r\nb', 'quoted-printable'),
    { text: /a.*b/s },
  ],
  ['an unknown encoding', typed('text/plain', 'text', 'x-rot13'), { text: 'text' }],
  [
    'two encodings',
    raw({ 'Content-Transfer-Encoding': '8bit\r\nContent-Transfer-Encoding: base64' }),
    { text: 'Hello' },
  ],
  [
    'broken utf-8',
    typed('text/plain; charset=utf-8', latin('abc \xc3\x28\xff\xfe def')),
    { text: /abc .* def/s },
  ],
  [
    'half an utf-16',
    typed('text/plain; charset=utf-16le', base64(latin('H\0i\0\x00\xd8!')), 'base64'),
    { text: /Hi/ },
  ],
  [
    'a charset that cannot be decoded',
    typed('text/plain; charset=iso-2022-cn', 'Hello'),
    { text: /Hello/ },
  ],
  [
    'a charset of 10,000 characters',
    typed(`text/plain; charset=${'c'.repeat(10_000)}`, 'Hello'),
    { text: 'Hello' },
  ],
  [
    'HTML that is never closed',
    typed('text/html', `<b>deep</b>${'<div><p><table><tr><td>'.repeat(500)}`),
    { text: /deep/ },
  ],
  [
    'HTML of 20,000 open tags',
    typed('text/html', `<b>deep</b>${'<div>'.repeat(20_000)}end`),
    { text: /deep/ },
  ],
  [
    'HTML of 20,000 closing tags',
    typed('text/html', `<b>deep</b>${'</div>'.repeat(20_000)}`),
    { text: /deep/ },
  ],
  [
    'HTML cut in a tag',
    typed('text/html', '<p>Hello</p><a href="https://x.org'),
    { text: 'Hello' },
  ],
  [
    'HTML of entities that are none',
    typed('text/html', '<p>Hello &#99999999; &nothing; &#xd800; &#0;</p>'),
    { text: /Hello/ },
  ],
  [
    'an attribute of 1,000,000 characters',
    typed('text/html', `<p>Hello</p><p title="${'x'.repeat(1_000_000)}">`),
    { text: 'Hello' },
  ],
  [
    '10,000 attributes',
    typed(
      'text/html',
      `<p>Hello</p><p ${Array.from({ length: 10_000 }, (_, n) => `a${n}=1`).join(' ')}>`,
    ),
    { text: 'Hello' },
  ],
  [
    'a style of 1,000,000 spaces',
    typed('text/html', `<p style="border: 1px${' '.repeat(1_000_000)}!">Hello</p>`),
    { text: 'Hello' },
  ],
  [
    'a style of 300,000 letters',
    typed('text/html', `<p style="border: ${'a'.repeat(300_000)}!">Hello</p>`),
    { text: 'Hello' },
  ],
  [
    'a style of 50,000 rules',
    typed('text/html', `<p style="${'color:red;'.repeat(50_000)}">Hello</p>`),
    { text: 'Hello' },
  ],
  [
    '1,000,000 spaces in HTML',
    typed('text/html', `<p>Hello</p>${' '.repeat(1_000_000)}<p>there</p>`),
    { text: /Hello\s+there/ },
  ],
  [
    '1,000,000 spaces in text',
    typed('text/plain', `Hello${' '.repeat(1_000_000)}there`),
    { text: /Hello +there/ },
  ],
  [
    '50,000 empty lines',
    typed('text/plain', `Hello${'\r\n'.repeat(50_000)}there`),
    { text: /Hello\s+there/ },
  ],
  [
    'quotes and answers in turn',
    typed('text/plain', `Hello${'\r\n>\r\nb'.repeat(30_000)}`),
    { text: /Hello/ },
  ],
  ['a million dashes', typed('text/plain', `Hello\r\n${'-'.repeat(1_000_000)}`), { text: /Hello/ }],
  [
    'wrote, wrote, wrote',
    typed('text/plain', `${'On 1 a wrote b '.repeat(20_000)}\r\n`),
    { text: /On 1 a/ },
  ],
  ['3,000,000 characters', typed('text/plain', 'Hello '.repeat(500_000)), { text: /^Hello/ }],
  ['parts nested 40 deep', nested(40), { text: 'deep inside' }],
  ['parts nested 100 deep', nested(100), {}],
  ['mails in mails, 60 deep', forwarded(60), {}],
  [
    '5,000 parts',
    multipart(
      'mixed',
      hello,
      ...Array.from({ length: 5_000 }, () => part('Content-Type: text/plain', 'x')),
    ),
    { text: /^Hello there/ },
  ],
  [
    'a report that is broken',
    multipart(
      'report; report-type=delivery-status',
      part('Content-Type: message/delivery-status', 'nonsense\r\n\r\nFinal-Recipient\r\nAction:'),
    ),
    {},
  ],
  [
    'a report with an id of spaces',
    multipart(
      'report; report-type=delivery-status',
      part('Content-Type: text/rfc822-headers', `Message-ID: ${' '.repeat(200_000)}`),
    ),
    {},
  ],
  [
    'an invitation that is broken',
    typed('text/calendar', 'BEGIN:VCALENDAR'.repeat(1_000)),
    { attachments: 1 },
  ],
  ['random bytes', Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 7919) % 256)), {}],
  ['a picture for a mail', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), {}],
  [
    'two mails in one',
    Buffer.concat([raw({}, 'first\r\n.\r\n'), raw({}, 'second')]),
    { text: /first/ },
  ],
];

function nested(depth: number): Buffer {
  let body = 'Content-Type: text/plain\r\n\r\ndeep inside\r\n';
  for (let level = depth; level > 0; level -= 1) {
    body = `Content-Type: multipart/mixed; boundary="b${level}x"\r\n\r\n--b${level}x\r\n${body}\r\n--b${level}x--\r\n`;
  }
  return Buffer.from(`From: ann@example.org\r\nMIME-Version: 1.0\r\n${body}`);
}

function forwarded(depth: number): Buffer {
  let mail = raw({}, 'deep inside');
  for (let level = 0; level < depth; level += 1) {
    mail = raw({ 'Content-Type': 'message/rfc822', 'Content-Disposition': 'inline' }, mail);
  }
  return mail;
}
