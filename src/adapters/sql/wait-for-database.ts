import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '../../application/operator-error.ts';
import type { Database } from './database.ts';
import { isStorageFailure } from './storage-failure.ts';

const PAUSE_MS = 500;

type Wait = {
  /** The longest wait, in milliseconds. */
  readonly limitMs: number;
  readonly say: (line: string) => void;
};

/**
 * Opens a database that may not be reachable yet, as when all machines start at once: reports it, retries until the
 * limit, then throws `OperatorError`. Other failures, like a wrong password, are thrown at once.
 */
export async function waitForDatabase(open: () => Promise<Database>, { limitMs, say }: Wait): Promise<Database> {
  const end = performance.now() + limitMs;
  for (let tries = 0; ; tries += 1) {
    try {
      return await open();
    } catch (error) {
      if (!isStorageFailure(error) || isSqlite(error)) throw error;
      if (performance.now() >= end) {
        throw new OperatorError(
          `The database could not be reached within ${Math.round(limitMs / 1000)} seconds (${reasonOf(error)}). Check DATABASE_URL and whether the database is running.`,
        );
      }
      if (tries === 0) say(`• Waiting for the database, which cannot be reached (${reasonOf(error)}) …`);
    }
    await pause(PAUSE_MS);
  }
}

/** What is wrong with a file does not change by waiting. */
const isSqlite = (error: unknown): boolean => String((error as { code?: unknown }).code).startsWith('SQLITE_');

const reasonOf = (error: unknown): string => {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  return String(code ?? message);
};
