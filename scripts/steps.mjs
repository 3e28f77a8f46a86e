// Steps that the commands of package.json share. Only Node's own modules: they run before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder, whatever the current one is. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Runs `work` and prints its title and duration. */
export async function step(title, work) {
  const started = Date.now();
  process.stdout.write(`• ${title} …\n`);
  const result = await work();
  process.stdout.write(`  ${title}: done in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  return result;
}

/**
 * Runs a program in the project's root; rejects with its name, exit code (as `exitCode` too; null after a signal) and, if
 * `quiet`, its output when it fails.
 */
export function run(program, args, { quiet = false, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: ROOT, env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
    let output = '';
    child.stdout?.on('data', (text) => {
      output += text;
    });
    child.stderr?.on('data', (text) => {
      output += text;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(output);
      else
        reject(
          Object.assign(new Error(`${program} ${args.join(' ')} ended with ${code}\n${output}`), { exitCode: code }),
        );
    });
  });
}

/** Whether a program, run silently in the project's root, exits with 0. */
const endsWell = (program, args) =>
  run(program, args, { quiet: true }).then(
    () => true,
    () => false,
  );

/** Exits with a message if the packages do not support this version of Node. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  process.stderr.write(`Node 20.19 or newer is needed; this is ${process.versions.node}.\n`);
  process.exit(1);
}

/** Adds the settings of `.env`, if there is one, to the environment, whose own values win. */
export function loadEnvironmentFile() {
  const path = join(ROOT, '.env');
  if (existsSync(path)) process.loadEnvFile(path);
}

/** A digest over paths and contents of files and folders, in a fixed order. */
function fingerprintOf(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    const full = join(ROOT, path);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) add(join(path, name));
    } else {
      hash.update(path).update('\0').update(readFileSync(full)).update('\0');
    }
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}

/**
 * Installs the packages of the lock file unless they are there. `runtime` is what building and running need (`dependencies`);
 * `all` adds what only checks, tests and benchmarks need (`devDependencies`), and is never reduced to `runtime` again.
 * Install scripts do not run: the one that compiles is `compileNativePackages`, which can run beside a build.
 *
 * `npm install` instead of `npm ci`, because `npm ci` refuses a lock file that lacks optional builds for other platforms, and a
 * registry mirror need not carry those. A linked `node_modules` belongs to another checkout and is left as it is.
 */
export async function installPackages(scope) {
  if (lstatSync(join(ROOT, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const stamp = join(ROOT, 'node_modules/.installed');
  const fingerprint = fingerprintOf(['package.json', 'package-lock.json', '.npmrc']);
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : [];
  const [installedFingerprint, installedScope = 'all'] = installed;
  const needsAll = scope === 'all' || (installed.length > 0 && installedScope === 'all');
  if (installedFingerprint === fingerprint && (installedScope === 'all' || !needsAll)) return;
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await step(needsAll ? 'Installing all packages' : 'Installing the packages that the site needs', () =>
    run('npm', needsAll ? args : [...args, '--omit=dev']),
  );
  writeFileSync(stamp, `${fingerprint} ${needsAll ? 'all' : 'runtime'}`);
}

/** Binaries for this line were built with headers that abort (see the file), so there it is always compiled. */
const FIRST_LINE_WITH_HOOKS = 24;

/**
 * Downloads or compiles the binary of better-sqlite3 unless the present one loads in this Node version. -O2 is what SQLite itself is
 * built with; it compiles in four fifths of the time of -O3, node-gyp's choice.
 */
export async function compileNativePackages() {
  const opensDatabase = ['--eval', "new (require('better-sqlite3'))(':memory:')"];
  if (await endsWell(process.execPath, opensDatabase)) return;
  const header = join(ROOT, 'scripts/object-wrap-without-hooks.h');
  const isCompiled = Number(process.versions.node.split('.')[0]) >= FIRST_LINE_WITH_HOOKS;
  await step('Preparing better-sqlite3 (compiled where no binary can be downloaded, about a minute)', () =>
    run('npm', ['rebuild', 'better-sqlite3', '--loglevel=error'], {
      quiet: true,
      env: {
        ...process.env,
        JOBS: 'max',
        CFLAGS: '-O2',
        CXXFLAGS: `-O2 -include ${header}`,
        ...(isCompiled ? { npm_config_build_from_source: 'true' } : {}),
      },
    }),
  );
}

/** Builds browser and server code into `out` unless the sources are those of the last build. */
export async function buildSite(out = 'dist') {
  const stamp = join(ROOT, out, 'built');
  const fingerprint = fingerprintOf([
    'src',
    'content/posts',
    'migrations',
    'scripts',
    'vite.config.ts',
    'tsconfig.json',
    'package-lock.json',
  ]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
  await step('Building the site', () => run(process.execPath, ['scripts/build.mjs', '--out', out], { quiet: true }));
  mkdirSync(join(ROOT, out), { recursive: true });
  writeFileSync(stamp, fingerprint);
}
