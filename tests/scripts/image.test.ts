import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { parse as parseYaml } from 'yaml';
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
  test('stages with their arguments, flags, joined lines and lists', () => {
    const stages = parse(
      `ARG A=1\n# a comment\nFROM debian:\${A}-slim AS first\nRUN one && \\\n  two\nFROM first\nCOPY --from=first --chmod=755 a b /c/\nCMD ["serve", "x y"]\n`,
    );
    assert.deepEqual(
      stages.map(({ name, from }) => [name, from]),
      [
        ['first', 'debian:1-slim'],
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

  test('keeps pictures and keys on its volume, whatever the database; the systemd unit in its state folder', async () => {
    const image = (await read()).at(-1);
    const settings = image?.instructions.filter(({ name }) => name === 'ENV').flatMap(({ words }) => words);
    assert.ok(settings?.includes('DATA_FOLDER=/data'), settings?.join(' '));
    const unit = await readFile(projectPath('ops/systemd/plumbline.service'), 'utf8');
    assert.match(unit, /^StateDirectory=plumbline$/m);
    assert.match(unit, /^Environment=.*\bDATA_FOLDER=\/var\/lib\/plumbline$/m);
  });

  test('gets every setting of .env by compose.yaml, whose own values are those that its services need', async () => {
    const { app } = parseYaml(await readFile(projectPath('compose.yaml'), 'utf8')).services;
    assert.deepEqual(app.env_file, [{ path: '.env', required: false }]);
    const values = Object.entries<string | number>(app.environment);
    const replaceable = values.filter(([name, value]) => String(value).startsWith(`\${${name}:-`));
    const fixed = values.filter((entry) => !replaceable.includes(entry)).map(([name]) => name);
    assert.deepEqual(fixed.sort(), ['DATABASE_URL', 'HOST', 'PORT', 'REDIS_URL']);
    assert.ok(replaceable.length > 3);
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

describe('the files for systemd', () => {
  test('run what the guide builds, by the commands that build the image', async () => {
    const [build] = parse(await readFile(projectPath('Dockerfile'), 'utf8'));
    const commands = build?.instructions
      .filter(({ name, text }) => name === 'RUN' && /^(npm install|node scripts\/compile-|npm run build)/.test(text))
      .map(({ text }) => text.replace(' --no-audit --no-fund', ''));
    assert.equal(commands?.length, 3);
    const guide = await readFile(projectPath('docs/operating.md'), 'utf8');
    assert.equal(guide.split(commands?.join(' && ') ?? '').length, 3, 'in production, and under systemd');
    assert.doesNotMatch(guide, /npm install && npm run build/);
  });

  test('name the program in its help as it is called', async () => {
    for (const path of ['ops/container/plumbline', 'ops/systemd/plumbline']) {
      assert.match(await readFile(projectPath(path), 'utf8'), /node --title=plumbline \S*dist\/server\/main\.js "\$@"/);
    }
    assert.match(await readFile(projectPath('src/commands/run-command.ts'), 'utf8'), /process\.title === 'plumbline'/);
  });

  test('run server, commands and backups as one user, in one folder and with the same settings', async () => {
    for (const name of ['plumbline.service', 'plumbline-backup.service', 'plumbline']) {
      const file = await readFile(projectPath(`ops/systemd/${name}`), 'utf8');
      assert.match(file, /DATABASE_URL=sqlite:\/var\/lib\/plumbline\/app\.db\b/, name);
      assert.match(file, /^(User=|.*--uid=)plumbline\b/m, name);
      assert.match(file, /(WorkingDirectory=|--working-directory=)\/opt\/plumbline\b/, name);
      assert.match(file, /EnvironmentFile=\/etc\/plumbline\/environment\b/, name);
      assert.match(file, /node (--title=plumbline )?dist\/server\/main\.js (serve|backup|"\$@")/, name);
    }
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
