import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { OperatorError } from '../../application/operator-error.ts';

const SQLITE = 'sqlite:';

/** Throws `OperatorError` where a DATABASE_URL names an SQLite file that does not exist, which opening it would make. */
export function requireDatabase(url: string): void {
  if (!url.startsWith(SQLITE)) return;
  const file = resolve(url.slice(SQLITE.length));
  if (existsSync(file)) return;
  throw new OperatorError(`There is no database ${file}. Check DATABASE_URL and the folder that you are in.`);
}
