import {
  Failure,
  type OidcProvider,
  type OidcProviderInput,
  type PublicConfig,
} from '@parley/contract';
import type { Actor } from '@parley/domain';
import type { Db, Tx } from '../../db/database.ts';
import { commit } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { recordSettings } from '../../events/record.ts';
import { fieldFailure, nameTaken, refuseIfChanged } from '../../failures.ts';
import { isKept, keptPassword, mask } from '../../kept-password.ts';
import { type By, recordChange } from '../activity/index.ts';
import { reaches } from '../agents/managed.ts';
import { rolesAmong } from '../roles/repository.ts';
import { readGeneralSettings } from '../settings/general.ts';
import { lockSettings, putSetting } from '../settings/repository.ts';
import { isSsoEnforced, ssoEnforcedKey } from '../settings/sso.ts';
import { discover } from './client.ts';
import { logoUrl } from './logo.ts';
import {
  allProviders,
  deleteProvider,
  enabledProviders,
  insertProvider,
  providerById,
  type StoredProvider,
  updateProvider,
} from './repository.ts';

type Manager = By & { actor: Actor };

/** All providers, their secrets masked. */
export async function listProviders({ db, config }: Deps): Promise<OidcProvider[]> {
  const root = await rootUrl({ db, config });
  return (await allProviders(db)).map((stored) => shown(stored, root));
}

/** One provider, its secret masked. */
export async function getProvider({ db, config }: Deps, id: number): Promise<OidcProvider> {
  return shown(await existing(db, id), await rootUrl({ db, config }));
}

/** What the sign-in page shows. */
export async function signInProviders(db: Db): Promise<PublicConfig['app.sso_providers']> {
  const providers = await enabledProviders(db);
  return providers.map(({ id, name, provider }) => ({ id, name, logo_url: logoUrl(provider) }));
}

/** Where the provider sends people back to. */
export function callbackUrl(root: string, id: number): string {
  return `${root}/api/v1/oidc/${id}/finish`;
}

/** Adds a provider, or changes the one with the id. An enabled one has to answer first. */
export async function saveProvider(
  deps: Deps,
  by: Manager,
  { id, input }: { id: number | null; input: OidcProviderInput },
): Promise<OidcProvider> {
  await checkRole(deps.db, by.actor, input);
  const known = id === null ? undefined : await existing(deps.db, id);
  const { updated_at, client_secret: _secret, ...fields } = input;
  const values = { ...fields, client_secret_encrypted: secretOf(deps, known, input) };
  if (input.enabled) await checkProvider(deps, values);
  const saved = await commit(deps, async (tx) => {
    await lockSettings(tx);
    const current = id === null ? null : await existing(tx, id);
    const from = current && (await logged(tx, current));
    if (current) refuseIfChanged(updated_at, shown(current, await rootUrl({ ...deps, db: tx })));
    const savedId = await write(tx, current, values);
    await refuseWithoutWayIn(tx);
    const stored = await existing(tx, savedId);
    await recordChange(tx, by, { model: 'oidc_provider', from, to: await logged(tx, stored) });
    await recordSettings(tx, { changed: 'general', actorId: by.actor.id });
    return stored;
  });
  return shown(saved, await rootUrl(deps));
}

/** Deletes a provider. */
export async function removeProvider(deps: Deps, by: Manager, id: number): Promise<void> {
  await commit(deps, async (tx) => {
    await lockSettings(tx);
    const from = await logged(tx, await existing(tx, id));
    await deleteProvider(tx, id);
    await refuseWithoutWayIn(tx);
    await recordChange(tx, by, { model: 'oidc_provider', from, to: null });
    await recordSettings(tx, { changed: 'general', actorId: by.actor.id });
  });
}

/** Lets agents sign in through providers only, or by password too. */
export async function enforceSso(deps: Deps, by: Manager, enforced: boolean): Promise<void> {
  await commit(deps, async (tx) => {
    await lockSettings(tx);
    const from = { sso_enforced: await isSsoEnforced(tx) };
    await putSetting(tx, ssoEnforcedKey, enforced);
    await refuseWithoutWayIn(tx);
    await recordChange(tx, by, { model: 'general_settings', from, to: { sso_enforced: enforced } });
    await recordSettings(tx, { changed: 'general', actorId: by.actor.id });
  });
}

/** Where sign-in goes through providers only, one of them has to be there. */
async function refuseWithoutWayIn(tx: Tx): Promise<void> {
  if ((await isSsoEnforced(tx)) && (await enabledProviders(tx)).length === 0)
    throw new Failure('ConflictException', 'errors.ssoNoProvider');
}

async function write(
  tx: Tx,
  current: StoredProvider | null,
  values: Parameters<typeof insertProvider>[1],
): Promise<number> {
  if (current) return (await updateProvider(tx, current.id, values)) ? current.id : nameTaken();
  return (await insertProvider(tx, values)) ?? nameTaken();
}

/** Whom the provider lets in gets the role: nobody gives one that can do what they cannot. */
async function checkRole(
  db: Db,
  actor: Actor,
  { default_role_id }: OidcProviderInput,
): Promise<void> {
  if (default_role_id === null) return;
  const [role] = await rolesAmong(db, [default_role_id]);
  if (!role) throw fieldFailure('default_role_id', 'errors.roleUnknown');
  if (!reaches(actor, role))
    throw new Failure('PermissionException', 'errors.grant', { values: { role: role.name } });
}

function secretOf(
  { secrets }: Deps,
  known: StoredProvider | undefined,
  { client_secret, provider_url }: OidcProviderInput,
): string {
  if (!isKept(client_secret)) return secrets.seal(client_secret);
  const stored = known && {
    host: new URL(known.provider_url).host,
    password_encrypted: known.client_secret_encrypted,
  };
  return keptPassword(stored, { host: new URL(provider_url).host, path: 'client_secret' });
}

async function checkProvider(
  deps: Deps,
  provider: { provider_url: string; client_id: string; client_secret_encrypted: string },
): Promise<void> {
  try {
    const client_secret = deps.secrets.open(provider.client_secret_encrypted);
    await discover(deps, { ...provider, client_secret });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { message, values } = error;
    const data = [{ path: 'provider_url', message }];
    throw new Failure('InputException', message, { data, values, cause: error });
  }
}

async function existing(db: Db, id: number): Promise<StoredProvider> {
  const provider = await providerById(db, id);
  if (!provider) throw new Failure('NotFoundException', 'errors.oidcNotFound');
  return provider;
}

function shown(stored: StoredProvider, root: string): OidcProvider {
  const { client_secret_encrypted, ...rest } = stored;
  return {
    ...rest,
    client_secret: client_secret_encrypted === '' ? '' : mask,
    callback_url: callbackUrl(root, stored.id),
    logo_url: logoUrl(stored.provider),
    created_at: stored.created_at.toISOString(),
    updated_at: stored.updated_at.toISOString(),
  };
}

async function logged(tx: Tx, stored: StoredProvider): Promise<object> {
  const { created_at: _created, updated_at: _updated, default_role_id, ...rest } = stored;
  const [role] = default_role_id === null ? [] : await rolesAmong(tx, [default_role_id]);
  return { ...rest, default_role: role?.name ?? null };
}

async function rootUrl({ db, config }: Pick<Deps, 'config'> & { db: Db }): Promise<string> {
  return (await readGeneralSettings(db, config))['app.root_url'];
}
