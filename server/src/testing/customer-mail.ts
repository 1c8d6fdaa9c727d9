let made = 0;

/** A customer's mail, ready to be delivered; `headers` come on top. */
export function customerMail(mail: {
  from?: string;
  to?: string;
  subject?: string;
  text: string;
  html?: string;
  headers?: string[];
}): string {
  made += 1;
  const head = [
    `From: ${mail.from ?? 'Ann Example <ann@example.org>'}`,
    `To: ${mail.to ?? 'support@parley.test'}`,
    `Subject: ${mail.subject ?? `Question ${made}`}`,
    `Message-ID: <${made}.${process.pid}.${Date.now()}@example.org>`,
    `Date: ${new Date().toUTCString()}`,
    'MIME-Version: 1.0',
    ...(mail.headers ?? []),
  ];
  const body =
    mail.html === undefined
      ? ['Content-Type: text/plain; charset=utf-8', '', mail.text]
      : [
          'Content-Type: multipart/alternative; boundary="b1"',
          '',
          '--b1',
          'Content-Type: text/plain; charset=utf-8',
          '',
          mail.text,
          '--b1',
          'Content-Type: text/html; charset=utf-8',
          '',
          mail.html,
          '--b1--',
        ];
  return [...head, ...body, ''].join('\r\n');
}

/** The value of a header of a raw mail, unfolded. */
export function headerOf(raw: string, name: string): string {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
  const line = head
    .split('\r\n')
    .find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line?.slice(name.length + 1).trim() ?? '';
}
