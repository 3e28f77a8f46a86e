import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The address of a new SQLite database in a folder. Under the runner of all tests it holds the study material already: a copy of
 * the one that the runner loads once. A file that is run by itself gets an empty one, which the server fills when it starts.
 */
export async function readyDatabase(folder: string): Promise<string> {
  const file = join(folder, 'app.db');
  const loaded = process.env.TEST_READY_DATABASE;
  if (loaded) await copyFile(loaded, file);
  return `sqlite:${file}`;
}
