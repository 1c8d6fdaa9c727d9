import { endpoints } from '@parley/contract';
import { expect, it } from 'vitest';
import {
  mailProviders,
  providerOfAddress,
  providerOfMailHosts,
  providerOfServers,
} from './providers.ts';
import { emptyImap, emptyInbox, emptySmtp } from './use-inbox-form.ts';

it.each([
  ['help@gmail.com', 'gmail'],
  ['Help <HELP@GoogleMail.com>', 'gmail'],
  ['support@outlook.com', 'outlook'],
  ['hilfe@gmx.at', 'gmx'],
  ['hilfe@web.de', 'webde'],
  ['me@icloud.com', 'icloud'],
  ['me@pm.me', 'proton'],
  ['help@example.com', undefined],
  ['help@notgmail.com', undefined],
  ['nobody', undefined],
])('knows whose %s is', (from, id) => {
  expect(providerOfAddress(from)?.id).toBe(id);
});

it.each([
  [['aspmx.l.google.com', 'alt1.aspmx.l.google.com'], 'google'],
  [['fellside-example.mail.protection.outlook.com'], 'microsoft365'],
  [['mx.gateway.example', 'in1-smtp.messagingengine.com'], 'fastmail'],
  [['mx00.kundenserver.de'], 'ionosDe'],
  [['notgoogle.com'], undefined],
  [[], undefined],
])('knows who has the mail that goes to %j', (hosts, id) => {
  expect(providerOfMailHosts(hosts)?.id).toBe(id);
});

it('gives each provider servers that an inbox takes, and finds it again by them', () => {
  for (const provider of mailProviders) {
    const user = { username: 'help', password: 'secret' };
    const domain = provider.domains[0] ?? 'example.com';
    const draft = {
      ...emptyInbox,
      name: provider.name,
      from: `help@${domain}`,
      config: {
        imap: [{ ...emptyImap, ...provider.imap, ...user }],
        smtp: [{ ...emptySmtp, ...provider.smtp, ...user }],
      },
    };
    expect(endpoints.createInbox.body.safeParse(draft).success, provider.id).toBe(true);
    expect(providerOfServers(draft)?.id).toBe(provider.id);
  }
  expect(new Set(mailProviders.map(({ id }) => id)).size).toBe(mailProviders.length);
});
