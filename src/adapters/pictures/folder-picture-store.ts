import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureStore } from '../../application/ports/pictures.ts';

/** Keeps pictures in a folder. A file gets its name once it is whole; names are those of `buildPictureFileName` and lead nowhere else. */
export const folderPictureStore = (folder: string): PictureStore => ({
  save: async (file, content) => {
    await mkdir(folder, { recursive: true });
    const temporary = join(folder, `.${randomUUID()}`);
    await writeFile(temporary, content, { flush: true });
    await rename(temporary, join(folder, file));
  },
  find: async (file) => {
    try {
      return await readFile(join(folder, file));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  },
});
