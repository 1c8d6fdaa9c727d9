import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { Certificate } from './certificate.ts';

const nobody = { uid: 65_534, gid: 65_534 };

/** Who owns the mail: Dovecot serves none as root, so root hands it to `nobody`. */
export function mailOwner(): { uid: number; gid: number } | null {
  return process.getuid?.() === 0 ? nobody : null;
}

/** The text of dovecot.conf for a private instance whose every file lies under `home`. */
export function dovecotConfig(options: {
  home: string;
  ports: { plain: number; tls: number };
  certificate: Certificate;
  /** Settings of its oauth2 passdb, for signing in with access tokens too. */
  oauthFile?: string | undefined;
}): string {
  const { home, ports, certificate, oauthFile } = options;
  const self = userInfo();
  const owner = mailOwner() ?? { uid: self.uid, gid: self.gid };
  const unprivileged =
    mailOwner() === null
      ? `default_internal_user = ${self.username}
default_internal_group = ${self.gid}
default_login_user = ${self.username}
service anvil {
  chroot =
}
service imap-login {
  chroot =
}`
      : '';
  const byToken = oauthFile
    ? `passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = ${oauthFile}
}`
    : '';
  return `protocols = imap
listen = 127.0.0.1
base_dir = ${join(home, 'run')}
state_dir = ${join(home, 'state')}
log_path = ${join(home, 'dovecot.log')}
${unprivileged}
ssl = yes
ssl_cert = <${certificate.certFile}
ssl_key = <${certificate.keyFile}
disable_plaintext_auth = no
auth_failure_delay = 0
auth_mechanisms = plain login${oauthFile ? ' xoauth2 oauthbearer' : ''}
mail_location = maildir:~/Maildir
mail_max_userip_connections = 100
first_valid_uid = 1
first_valid_gid = 1
mailbox_list_index = no
namespace inbox {
  inbox = yes
  separator = .
}
passdb {
  driver = passwd-file
  args = scheme=PLAIN username_format=%u ${join(home, 'users', '%u')}
}
${byToken}
service anvil {
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
userdb {
  driver = static
  args = uid=${owner.uid} gid=${owner.gid} home=${join(home, 'mail', '%u')}
}
service imap-login {
  inet_listener imap {
    port = ${ports.plain}
  }
  inet_listener imaps {
    port = ${ports.tls}
    ssl = yes
  }
}
`;
}

/** The text of the oauth2 passdb's settings: whose a token is, the introspection says (RFC 7662). */
export function dovecotOauth(introspectionUrl: string): string {
  return `introspection_mode = post
introspection_url = ${introspectionUrl}
active_attribute = active
active_value = true
username_attribute = username
tokeninfo_url =
`;
}
