// What the commands share before anything is installed: telling what goes on, running programs, noticing change.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, wherever the command was typed. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Says what is being done and, at the end, how long it took. */
export async function step(title, work) {
  const started = Date.now();
  process.stdout.write(`• ${title} …\n`);
  const result = await work();
  process.stdout.write(`  ${title}: done in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  return result;
}

/** Runs a program in the project's folder; rejects with its name and code when it fails. */
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
      else reject(new Error(`${program} ${args.join(' ')} ended with ${code}\n${output}`));
    });
  });
}

/** Refuses to go on with a Node that the packages do not support. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  process.stderr.write(`Node 20.19 or newer is needed; this is ${process.versions.node}.\n`);
  process.exit(1);
}

/** A fingerprint of files and folders: paths and bytes, in a fixed order. */
export function fingerprint(paths) {
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
 * Installs what the lock file says, if it is not installed yet. Not `npm ci`: that refuses a lock file which lacks the optional
 * builds for other platforms, and a registry need not carry them. What is compiled is compiled on all cores.
 */
export async function install() {
  const stamp = join(ROOT, 'node_modules/.installed');
  const wanted = fingerprint(['package.json', 'package-lock.json', '.npmrc']);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  await step('Installing packages (the first time takes a few minutes: one is compiled)', () =>
    run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
      env: { ...process.env, JOBS: 'max' },
    }),
  );
  writeFileSync(stamp, wanted);
}

/** Builds browser and server code into `out`, if the sources have changed since the last build. */
export async function build(out = 'dist') {
  const stamp = join(ROOT, out, 'built');
  const wanted = fingerprint([
    'src',
    'content/posts',
    'migrations',
    'vite.config.ts',
    'tsconfig.json',
    'package-lock.json',
  ]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  await step('Building the site', () => run(process.execPath, ['scripts/build.mjs', '--out', out], { quiet: true }));
  mkdirSync(join(ROOT, out), { recursive: true });
  writeFileSync(stamp, wanted);
}
