import type { Deps } from '../../deps.ts';
import { StartRefused } from '../../start-refused.ts';
import { keepSetting } from './repository.ts';

/**
 * Makes sure that what is sealed in the database can be opened with this SECRET_KEY; the first start
 * settles which one it is. Throws StartRefused when it is another.
 */
export async function checkSecretKey({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<void> {
  const sealed = await keepSetting(db, 'secret_key.check', secrets.seal('parley'));
  try {
    secrets.open(String(sealed));
  } catch (error) {
    throw new StartRefused(
      'This database was used with another SECRET_KEY: sessions and mailbox passwords could not be read.\n' +
        'Set SECRET_KEY to that one, the same for all instances. If it was made by the first start,\n' +
        'it lies in the file secret-key of the DATA_DIR of then.',
      { cause: error },
    );
  }
}
