import { Migrator } from 'kysely/migration';
import { openDatabase } from './database.ts';
import { migrations } from './migrations/index.ts';

/**
 * Brings the database at `connectionString` to the newest schema. Safe with several instances
 * at once: the migrator holds a lock, the others find nothing left to do.
 */
export async function migrate(connectionString: string): Promise<void> {
  const db = openDatabase(connectionString, { max: 2 });
  try {
    const migrator = new Migrator({
      db,
      provider: { getMigrations: () => Promise.resolve(migrations) },
    });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  } finally {
    await db.destroy();
  }
}
