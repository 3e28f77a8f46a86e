import { rmSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** No run goes so long without writing a file that its folder could be taken for one left behind. In milliseconds. */
const LEFT_BEHIND_MS = 12 * 3_600_000;

/**
 * Does some work in a new folder that only its owner can read, whose path begins with `prefix`, and removes it, also when the
 * process exits meanwhile. First removes folders of that prefix that killed processes left behind.
 */
export async function inTemporaryFolder<Value>(
  prefix: string,
  work: (folder: string) => Promise<Value>,
): Promise<Value> {
  await removeLeftBehind(prefix);
  const folder = await mkdtemp(prefix);
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.on('exit', remove);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
    process.off('exit', remove);
  }
}

async function removeLeftBehind(prefix: string): Promise<void> {
  const parent = dirname(prefix);
  const names = await readdir(parent).catch(() => []);
  for (const folder of names.map((name) => join(parent, name)).filter((path) => path.startsWith(prefix))) {
    // Of another user, or removed by its own process meanwhile: not ours to remove.
    const writtenAt = await lastWrite(folder).catch(() => Number.POSITIVE_INFINITY);
    if (Date.now() - writtenAt > LEFT_BEHIND_MS) await rm(folder, { recursive: true, force: true });
  }
}

/** When a file in a folder, or its list of names, last changed; milliseconds since 1970. */
async function lastWrite(folder: string): Promise<number> {
  const paths = [folder, ...(await readdir(folder)).map((name) => join(folder, name))];
  const times = await Promise.all(paths.map(async (path) => (await stat(path)).mtimeMs));
  return Math.max(...times);
}
