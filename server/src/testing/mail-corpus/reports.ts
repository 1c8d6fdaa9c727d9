import { base64, type CorpusMail, hello, multipart, part, raw, typed } from './build.ts';

const calendar =
  'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nSUMMARY:Tea\r\nEND:VEVENT\r\nEND:VCALENDAR';
const sealed = 'MIAGCSqGSIb3DQEHA6CAMIACAQAxgg==';
const status = (action: string) =>
  part(
    'Content-Type: message/delivery-status',
    `Reporting-MTA: dns; mx.x.org\r\n\r\nFinal-Recipient: rfc822; Bob@x.org\r\nAction: ${action}\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1\r\n  No such user`,
  );
const lost = part(
  'Content-Type: message/rfc822',
  'Message-ID: <lost@parley.test>\r\nSubject: x\r\n\r\nx',
);
const bounced = <A extends 'failed' | 'delayed'>(action: A) => ({
  action,
  originalMessageId: 'lost@parley.test',
  recipients: ['bob@x.org'],
  diagnostic: '550 5.1.1 No such user',
});

const reported = (...blocks: string[]) =>
  multipart(
    'report; report-type=delivery-status',
    hello,
    part(
      'Content-Type: message/delivery-status',
      ['Reporting-MTA: dns; mx.x.org', ...blocks].join('\r\n\r\n'),
    ),
    lost,
  );
const block = (address: string, action: string, words: string) =>
  `Final-Recipient: rfc822; ${address}\r\nAction: ${action}\r\nDiagnostic-Code: smtp; ${words}`;

/** A bounce of the old kind: text, from nobody who could be answered. */
const oldStyle = (From: string, Subject: string, headers: Record<string, string> = {}) =>
  raw(
    { 'Return-Path': '<>', From, Subject, ...headers },
    'Sorry\r\n\r\nMessage-ID: <lost@parley.test>\r\n',
  );
const returned = 'Undelivered Mail Returned to Sender';
const ofOldStyle = { action: 'failed' as const, originalMessageId: 'lost@parley.test' };
const quotedText = 'Sorry  Message-ID: <lost@parley.test>';
const nobody = { name: 'Mail Delivery System', address: 'mailer-daemon@sender.invalid' };

