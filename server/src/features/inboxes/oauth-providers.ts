import type { OauthProvider } from '@parley/contract';

type Provider = {
  name: string;
  authorize_url: string;
  token_url: string;
  /** Where a grant is given back, seen from `token_url`; null where the provider takes none back. */
  revocation: string | null;
  /** What an inbox needs: IMAP, SMTP, and both without anybody being there. */
  scope: string;
  /** What else the page to agree on is asked for. */
  parameters: Readonly<Record<string, string>>;
};

export const providers: Readonly<Record<OauthProvider, Provider>> = {
  google: {
    name: 'Google',
    authorize_url: 'https://accounts.google.com/o/oauth2/v2/auth',
    token_url: 'https://oauth2.googleapis.com/token',
    revocation: '/revoke',
    scope: 'https://mail.google.com/',
    // Without these Google gives no refresh token, or only the first time.
    parameters: { access_type: 'offline', prompt: 'consent' },
  },
  microsoft: {
    name: 'Microsoft',
    authorize_url: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    token_url: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    revocation: null,
    scope:
      'https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send offline_access',
    parameters: {},
  },
};
