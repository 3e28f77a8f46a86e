// `npm test`: installs all packages, provides browser and database servers, and runs the static checks and all tests.
// `npm test -- http unit` runs only these groups, `npm test -- tests/http/exam.test.ts` only these files,
// `npm test -- fast` the static checks and all groups that need no browser.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideServices, SERVERS, TEST_SERVICES } from './provide-services.mjs';
import { buildSite, compileNativePackages, installPackages, ROOT, requireNode, run, step } from './steps.mjs';

/**
 * Groups with the longest files first, so that no long file is left over at the end. `needs`: `nothing` but Node, `servers` (the
 * built site, MariaDB and Redis), or a `browser` besides. `processes`: over how many processes the files of a group are dealt.
 * Files of a process share its modules and its browser: starting them takes longer than most files.
 */
const GROUPS = [
  { name: 'end-to-end', folders: ['end-to-end'], needs: 'browser', processes: 10 },
  { name: 'simulator', folders: ['simulator'], needs: 'nothing', processes: 2 },
  { name: 'http', folders: ['http'], needs: 'servers', processes: 9 },
  { name: 'unit', folders: ['domain', 'application', 'web'], needs: 'nothing', processes: 2 },
  { name: 'contracts', folders: ['contracts'], needs: 'servers', processes: 6 },
  { name: 'adapters', folders: ['adapters'], needs: 'servers', processes: 6 },
  { name: 'conventions', folders: ['boundaries', 'scripts'], needs: 'nothing', processes: 1 },
];

requireNode();
const started = Date.now();
const choices = process.argv.slice(2);
const isFast = choices.includes('fast');
const chosenFiles = choices.filter((choice) => choice.includes('/'));
const groups = chosenGroups();
const scratch = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
let databaseServers;
let failed = false;

try {
  const needsServers = groups.some(({ needs }) => needs !== 'nothing');
  // On a new machine both wait for a network, one for the registry, the other for Debian's packages.
  await Promise.all([installPackages('all'), needsServers && provide()]);
  // The static checks use one and a half cores at most, so they run beside the rest.
  const checks = choices.length === 0 || isFast ? runChecks() : Promise.resolve();
  await Promise.all([compileNativePackages(), needsServers && buildSite()]);
  if (needsServers) await prepareServers();
  await runGroups();
  await checks;
} catch (error) {
  failed = true;
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
} finally {
  databaseServers?.kill('SIGTERM');
  rmSync(scratch, { recursive: true, force: true });
}
process.stdout.write(`All groups: ${((Date.now() - started) / 1000).toFixed(0)} s\n`);
process.exit(failed ? 1 : 0);

function chosenGroups() {
  if (choices.length === 0) return GROUPS;
  if (isFast) return GROUPS.filter(({ needs }) => needs !== 'browser');
  return GROUPS.filter(({ name, folders }) => choices.includes(name) || hasChosenFile(folders));
}

/** Runs all static checks; the tests go on after a failure. */
async function runChecks() {
  const succeeded = await step('Static checks', () => exitsWithSuccess(['scripts/check.mjs']));
  if (succeeded) return;
  failed = true;
  process.stderr.write('The static checks failed; their messages are above.\n');
}

function provide() {
  const services = groups.some(({ needs }) => needs === 'browser') ? TEST_SERVICES : SERVERS;
  return step(`Providing ${services.map(({ name }) => name).join(', ')}`, () => provideServices(services));
}

async function prepareServers() {
  databaseServers = await step('Starting private MariaDB and Redis', () => startDatabaseServers());
  await step('Loading the study material once for all tests', () => loadMaterial());
}

async function runGroups() {
  const { bundleTests } = await import('./bundle-tests.mjs');
  const { report, runTestFiles } = await import('./run-test-files.mjs');
  const runs = groups.flatMap(({ name, folders, processes }) => {
    const all = folders.flatMap((folder) => testFiles(join('tests', folder)));
    const isWhole = chosenFiles.length === 0 || choices.includes(name);
    const chosen = isWhole ? all : all.filter((file) => chosenFiles.includes(file));
    if (chosen.length === 0) throw new Error(`The group ${name} has no tests.`);
    return deal(chosen, Math.min(processes, chosen.length)).map((files, index) => ({
      group: name,
      name: files.length === 1 ? files[0] : `${name} ${index + 1} of ${processes}: ${files.length} files`,
      files,
    }));
  });
  const programs = await step('Bundling the tests', () => bundleTests(runs, join(scratch, 'bundle')));
  const results = await runTestFiles(runs.map((each, index) => ({ ...each, program: programs[index] })));
  report(results);
  if (results.some((result) => result.failed > 0)) failed = true;
}

/** Makes a SQLite database with the study material, of which every test that starts a server gets a copy. */
async function loadMaterial() {
  const file = join(scratch, 'ready.db');
  await run(process.execPath, ['dist/server/main.js', 'load-content'], {
    quiet: true,
    env: { ...process.env, DATABASE_URL: `sqlite:${file}` },
  });
  process.env.TEST_READY_DATABASE = file;
}

/** Starts one MariaDB and one Redis for the whole run, in a child process that ends with this one. */
function startDatabaseServers() {
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

/** The paths of the test files below a folder, relative to the project's root. */
function testFiles(folder) {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { recursive: true })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .sort();
}

/** Deals files over processes, largest first: the size of a test file is the best estimate of its duration at hand. */
function deal(files, processes) {
  const size = (file) => statSync(join(ROOT, file)).size;
  const sorted = [...files].sort((one, other) => size(other) - size(one));
  return Array.from({ length: processes }, (_, hand) => sorted.filter((_file, index) => index % processes === hand));
}

function hasChosenFile(folders) {
  return chosenFiles.some((file) => folders.some((folder) => file.startsWith(join('tests', folder, '/'))));
}

function exitsWithSuccess(args) {
  return new Promise((resolve) => {
    spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }).on('exit', (code) => resolve(code === 0));
  });
}
