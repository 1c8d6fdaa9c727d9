import type { OauthProvider } from '@parley/contract';
import type { InboxDraft } from './use-inbox-form.ts';

type Place = { host: string; port: number; tls_type: 'tls' | 'starttls' };

export type MailProvider = {
  id: string;
  name: string;
  /** Where its addresses end; none where each customer has an own one. */
  domains: readonly string[];
  /** Where the names of the servers end that take mail for its customers' own domains. */
  mailHosts?: readonly string[];
  imap: Place;
  smtp: Place;
  /** What a sign-in needs: a text under `inboxes.needs_`. */
  needs: 'password' | 'appPassword' | 'imapOn' | 'bridge' | 'google' | 'microsoft';
};

const tls = (host: string): Place => ({ host, port: 993, tls_type: 'tls' });
const smtps = (host: string): Place => ({ host, port: 465, tls_type: 'tls' });
const submission = (host: string): Place => ({ host, port: 587, tls_type: 'starttls' });

const gmail = {
  imap: tls('imap.gmail.com'),
  smtp: smtps('smtp.gmail.com'),
  needs: 'google',
} as const;

/** The common mail providers, as they say themselves how to reach them. */
export const mailProviders: readonly MailProvider[] = [
  { id: 'gmail', name: 'Gmail', domains: ['gmail.com', 'googlemail.com'], ...gmail },
  {
    id: 'google',
    name: 'Google Workspace',
    domains: [],
    mailHosts: ['google.com', 'googlemail.com'],
    ...gmail,
  },
  {
    id: 'microsoft365',
    name: 'Microsoft 365',
    domains: [],
    mailHosts: ['mail.protection.outlook.com', 'mx.microsoft'],
    imap: tls('outlook.office365.com'),
    smtp: submission('smtp.office365.com'),
    needs: 'microsoft',
  },
  {
    id: 'outlook',
    name: 'Outlook.com',
    domains: [
      'outlook.com',
      'outlook.de',
      'outlook.fr',
      'hotmail.com',
      'hotmail.de',
      'live.com',
      'live.de',
      'msn.com',
    ],
    imap: tls('outlook.office365.com'),
    smtp: submission('smtp-mail.outlook.com'),
    needs: 'microsoft',
  },
  {
    id: 'yahoo',
    name: 'Yahoo',
    domains: ['yahoo.com', 'yahoo.de', 'yahoo.fr', 'yahoo.co.uk', 'ymail.com', 'rocketmail.com'],
    imap: tls('imap.mail.yahoo.com'),
    smtp: smtps('smtp.mail.yahoo.com'),
    needs: 'appPassword',
  },
  {
    id: 'icloud',
    name: 'iCloud',
    domains: ['icloud.com', 'me.com', 'mac.com'],
    mailHosts: ['mail.icloud.com'],
    imap: tls('imap.mail.me.com'),
    smtp: submission('smtp.mail.me.com'),
    needs: 'appPassword',
  },
  {
    id: 'fastmail',
    name: 'Fastmail',
    domains: ['fastmail.com', 'fastmail.fm'],
    mailHosts: ['messagingengine.com'],
    imap: tls('imap.fastmail.com'),
    smtp: smtps('smtp.fastmail.com'),
    needs: 'appPassword',
  },
  {
    id: 'zoho',
    name: 'Zoho Mail',
    domains: ['zoho.com', 'zohomail.com'],
    mailHosts: ['zoho.com'],
    imap: tls('imap.zoho.com'),
    smtp: smtps('smtp.zoho.com'),
    needs: 'appPassword',
  },
  {
    id: 'zohoEu',
    name: 'Zoho Mail (EU)',
    domains: ['zoho.eu', 'zohomail.eu'],
    mailHosts: ['zoho.eu'],
    imap: tls('imap.zoho.eu'),
    smtp: smtps('smtp.zoho.eu'),
    needs: 'appPassword',
  },
  {
    id: 'gmx',
    name: 'GMX',
    domains: ['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch'],
    imap: tls('imap.gmx.net'),
    smtp: submission('mail.gmx.net'),
    needs: 'imapOn',
  },
  {
    id: 'gmxCom',
    name: 'GMX.com',
    domains: ['gmx.com', 'gmx.us'],
    imap: tls('imap.gmx.com'),
    smtp: submission('mail.gmx.com'),
    needs: 'imapOn',
  },
  {
    id: 'webde',
    name: 'WEB.DE',
    domains: ['web.de', 'email.de'],
    imap: tls('imap.web.de'),
    smtp: submission('smtp.web.de'),
    needs: 'imapOn',
  },
  {
    id: 'telekom',
    name: 'T-Online',
    domains: ['t-online.de', 'magenta.de'],
    imap: tls('secureimap.t-online.de'),
    smtp: smtps('securesmtp.t-online.de'),
    needs: 'appPassword',
  },
  {
    id: 'mailbox',
    name: 'mailbox.org',
    domains: ['mailbox.org'],
    mailHosts: ['mailbox.org'],
    imap: tls('imap.mailbox.org'),
    smtp: smtps('smtp.mailbox.org'),
    needs: 'password',
  },
  {
    id: 'proton',
    name: 'Proton Mail Bridge',
    domains: ['proton.me', 'protonmail.com', 'pm.me'],
    mailHosts: ['protonmail.ch'],
    imap: { host: '127.0.0.1', port: 1143, tls_type: 'starttls' },
    smtp: { host: '127.0.0.1', port: 1025, tls_type: 'starttls' },
    needs: 'bridge',
  },
  {
    id: 'ovh',
    name: 'OVHcloud',
    domains: [],
    mailHosts: ['ovh.net'],
    imap: tls('ssl0.ovh.net'),
    smtp: smtps('ssl0.ovh.net'),
    needs: 'password',
  },
  {
    id: 'infomaniak',
    name: 'Infomaniak',
    domains: ['ik.me', 'ikmail.com', 'etik.com'],
    mailHosts: ['infomaniak.ch'],
    imap: tls('mail.infomaniak.com'),
    smtp: smtps('mail.infomaniak.com'),
    needs: 'password',
  },
  {
    id: 'ionos',
    name: 'IONOS',
    domains: [],
    mailHosts: ['ionos.com', '1and1.com'],
    imap: tls('imap.ionos.com'),
    smtp: smtps('smtp.ionos.com'),
    needs: 'password',
  },
  {
    id: 'ionosDe',
    name: 'IONOS (DE)',
    domains: [],
    mailHosts: ['ionos.de', 'kundenserver.de'],
    imap: tls('imap.ionos.de'),
    smtp: smtps('smtp.ionos.de'),
    needs: 'password',
  },
  {
    id: 'strato',
    name: 'STRATO',
    domains: [],
    mailHosts: ['rzone.de'],
    imap: tls('imap.strato.de'),
    smtp: smtps('smtp.strato.de'),
    needs: 'password',
  },
];

