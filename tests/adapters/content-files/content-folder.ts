import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readContent } from '../../../src/adapters/content-files/read-content.ts';
import { readFigures } from '../../../src/adapters/content-files/read-figures.ts';
import { authoredMarkup } from '../../../src/adapters/markup/authored-markup.ts';
import { projectPath } from '../../support/project-root.ts';

export const FIXTURES = projectPath('tests/adapters/content-files/fixtures');

type Outcome = Pick<Awaited<ReturnType<typeof readContent>>, 'content' | 'optionCues'> & {
  readonly lines: readonly string[];
};

/** Lays folders and then single files over each other in a new folder, reads it, and removes it again. */
export async function readLayers(
  layers: readonly string[],
  files: Readonly<Record<string, string | null>> = {},
): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'content-'));
  try {
    for (const layer of layers) await cp(join(FIXTURES, layer), folder, { recursive: true });
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      if (text === null) await rm(join(folder, path), { recursive: true });
      else await writeFile(join(folder, path), text);
    }
    const { content, problems, optionCues } = await readContent(folder, {
      markup: authoredMarkup(await readFigures(folder)),
      complete: false,
      asShown: true,
    });
    const lines = problems.map(({ file, line, reason }) => `${file.slice(folder.length + 1)}:${line}: ${reason}`);
    return { content, lines, optionCues };
  } finally {
    await rm(folder, { recursive: true });
  }
}
