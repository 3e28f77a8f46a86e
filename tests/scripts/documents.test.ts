import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
// @ts-expect-error a script in plain JavaScript, without types
import { DIAGRAMS } from '../../scripts/draw-diagrams.mjs';
import { readSettings } from '../../src/adapters/config/read-settings.ts';
import { SECRET_SETTINGS } from '../../src/adapters/config/secret-files.ts';
import { runCommand } from '../../src/commands/run-command.ts';

const readText = (path: string): Promise<string> => readFile(path, 'utf8');

/** Paths in the text between backticks, and targets of links; patterns with a placeholder such as <area> are left out. */
function findPaths(markdown: string): string[] {
  const quoted = [...markdown.matchAll(/`((?:src|tests|docs|scripts|content|migrations)\/[^`<*…\s]*)`/g)];
  const linked = [...markdown.matchAll(/\]\(([^)#:]+)\)/g)];
  return [...quoted, ...linked].map(([, path = '']) => path);
}

/** The names of all settings that are asked for by a start, in production and not, and by a command with a backup. */
async function findSettingsRead(): Promise<string[]> {
  const names = new Set<string>();
  const recorded = (environment: Record<string, string>) =>
    new Proxy(environment, {
      get: (target, name) => {
        if (typeof name === 'string') names.add(name);
        return target[String(name)];
      },
    });
  const keys = { SESSION_KEYS: 'k'.repeat(32), FACTOR_KEYS: 'f'.repeat(32) };
  readSettings(
    recorded({ ...keys, REDIS_URL: 'redis://localhost:6379', SMTP_URL: 'smtp://localhost', MAIL_FROM: 'a@b.ca' }),
  );
  assert.throws(() => readSettings(recorded({ NODE_ENV: 'production' })));
  const quiet = { serve: async () => undefined, say: () => undefined, progress: () => undefined };
  assert.equal(await runCommand(['restore', '/dev/null/none'], { environment: recorded({}), ...quiet }), 1);
  const files = SECRET_SETTINGS.map((name) => `${name}_FILE`);
  return [...names].filter((name) => !files.includes(name)).sort();
}

describe('documents at the root', () => {
  for (const document of ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md']) {
    test(`${document} names only paths that exist`, async () => {
      const paths = findPaths(await readText(document));
      assert.deepEqual(
        paths.filter((path) => !existsSync(path)),
        [],
      );
    });
  }

  test('a path that does not exist is found (control)', () => {
    const paths = findPaths('See `src/gone.ts` and [this](docs/gone.md), not `src/<area>/index.ts`.');
    assert.deepEqual(paths, ['src/gone.ts', 'docs/gone.md']);
  });

  test('the diagrams are those that scripts/draw-diagrams.mjs draws', async () => {
    for (const [name, svg] of Object.entries(DIAGRAMS))
      assert.equal(await readText(`docs/pictures/${name}`), svg, name);
  });

  test('.env.example lists the settings of docs/operating.md, which are those that the server reads', async () => {
    const guide = await readText('docs/operating.md');
    const start = guide.indexOf('| Setting |');
    const rows = guide.slice(start, guide.indexOf('\n\n', start)).split('\n');
    const documented = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)]);
    const listed = [...(await readText('.env.example')).matchAll(/^# ([A-Z_]+)=/gm)];
    const names = listed.map(([, name = '']) => name).sort();
    assert.deepEqual(names, documented.map(([, name]) => name).sort());
    assert.deepEqual(names, await findSettingsRead());
  });
});
