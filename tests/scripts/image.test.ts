import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
// @ts-expect-error a script in plain JavaScript, without types
import { parseDockerfile } from '../../scripts/parse-dockerfile.mjs';
import { projectPath } from '../support/project-root.ts';

type Instruction = {
  readonly name: string;
  readonly flags: Readonly<Record<string, string>>;
  readonly text: string;
  readonly words: readonly string[];
  readonly list: readonly string[] | null;
};
type Stage = { readonly name: string | null; readonly from: string; readonly instructions: readonly Instruction[] };

const run = promisify(execFile);

const parse = (source: string): readonly Stage[] => parseDockerfile(source).stages;

describe('reading a Dockerfile', () => {
  test('stages, flags, joined lines and lists', () => {
    const stages = parse(
      'ARG A=1\n# a comment\nFROM debian AS first\nRUN one && \\\n  two\nFROM first\nCOPY --from=first --chmod=755 a b /c/\nCMD ["serve", "x y"]\n',
    );
    assert.deepEqual(
      stages.map(({ name, from }) => [name, from]),
      [
        ['first', 'debian'],
        [null, 'first'],
      ],
    );
    assert.equal(stages[0]?.instructions[0]?.text, 'one && two');
    const [copy, command] = stages[1]?.instructions ?? [];
    assert.deepEqual([copy?.flags, copy?.words], [{ from: 'first', chmod: '755' }, ['a', 'b', '/c/']]);
    assert.deepEqual(command?.list, ['serve', 'x y']);
  });

  test('what is no instruction is refused', () => {
    assert.throws(() => parse('FROM a\nrun x'), /Not an instruction: run x/);
  });
});

describe('the image', () => {
  const read = async () => parse(await readFile(projectPath('Dockerfile'), 'utf8'));

  test('runs as a user without rights, is checked by /readyz and stopped by SIGTERM', async () => {
    const image = (await read()).at(-1);
    const last = (name: string) => image?.instructions.filter((each) => each.name === name).at(-1);
    assert.deepEqual(last('USER')?.words, ['node']);
    assert.match(last('HEALTHCHECK')?.list?.join(' ') ?? '', /\/readyz/);
    assert.deepEqual([last('STOPSIGNAL')?.words, last('CMD')?.list], [['SIGTERM'], ['serve']]);
    assert.deepEqual(last('ENTRYPOINT')?.list, ['plumbline']);
    assert.deepEqual(last('VOLUME')?.words, ['/data']);
  });

  test('has no build tools: its stage installs nothing and copies what was built', async () => {
    const image = (await read()).at(-1);
    const commands = image?.instructions.filter(({ name }) => name === 'RUN').map(({ text }) => text) ?? [];
    assert.deepEqual(
      commands.filter((text) => /apt-get|npm/.test(text)),
      [],
    );
  });
});

describe('keeping the packages that the server loads', () => {
  async function installed(): Promise<string> {
    const root = await mkdtemp(join(tmpdir(), 'plumbline-packages-'));
    const write = async (path: string, content: unknown): Promise<void> => {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
    };
    await write(
      'dist/server/main.js',
      "import a from 'used';import{x}from\"@scope/part/deep\";import fs from 'node:fs';",
    );
    await write('node_modules/used/package.json', { dependencies: { needed: '1', nested: '1' } });
    await write('node_modules/used/node_modules/nested/package.json', {});
    await write('node_modules/used/node_modules/stray/package.json', {});
    await write('node_modules/needed/package.json', { optionalDependencies: { absent: '1' } });
    await write('node_modules/@scope/part/package.json', {});
    await write('node_modules/@scope/tool/package.json', {});
    await write('node_modules/bundler/package.json', {});
    for (const name of ['better-sqlite3', 'mysql2']) await write(`node_modules/${name}/package.json`, {});
    return root;
  }
  const keep = (root: string) => run(process.execPath, [projectPath('scripts/keep-server-packages.mjs'), root]);

  test('keeps what is imported with all it needs, and the database packages; removes the rest', async () => {
    const root = await installed();
    const { stdout } = await keep(root);
    assert.equal(stdout, 'Kept 6 packages.\n');
    const left = (await readdir(join(root, 'node_modules'), { recursive: true })).filter((path) =>
      path.endsWith('package.json'),
    );
    assert.deepEqual(left.map((path) => path.replace('/package.json', '')).sort(), [
      '@scope/part',
      'better-sqlite3',
      'mysql2',
      'needed',
      'used',
      'used/node_modules/nested',
    ]);
    await rm(root, { recursive: true });
  });

  test('stops where an imported package is not installed', async () => {
    const root = await installed();
    await rm(join(root, 'node_modules/used'), { recursive: true });
    await assert.rejects(keep(root), /not installed: used/);
    await rm(root, { recursive: true });
  });
});
