import type { BodyOf, ConnectionStep, endpoints } from '@parley/contract';
import type { Deps } from '../../deps.ts';
import { isKept, keptPassword } from '../../kept-password.ts';
import { testConnection } from '../../mail/test-connection.ts';
import { troubleOf } from '../../mail/trouble.ts';
import { accessTokenFor } from '../inboxes/access-token.ts';
import { storedPasswords } from './ledger-admin-repository.ts';

type Asked = BodyOf<typeof endpoints.testInbox>;
type Tested = Awaited<ReturnType<typeof testConnection>>;

/** Signs in to servers as a form has them: with what is typed, what is stored, or an access token. */
export async function testServers(deps: Deps, asked: Asked): Promise<Tested> {
  const { outbound } = deps.config;
  if (asked.oauth_provider === null) {
    return testConnection(await withPasswords(deps, asked), outbound.mail);
  }
  const imap = await withTokens(deps, { asked, kind: 'imap', servers: asked.config.imap });
  const smtp = await withTokens(deps, { asked, kind: 'smtp', servers: asked.config.smtp });
  const refused = [...imap.refused, ...smtp.refused];
  if (refused.length > 0) return { ok: false, steps: refused };
  return testConnection({ imap: imap.ready, smtp: smtp.ready }, outbound.mail);
}

async function withPasswords({ db, secrets }: Deps, { inbox_id, config }: Asked) {
  const stored = inbox_id === undefined ? new Map() : await storedPasswords(db, inbox_id);
  const opened = <T extends { id?: number | undefined; host: string; password: string }>(
    server: T,
    path: string,
  ): T => {
    if (!isKept(server.password)) return server;
    const kept = keptPassword(stored.get(server.id ?? 0), { host: server.host, path });
    return { ...server, password: secrets.open(kept) };
  };
  return {
    imap: config.imap.map((server, index) => opened(server, `config.imap.${index}.password`)),
    smtp: config.smtp.map((server, index) =>
      server.auth_protocol === 'none'
        ? { ...server, password: '' }
        : opened(server, `config.smtp.${index}.password`),
    ),
  };
}

type Server = { host: string; auth_protocol?: string };

async function withTokens<S extends Server>(
  deps: Deps,
  { asked, kind, servers }: { asked: Asked; kind: 'imap' | 'smtp'; servers: readonly S[] },
) {
  const ready: (S & { accessToken?: string })[] = [];
  const refused: ConnectionStep[] = [];
  for (const server of servers) {
    const { host } = server;
    if (server.auth_protocol === 'none') {
      ready.push(server);
      continue;
    }
    try {
      // An inbox that does not exist yet was granted nothing: no inbox has this id.
      const inboxId = asked.inbox_id ?? 0;
      const { token } = await accessTokenFor(deps, { inboxId, server: kind, host });
      ready.push({ ...server, accessToken: token });
    } catch (error) {
      const trouble = troubleOf(error);
      if (!trouble) throw error;
      const { message, server_words } = trouble;
      refused.push({ server: kind, host, step: 'sign_in', ok: false, message, server_words });
    }
  }
  return { ready, refused };
}
