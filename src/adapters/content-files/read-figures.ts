import { join } from 'node:path';
import type { Figure } from '../../application/ports/markup.ts';
import { parseContentFiles } from './material.ts';
import { readSourceFiles } from './source-file.ts';

const FIGURES = 'figures';

/**
 * The figures of a content folder by name; none if there is no such folder. A caption without a drawing, or a drawing
 * without a caption, is left out here and reported by the content check.
 */
export async function readFigures(folder: string): Promise<ReadonlyMap<string, Figure>> {
  const files = await readSourceFiles(join(folder, FIGURES));
  const { material } = parseContentFiles(files.map(({ path, text }) => ({ path: `${FIGURES}/${path}`, text })));
  const drawings = new Map(material.drawings.map(({ entry }) => [entry.name, entry.drawing]));
  return new Map(
    material.figureCaptions.flatMap(({ entry: { name, title, description, source = null } }) => {
      const drawing = drawings.get(name);
      return drawing === undefined ? [] : [[name, { title, description, source, drawing }] as const];
    }),
  );
}
