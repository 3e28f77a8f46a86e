// `npm test`: installs, provides browser and servers, and runs everything, on private servers that it starts and stops.
// `npm test -- http end-to-end` runs only those groups.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, install, ROOT, requireNode, run, step } from './steps.mjs';

/** `pure` groups need no server, no browser and no build. */
const GROUPS = [
  { name: 'unit', folders: ['domain', 'application', 'web'], pure: true },
  { name: 'house', folders: ['boundaries', 'scripts'], pure: true },
  { name: 'adapters', folders: ['adapters'], pure: false },
  { name: 'contracts', folders: ['contracts'], pure: false },
  { name: 'http', folders: ['http'], pure: false },
  { name: 'end-to-end', folders: ['end-to-end'], pure: false },
];

/** A file that takes longer hangs; it is ended and counted as failed, so that a run always ends. In milliseconds. */
const LONGEST = 600_000;

requireNode();
const started = Date.now();
const wanted = process.argv.slice(2);
const groups = GROUPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const scratch = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
let servers;
let failed = false;
const total = { passed: 0, failed: 0, skipped: 0 };

try {
  await install();
  if (wanted.length === 0) await step('Static checks', () => runChecks());
  if (groups.some(({ pure }) => !pure)) {
    const { provideServices } = await import('./provide-services.mjs');
    await step('Providing Chromium, MariaDB and Redis', () => provideServices());
    await build();
    servers = await step('Starting private MariaDB and Redis', () => startServers());
    await step('Loading the study material once for all tests', () => loadOnce());
  }
  for (const group of groups) await runGroup(group);
} catch (error) {
  failed = true;
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
} finally {
  servers?.kill('SIGTERM');
  rmSync(scratch, { recursive: true, force: true });
}
process.stdout.write(`\nAll groups: ${((Date.now() - started) / 1000).toFixed(0)} s\n`);
process.stdout.write(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
process.exit(failed || total.failed > 0 ? 1 : 0);

function runChecks() {
  return finished(spawn(process.execPath, ['scripts/check.mjs'], { cwd: ROOT, stdio: 'inherit' }), 'static checks');
}

/** A SQLite database with the study material, of which every test that starts a server gets a copy. */
async function loadOnce() {
  const file = join(scratch, 'ready.db');
  await run(process.execPath, ['dist/server/main.js', 'load-content'], {
    quiet: true,
    env: { ...process.env, DATABASE_URL: `sqlite:${file}` },
  });
  process.env.TEST_READY_DATABASE = file;
}

/** One MariaDB and one Redis for the whole run, in a process of their own that ends with this one. */
function startServers() {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/serve-databases.ts'], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      if (!text.includes('\n')) return;
      Object.assign(process.env, JSON.parse(text));
      resolve(child);
    });
    child.on('exit', (code) => reject(new Error(`the database servers ended with ${code}`)));
  });
}

/** Runs the files of a group; counts what node's runner reports and goes on after a failure, so that one run shows all. */
async function runGroup({ name, folders }) {
  const files = folders.flatMap((folder) => testFiles(join(ROOT, 'tests', folder)));
  process.stdout.write(`\n── ${name}\n`);
  const args = [
    '--import',
    'tsx',
    '--test',
    '--test-concurrency=2',
    `--test-timeout=${LONGEST}`,
    '--test-reporter=spec',
  ];
  args.push(...files);
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'], env: process.env });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
    process.stdout.write(chunk);
  });
  await finished(child, name).catch(() => {
    failed = true;
  });
  const count = (word) => Number(output.match(new RegExp(`^ℹ ${word} (\\d+)$`, 'm'))?.[1] ?? 0);
  const passed = count('pass');
  if (passed === 0) failed = true;
  total.passed += passed;
  total.failed += count('fail') + count('cancelled');
  total.skipped += count('skipped') + count('todo');
}

function testFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(folder, name))
    .sort();
}

function finished(child, what) {
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${what} ended with ${code}`))));
  });
}