/** What programs send: invitations, reports, sealed mail. */
export const reports: CorpusMail[] = [
  [
    'an invitation beside text',
    multipart(
      'alternative',
      hello,
      part('Content-Type: text/calendar; method=REQUEST; charset=utf-8', calendar),
    ),
    { text: 'Hello there', attachments: 1 },
  ],
  [
    'an invitation as a file',
    multipart(
      'mixed',
      hello,
      part(
        ['Content-Type: application/ics; name=invite.ics', 'Content-Transfer-Encoding: base64'],
        base64(calendar),
      ),
    ),
    { attachments: ['invite.ics'] },
  ],
  [
    'an invitation and nothing else',
    typed('text/calendar; method=REQUEST', calendar),
    { attachments: 1 },
  ],
  [
    'a business card',
    multipart(
      'mixed',
      hello,
      part('Content-Type: text/vcard; name=ann.vcf', 'BEGIN:VCARD\r\nEND:VCARD'),
    ),
    { attachments: ['ann.vcf'] },
  ],
  [
    'a report of failure',
    multipart('report; report-type=delivery-status', hello, status('failed'), lost),
    {
      bounce: bounced('failed'),
      automatic: true,
      attachments: ['delivery-report.txt', 'original-message.eml'],
    },
  ],
  [
    'a report of delay',
    multipart('report; report-type="delivery-status"', hello, status('delayed'), lost),
    { bounce: bounced('delayed') },
  ],
  [
    'a report with headers only',
    multipart(
      'report; report-type=delivery-status',
      hello,
      status('failed'),
      part('Content-Type: text/rfc822-headers', 'Message-ID: <lost@parley.test>'),
    ),
    { bounce: bounced('failed'), attachments: ['delivery-report.txt', 'original-headers.txt'] },
  ],
  [
    'a report that does not say of what',
    multipart('report; report-type=delivery-status', hello, status('failed')),
    { bounce: { ...bounced('failed'), originalMessageId: null } },
  ],
  [
    'a report of one who got it and one who did not',
    reported(block('a@x.org', 'relayed', '250 ok'), block('b@x.org', 'failed', '550 no b')),
    { bounce: { ...bounced('failed'), recipients: ['b@x.org'], diagnostic: '550 no b' } },
  ],
  [
    'a report of one who waits and two who get nothing',
    reported(
      block('a@x.org', 'delayed', '451 slow'),
      block('b@x.org', 'failed', '550 no b'),
      block('c@x.org', 'failed', '550 no c'),
    ),
    {
      bounce: { ...bounced('failed'), recipients: ['b@x.org', 'c@x.org'], diagnostic: '550 no b' },
    },
  ],
  [
    'a report of failure where we wrote to another address than it went to',
    reported(
      `Original-Recipient: rfc822; info@y.org\r\n${block('bob@x.org', 'failed', '550 no bob')}`,
    ),
    { bounce: { ...bounced('failed'), recipients: ['info@y.org'], diagnostic: '550 no bob' } },
  ],
  [
    'a report of failure with a comment',
    reported(block('bob@x.org', 'failed (bad address)', '550 5.1.1 No such user')),
    { bounce: bounced('failed') },
  ],
  [
    'a mail that calls itself a report and has none',
    typed('text/plain; report-type=delivery-status', 'Message-ID: <lost@parley.test>'),
    { bounce: null },
  ],
  [
    'a bounce of the old kind',
    oldStyle('MAILER-DAEMON@mx.x.org', returned),
    { bounce: { ...ofOldStyle, recipients: [], diagnostic: quotedText }, automatic: true },
  ],
  [
    'a bounce of the old kind that somebody can be answered for',
    oldStyle('postmaster@evil.example', 'Mail delivery failed', {
      'Return-Path': '<a@evil.example>',
    }),
    { bounce: null, automatic: true },
  ],
  [
    'a notice of delay of the old kind',
    oldStyle('mailer-daemon@googlemail.com', 'Delivery Status Notification (Delay)'),
    { bounce: { ...ofOldStyle, action: 'delayed', recipients: [], diagnostic: quotedText } },
  ],
  [
    'a warning of delay',
    oldStyle('Mailer-Daemon@mx.x.org', 'Warning: message 1abc delayed 24 hours'),
    { bounce: { ...ofOldStyle, action: 'delayed', recipients: [], diagnostic: quotedText } },
  ],
  [
    'a bounce whose From is a comment',
    oldStyle('MAILER-DAEMON (Mail Delivery System)', returned),
    { from: nobody },
  ],
  [
    'a bounce whose From has no domain',
    oldStyle('Mail Delivery Subsystem <MAILER-DAEMON>', returned),
    { from: nobody },
  ],
  [
    'a bounce whose From is empty',
    oldStyle('"Mail Delivery System" <>', returned),
    { from: nobody },
  ],
  [
    'a report from nobody',
    Buffer.from(
      reported(block('b@x.org', 'failed', '550 no b'))
        .toString()
        .replace(/^From: .*/m, 'From: <>'),
    ),
    { from: nobody },
  ],
  [
    'a receipt of reading',
    multipart(
      'report; report-type=disposition-notification',
      hello,
      part(
        'Content-Type: message/disposition-notification',
        'Disposition: manual-action/MDN-sent-manually; displayed',
      ),
    ),
    { text: 'Hello there', bounce: null },
  ],
  [
    'a report of abuse',
    multipart(
      'report; report-type=feedback-report',
      hello,
      part('Content-Type: message/feedback-report', 'Feedback-Type: abuse'),
      lost,
    ),
    { text: 'Hello there' },
  ],
  [
    'a mail signed by S/MIME',
    multipart(
      'signed; protocol="application/pkcs7-signature"',
      hello,
      part(
        [
          'Content-Type: application/pkcs7-signature; name=smime.p7s',
          'Content-Transfer-Encoding: base64',
        ],
        sealed,
      ),
    ),
    { text: 'Hello there', attachments: ['smime.p7s'] },
  ],
  [
    'a mail sealed by S/MIME',
    typed('application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m', sealed, 'base64'),
    { attachments: ['smime.p7m'] },
  ],
  [
    'a mail sealed by PGP',
    multipart(
      'encrypted; protocol="application/pgp-encrypted"',
      part('Content-Type: application/pgp-encrypted', 'Version: 1'),
      part(
        'Content-Type: application/octet-stream; name=encrypted.asc',
        '-----BEGIN PGP MESSAGE-----',
      ),
    ),
    { attachments: 2 },
  ],
  [
    'PGP within the text',
    typed(
      'text/plain',
      '-----BEGIN PGP SIGNED MESSAGE-----\r\n\r\nHello\r\n-----BEGIN PGP SIGNATURE-----',
    ),
    { text: /Hello/ },
  ],
  [
    'a winmail.dat',
    multipart(
      'mixed',
      hello,
      part(
        [
          'Content-Type: application/ms-tnef; name=winmail.dat',
          'Content-Transfer-Encoding: base64',
        ],
        'eJ8+Ig==',
      ),
    ),
    { text: 'Hello there', attachments: ['winmail.dat'] },
  ],
  [
    'a file that lies elsewhere',
    multipart(
      'mixed',
      hello,
      part(
        'Content-Type: message/external-body; access-type=URL; URL="https://x.org/"',
        'Content-Type: image/png',
      ),
    ),
    { text: 'Hello there' },
  ],
  [
    'a third of a mail',
    typed('message/partial; id="a@x"; number=1; total=3', 'From: a@x.org\r\n\r\nthe first third'),
    { attachments: 1 },
  ],
  [
    'a fax',
    typed('image/tiff; name=fax.tif', 'SUkqAAgAAAA=', 'base64'),
    { attachments: ['fax.tif'] },
  ],
  [
    'a voice message',
    multipart(
      'voice-message',
      hello,
      part(
        ['Content-Type: audio/wav; name=call.wav', 'Content-Transfer-Encoding: base64'],
        'UklGRiQAAABXQVZF',
      ),
    ),
    { text: 'Hello there', attachments: ['call.wav'] },
  ],
];
