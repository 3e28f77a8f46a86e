// Provides the programs that tests and benchmarks need beside Node: a browser, MariaDB, Redis, HAProxy, libfaketime, a load
// generator. Missing ones are installed on Debian when run as root; elsewhere an error says what to install.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Each service: any of its `programs`, or its `library`, will do; `package` is the Debian package that has the first one. */
export const SERVERS = [
  { name: 'MariaDB (or MySQL)', programs: ['mariadbd', 'mysqld'], package: 'mariadb-server' },
  { name: 'Redis', programs: ['redis-server'], package: 'redis-server' },
  { name: 'HAProxy', programs: ['haproxy'], package: 'haproxy' },
  { name: 'libfaketime', programs: ['faketime'], package: 'faketime' },
];

/** What makes MariaDB servers a cluster. */
export const GALERA = {
  name: 'Galera',
  programs: [],
  library: '/usr/lib/galera/libgalera_smm.so',
  package: 'galera-4',
};

const BROWSER = {
  name: 'Chromium',
  programs: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'],
  package: 'chromium-headless-shell',
};

export const TEST_SERVICES = [BROWSER, ...SERVERS];

export const LOAD_GENERATOR = { name: 'wrk', programs: ['wrk'], package: 'wrk' };

/** Debian installs servers in /usr/sbin, which is only in root's search path. */
const FIND = 'PATH=$PATH:/usr/sbin; command -v "$1"';

const INSTALLER = 'apt-get';

const isInstalled = (program) => spawnSync('/bin/sh', ['-c', FIND, 'sh', program]).status === 0;

const missingOf = (services) =>
  services.filter(({ programs, library }) => !programs.some(isInstalled) && !(library && existsSync(library)));

const canInstall = () => existsSync('/etc/debian_version') && process.getuid?.() === 0 && isInstalled(INSTALLER);

/** Installs the services that are missing; throws an error that names their packages where it cannot. */
export async function provideServices(services) {
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
    throw new Error(`apt-get succeeded, but these are still missing: ${stillMissing.join(', ')}`);
}

/** Runs apt-get and prints one line for each of its steps. RUNLEVEL=1 keeps packages from starting their servers. */
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
    await provideServices(TEST_SERVICES);
    process.stdout.write('Chromium, MariaDB, Redis, HAProxy and libfaketime are installed.\n');
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
