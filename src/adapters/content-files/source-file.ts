import type { Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** A file of the study material; `path` is relative to the content folder, with forward slashes. */
export type SourceFile = { readonly path: string; readonly text: string };

const isMaterial = (path: string): boolean =>
  path !== 'README.md' && !path.split('/').some((name) => name.startsWith('.'));

const isAbsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const listEntries = (folder: string): Promise<Dirent[]> =>
  readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw error;
  });

/**
 * Reads every file below a content folder in the order of their paths; none if there is no such folder. Hidden files and
 * the read-me are no material. A file that cannot be read throws.
 */
export async function readSourceFiles(folder: string): Promise<SourceFile[]> {
  const entries = await listEntries(folder);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(isMaterial)
    .sort();
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(folder, path), 'utf8') })));
}
