import type { Migration } from '../../../migrations/table.ts';
import { hasTable } from './schema-change.ts';
import type { SqlHandle } from './sql-handle.ts';

/** Where applied migrations are recorded, and where they were before they had checksums. */
const RECORD = 'schema_migrations';
const FORMER_RECORD = 'knex_migrations';

/** A migration as it was applied to a database; without checksum where only its name was recorded. */
export type AppliedMigration = {
  readonly name: string;
  readonly checksum: string | null;
  readonly isAdditive: boolean;
  readonly appliedAt: number | null;
};

/** The same options for all tables of the migrations, regardless of the server's defaults. */
const MYSQL_TABLE = ' ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

type RecordRow = { name: string; checksum: string; is_additive: number; applied_at: number };

/** The migrations that were applied, by name. Only reads: asking must not make tables beside a server that is migrating. */
export async function readAppliedMigrations(handle: SqlHandle): Promise<AppliedMigration[]> {
  const applied = new Map<string, AppliedMigration>();
  if (await hasTable(handle, FORMER_RECORD)) {
    for (const { name } of await handle.rows<{ name: string }>(`SELECT name FROM ${FORMER_RECORD}`)) {
      applied.set(name, { name, checksum: null, isAdditive: false, appliedAt: null });
    }
  }
  if (await hasTable(handle, RECORD)) {
    const rows = await handle.rows<RecordRow>(`SELECT name, checksum, is_additive, applied_at FROM ${RECORD}`);
    for (const { name, checksum, is_additive, applied_at } of rows) {
      applied.set(name, { name, checksum, isAdditive: is_additive === 1, appliedAt: applied_at });
    }
  }
  return [...applied.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Makes the record where it is missing; the same on both databases. */
export const createMigrationTable = (handle: SqlHandle): Promise<number> =>
  handle.run(
    `CREATE TABLE IF NOT EXISTS ${RECORD} (name varchar(191) PRIMARY KEY, checksum varchar(64) NOT NULL,
       is_additive smallint NOT NULL, applied_at bigint NOT NULL)${handle.kind === 'mysql' ? MYSQL_TABLE : ''}`,
  );

export const recordAppliedMigration = (handle: SqlHandle, { name, checksum, isAdditive }: Migration): Promise<number> =>
  handle.run(`INSERT INTO ${RECORD} (name, checksum, is_additive, applied_at) VALUES (?, ?, ?, ?)`, [
    name,
    checksum,
    isAdditive ? 1 : 0,
    Date.now(),
  ]);

/**
 * Why this release cannot work with what was applied to a database, and what to do; null when it can, or can once the
 * pending migrations have run. Additive migrations of a newer release do no harm.
 */
export function findMigrationConflict(
  known: readonly Migration[],
  applied: readonly AppliedMigration[],
): string | null {
  const checksums = new Map(known.map(({ name, checksum }) => [name, checksum]));
  const isOther = ({ name, checksum }: AppliedMigration): boolean =>
    checksum !== null && checksums.has(name) && checksums.get(name) !== checksum;
  const other = applied.filter(isOther).map(({ name }) => name);
  if (other.length > 0) {
    return `The database was made by other versions of these migrations: ${other.join(', ')}. Start the release that made it, or restore a backup of this release.`;
  }
  const newer = applied.filter(({ name, isAdditive }) => !checksums.has(name) && !isAdditive).map(({ name }) => name);
  if (newer.length === 0) return null;
  return `The database was migrated by a newer release (${newer.join(', ')}), which this one cannot work with. Start the newer release, or restore a backup from before the upgrade.`;
}

/** The known migrations that were not applied yet, in their order. */
export function findPendingMigrations(known: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  const names = new Set(applied.map(({ name }) => name));
  return known.filter(({ name }) => !names.has(name));
}