/** The address alone, of `Name <address>` too. */
export function addressIn(from: string): string {
  return /([^\s<>"]+@[^\s<>"]+)>?\s*$/.exec(from)?.[1]?.toLowerCase() ?? '';
}

/** The provider whose addresses end like this one. */
export function providerOfAddress(from: string): MailProvider | undefined {
  const domain = addressIn(from).split('@')[1] ?? '';
  return mailProviders.find(({ domains }) => domains.includes(domain));
}

/** The provider that takes the mail of a domain, by the servers that do. */
export function providerOfMailHosts(hosts: readonly string[]): MailProvider | undefined {
  return hosts
    .map((host) =>
      mailProviders.find(({ mailHosts = [] }) =>
        mailHosts.some((end) => host === end || host.endsWith(`.${end}`)),
      ),
    )
    .find(Boolean);
}

/** The provider whose servers these are; of several with the same ones, that of the address. */
export function providerOfServers({ config, from }: InboxDraft): MailProvider | undefined {
  const [imap] = config.imap ?? [];
  const [smtp] = config.smtp ?? [];
  const same = mailProviders.filter(
    (each) =>
      imap?.host === each.imap.host &&
      imap.port === each.imap.port &&
      smtp?.host === each.smtp.host,
  );
  const named = providerOfAddress(from);
  return (
    same.find((each) => each === named) ?? same.find((each) => each.domains.length === 0) ?? same[0]
  );
}

/** The provider that can sign an inbox in without a password; null where only a password does. */
export function oauthOf(provider: MailProvider | undefined): OauthProvider | null {
  return provider?.needs === 'google' || provider?.needs === 'microsoft' ? provider.needs : null;
}
