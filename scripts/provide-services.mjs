// What the tests need beside Node: a browser, MariaDB and Redis. Found where they are installed, installed on Debian for
// root, asked for in one sentence elsewhere.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A program by any of its names, and the Debian package that holds it. */
const SERVICES = [
  {
    name: 'Chromium',
    programs: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'],
    package: 'chromium-headless-shell',
  },
  { name: 'MariaDB (or MySQL)', programs: ['mariadbd', 'mysqld'], package: 'mariadb-server' },
  { name: 'Redis', programs: ['redis-server'], package: 'redis-server' },
];

/** What the measurements need besides. */
export const LOAD_GENERATOR = { name: 'wrk', programs: ['wrk'], package: 'wrk' };

/** Debian keeps servers where only root's search path looks. */
const FIND = 'PATH=$PATH:/usr/sbin; command -v "$1"';

const INSTALLER = 'apt-get';

const isInstalled = (program) => spawnSync('/bin/sh', ['-c', FIND, 'sh', program]).status === 0;

const missingOf = (services) => services.filter(({ programs }) => !programs.some(isInstalled));

const canInstall = () => existsSync('/etc/debian_version') && process.getuid?.() === 0 && isInstalled(INSTALLER);

/** Makes sure that all services exist; throws with one sentence that says what to install where it cannot do so itself. */
export async function provideServices(services = SERVICES) {
  const missing = missingOf(services);
  if (missing.length === 0) return;
  const packages = missing.map((service) => service.package);
  const names = missing.map(({ name }) => name).join(', ');
  if (!canInstall()) {
    throw new Error(`Please install ${names} and run this again; on Debian: apt-get install ${packages.join(' ')}`);
  }
  process.stdout.write(`  Installing ${names} with apt-get\n`);
  await aptGet(['update']);
  await aptGet(['install', '--yes', '--no-install-recommends', ...packages]);
  const stillMissing = missingOf(services).map(({ name }) => name);
  if (stillMissing.length > 0)
    throw new Error(`apt-get ended well, but these are still missing: ${stillMissing.join(', ')}`);
}

/** Runs apt-get and shows what it is at, one line a step. No package may start a server of its own. */
function aptGet(args) {
  const child = spawn(INSTALLER, ['-o', 'Dpkg::Use-Pty=0', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  });
  let errors = '';
  child.stdout.on('data', (text) => {
    for (const line of String(text).split('\n')) {
      if (/^(Get:|Unpacking|Setting up)/.test(line)) process.stdout.write(`  ${line.slice(0, 110)}\n`);
    }
  });
  child.stderr.on('data', (text) => {
    errors += text;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`apt-get ${args[0]} ended with ${code}\n${errors}`));
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await provideServices();
    process.stdout.write('Chromium, MariaDB and Redis are installed.\n');
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
