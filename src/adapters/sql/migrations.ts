import { setTimeout as pause } from 'node:timers/promises';
import type { Migration } from '../../../migrations/table.ts';
import { OperatorError } from '../../application/operator-error.ts';
import type { DatabaseEngine } from './engine.ts';
import { expectedColumns, missingColumns, readActualColumns } from './expected-schema.ts';
import { type Lease, takeLease } from './leases.ts';
import {
  type AppliedMigration,
  createMigrationTable,
  findMigrationConflict,
  findPendingMigrations,
  readAppliedMigrations,
  recordAppliedMigration,
} from './migration-record.ts';
import { retryOnDeadlock } from './retry-on-deadlock.ts';
import { isStatementApplied } from './schema-change.ts';
import type { SqlHandle } from './sql-handle.ts';

const LEASE = 'schema';
const LONGEST_WAIT_MS = 600_000;
const PAUSE_MS = 500;

/** A migration of this release or of a newer one, and whether the database has it. */
export type MigrationStatus = { readonly name: string; readonly state: 'applied' | 'pending' | 'of a newer release' };

/** Receives a description of each step that may take long. */
export type ReportProgress = (line: string) => void;

/** The schema of a database. */
export type Schema = {
  /**
   * Brings the schema up to date and answers the names of the migrations that ran. May be stopped at any statement and
   * run again; of several callers at once one does it, the others wait. Throws `OperatorError` where the database does
   * not fit this release.
   */
  readonly migrate: (progress?: ReportProgress) => Promise<readonly string[]>;
  /** Why the code cannot work with the schema as it is; null when it can. Reads only. */
  readonly findSchemaProblem: () => Promise<string | null>;
  readonly listMigrations: () => Promise<MigrationStatus[]>;
};

/**
 * The schema that migrations describe, on a database. `openWithoutLimit` opens the database once more for migrating where
 * statements of the engine have a time limit: changing a large table takes as long as it takes.
 */
export function createSchema(
  engine: DatabaseEngine,
  migrations: readonly Migration[],
  openWithoutLimit: (() => Promise<DatabaseEngine>) | null,
): Schema {
  let hasColumns = false;
  const apply = async (progress: ReportProgress): Promise<readonly string[]> => {
    if (engine.kind === 'sqlite' || !openWithoutLimit) return applyAlone(engine, migrations, progress);
    const patient = await openWithoutLimit();
    return applyAlone(patient, migrations, progress).finally(patient.close);
  };
  const findMissing = async (handle: SqlHandle): Promise<string | null> => {
    if (hasColumns) return null;
    const missing = missingColumns(expectedColumns(migrations), await readActualColumns(handle));
    hasColumns = missing.length === 0;
    if (hasColumns) return null;
    return `The database lacks ${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ' and more' : ''}: it was not made by the migrations of a release. Restore a backup, or begin with a new database.`;
  };
  return {
    migrate: async (progress = () => undefined) => {
      const names = (await isUpToDate(engine.reads, migrations)) ? [] : await apply(progress);
      const problem = await findMissing(engine.reads);
      if (problem) throw new OperatorError(problem);
      return names;
    },
    findSchemaProblem: async () => {
      const applied = await readAppliedMigrations(engine.reads);
      const conflict = findMigrationConflict(migrations, applied);
      if (conflict) return conflict;
      return findPendingMigrations(migrations, applied).length > 0
        ? 'Migrations are pending.'
        : findMissing(engine.reads);
    },
    listMigrations: async () => {
      const applied = new Set((await readAppliedMigrations(engine.reads)).map(({ name }) => name));
      const known = new Set(migrations.map(({ name }) => name));
      const newer = [...applied].filter((name) => !known.has(name));
      return [
        ...migrations.map(({ name }) => ({
          name,
          state: applied.has(name) ? ('applied' as const) : ('pending' as const),
        })),
        ...newer.map((name) => ({ name, state: 'of a newer release' as const })),
      ];
    },
  };
}

/** Whether nothing has to be written. Throws where the database does not fit. */
async function isUpToDate(handle: SqlHandle, migrations: readonly Migration[]): Promise<boolean> {
  const applied = await readAppliedMigrations(handle);
  const conflict = findMigrationConflict(migrations, applied);
  if (conflict) throw new OperatorError(conflict);
  return findPendingMigrations(migrations, applied).length === 0 && applied.every(({ checksum }) => checksum !== null);
}

/** SQLite changes its schema in a transaction, which blocks others; on MySQL every statement commits separately. */
async function applyAlone(
  engine: DatabaseEngine,
  migrations: readonly Migration[],
  progress: ReportProgress,
): Promise<string[]> {
  if (engine.kind === 'sqlite') {
    const whole = () => engine.inTransaction((handle) => applyPending(handle, migrations, progress, () => true));
    return retryOnDeadlock(whole);
  }
  const lease = await waitForLease(engine, progress);
  try {
    return await applyPending(engine, migrations, progress, lease.isHeld);
  } finally {
    await lease.release();
  }
}

async function waitForLease(engine: DatabaseEngine, progress: ReportProgress): Promise<Lease> {
  const end = Date.now() + LONGEST_WAIT_MS;
  for (let tries = 0; Date.now() < end; tries += 1) {
    const lease = await takeLease(engine, LEASE);
    if (lease) return lease;
    if (tries === 0)
      progress('Waiting for another server that is migrating the database, or was killed while it did …');
    await pause(PAUSE_MS);
  }
  throw new OperatorError('Another server has been migrating the database for ten minutes. Look at its output.');
}

/** Runs and records what is pending; records the checksums of what was applied before there were any. */
async function applyPending(
  handle: SqlHandle,
  migrations: readonly Migration[],
  progress: ReportProgress,
  isHeld: () => boolean,
): Promise<string[]> {
  const isNew = (await readActualColumns(handle)).size <= 1;
  await createMigrationTable(handle);
  const applied = await readAppliedMigrations(handle);
  const conflict = findMigrationConflict(migrations, applied);
  if (conflict) throw new OperatorError(conflict);
  for (const migration of migrations)
    if (isWithoutChecksum(migration, applied)) await recordAppliedMigration(handle, migration);
  const pending = findPendingMigrations(migrations, applied);
  for (const migration of pending) {
    progress(`Migration ${migration.name} …`);
    for (const statement of migration.statements(handle.knex)) {
      if (!isHeld()) throw new Error('the lease on the schema was lost, since the database could not be reached');
      if (isNew || !(await isStatementApplied(handle, statement))) await handle.run(statement);
    }
    await recordAppliedMigration(handle, migration);
  }
  return pending.map(({ name }) => name);
}

const isWithoutChecksum = ({ name }: Migration, applied: readonly AppliedMigration[]): boolean =>
  applied.some((each) => each.name === name && each.checksum === null);
