// `npm test`: installs, provides browser and servers, and runs everything, on private servers that it starts and stops.
// `npm test -- http end-to-end` runs only those groups, `npm test -- tests/http/exam.test.ts` only those files.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideServices } from './provide-services.mjs';
import { build, install, ROOT, requireNode, run, step } from './steps.mjs';

/**
 * In the order of how long their files take: the longest begin first. `pure` groups need no server, no browser and no build.
 * `processes`: over how many the files of a group are dealt; without it each has its own. To start one takes longer than most
 * of these files.
 */
const GROUPS = [
  { name: 'end-to-end', folders: ['end-to-end'], pure: false },
  { name: 'http', folders: ['http'], pure: false, processes: 9 },
  { name: 'unit', folders: ['domain', 'application', 'web'], pure: true, processes: 1 },
  { name: 'contracts', folders: ['contracts'], pure: false, processes: 6 },
  { name: 'adapters', folders: ['adapters'], pure: false, processes: 6 },
  { name: 'house', folders: ['boundaries', 'scripts'], pure: true, processes: 1 },
];

requireNode();
const started = Date.now();
const wanted = process.argv.slice(2);
const wantedFiles = wanted.filter((word) => word.includes('/'));
const groups = GROUPS.filter(({ name, folders }) => wanted.length === 0 || wanted.includes(name) || hasWanted(folders));
const scratch = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
let servers;
let failed = false;

try {
  const needsServers = groups.some(({ pure }) => !pure);
  // A new machine waits for two networks: for packages and for programs, side by side.
  await Promise.all([install(), needsServers && provide()]);
  // The checks use one core and a half at most, so they run beside the rest.
  const checks = wanted.length === 0 ? runChecks() : Promise.resolve();
  if (needsServers) await prepare();
  await runGroups();
  await checks;
} catch (error) {
  failed = true;
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
} finally {
  servers?.kill('SIGTERM');
  rmSync(scratch, { recursive: true, force: true });
}
process.stdout.write(`All groups: ${((Date.now() - started) / 1000).toFixed(0)} s\n`);
process.exit(failed ? 1 : 0);

/** All static checks; a failure is told at once, and the tests go on. */
async function runChecks() {
  const isWell = await step('Static checks', () => endedWell(['scripts/check.mjs']));
  if (isWell) return;
  failed = true;
  process.stderr.write('The static checks failed; what they said is above.\n');
}

/** The programs that tests need which are not pure. */
function provide() {
  return step('Providing Chromium, MariaDB and Redis', () => provideServices());
}

/** What such tests need besides: the built site, servers and the study material. */
async function prepare() {
  await build();
  servers = await step('Starting private MariaDB and Redis', () => startServers());
  await step('Loading the study material once for all tests', () => loadOnce());
}

async function runGroups() {
  const { bundleTests } = await import('./bundle-tests.mjs');
  const { report, runTestFiles } = await import('./run-test-files.mjs');
  const runs = groups.flatMap(({ name, folders, processes }) => {
    const all = folders.flatMap((folder) => testFiles(join('tests', folder)));
    const found = wanted.length === 0 || wanted.includes(name) ? all : all.filter((file) => wantedFiles.includes(file));
    if (found.length === 0) throw new Error(`The group ${name} has no tests.`);
    return deal(found, Math.min(processes ?? found.length, found.length)).map((files, at) => ({
      group: name,
      name: files.length === 1 ? files[0] : `${name} ${at + 1} of ${processes}: ${files.length} files`,
      files,
    }));
  });
  const programs = await step('Translating the tests', () => bundleTests(runs, join(scratch, 'bundle')));
  const results = await runTestFiles(runs.map((each, at) => ({ ...each, program: programs[at] })));
  report(results);
  if (results.some((result) => result.failed > 0)) failed = true;
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

/** Their names from the project's folder on. */
function testFiles(folder) {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { recursive: true })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(folder, name))
    .sort();
}

/** The longest first, one to each in turn. */
function deal(files, hands) {
  const sorted = [...files].sort((one, other) => size(other) - size(one));
  return Array.from({ length: hands }, (_, hand) => sorted.filter((_file, at) => at % hands === hand));
}

/** Long tests make long files, more or less. */
function size(file) {
  return statSync(join(ROOT, file)).size;
}

/** Whether one of the named files lies in one of these folders of `tests`. */
function hasWanted(folders) {
  return wantedFiles.some((file) => folders.some((folder) => file.startsWith(join('tests', folder, '/'))));
}

function endedWell(args) {
  return new Promise((resolve) => {
    spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }).on('exit', (code) => resolve(code === 0));
  });
}
