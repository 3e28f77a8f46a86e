// Builds the image without a container engine and runs it: every stage of the Dockerfile in a root folder of Debian packages,
// its RUN lines in that root, the last as a user without rights. `npm run test:image`; needs root on Debian, 4 GB and some minutes.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { installNode } from './install-node.mjs';
import { parseDockerfile } from './parse-dockerfile.mjs';
import { provideServices } from './provide-services.mjs';
import { ROOT, run, step } from './steps.mjs';

const DEBOOTSTRAP = { name: 'debootstrap', programs: ['debootstrap'], package: 'debootstrap' };

/** The user that images of Node.js have. */
const NODE_USER = 1000;

/** The certificate authorities that Debian trusts. */
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';

/** How long the server may take to be healthy, in seconds. */
const START_LIMIT_S = 90;

if (process.getuid?.() !== 0) throw new Error('A root folder can be entered by root only: run this as root.');
await provideServices([DEBOOTSTRAP]);
const folder = mkdtempSync(join(tmpdir(), 'plumbline-image-'));
try {
  const { stages } = parseDockerfile(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'));
  const base = await step(`${stages[0].from} from Debian and npm`, () =>
    makeBase(join(folder, 'base'), stages[0].from),
  );
  const context = await step('The build context', () => makeContext(join(folder, 'context')));
  const built = new Map();
  for (const [index, stage] of stages.entries()) {
    const root = join(folder, `stage-${index}`);
    await step(`Stage ${stage.name ?? index + 1}`, () => buildStage(stage, root, { base, context, built }));
    built.set(stage.name ?? String(index), root);
  }
  const image = built.get(String(stages.length - 1)) ?? join(folder, `stage-${stages.length - 1}`);
  await step('Running the image', () => runImage(stages.at(-1), image));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** What `FROM node:LINE-bookworm-slim` has: a minimal Debian with that line of Node.js, its headers, and this machine's npm. */
async function makeBase(root, image) {
  const [, line, release] = /^node:(\d[\d.]*)-(\w+)-slim$/.exec(image) ?? [];
  if (!line) throw new Error(`Not a slim image of Node.js on Debian: ${image}`);
  await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', release, root], { quiet: true });
  const { home } = await installNode(line, join(folder, 'node'));
  for (const part of ['bin/node', 'include/node']) {
    cpSync(join(home, part), join(root, 'usr/local', part), { recursive: true, verbatimSymlinks: true });
  }
  const npm = join(dirname(dirname(process.execPath)), 'lib/node_modules/npm');
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true, verbatimSymlinks: true });
  const link = (name) => ['-sf', `../lib/node_modules/npm/bin/${name}-cli.js`, join(root, 'usr/local/bin', name)];
  for (const name of ['npm', 'npx']) await run('ln', link(name));
  await run('chroot', [root, 'useradd', '--create-home', '--uid', String(NODE_USER), 'node']);
  cpSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'), { dereference: true });
  cpSync('/etc/apt/apt.conf.d', join(root, 'etc/apt/apt.conf.d'), { recursive: true });
  // A machine that trusts an authority of its own, for a mirror, builds images that do.
  cpSync(AUTHORITIES, join(root, AUTHORITIES), { dereference: true });
  return root;
}

/** The committed files that .dockerignore lets into the build. */
async function makeContext(root) {
  mkdirSync(root);
  const archive = join(folder, 'context.tar');
  await run('git', ['archive', '--output', archive, 'HEAD']);
  await run('tar', ['-xf', archive, '-C', root]);
  const patterns = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  for (const pattern of patterns) {
    if (pattern.startsWith('#') || pattern.startsWith('!')) continue;
    await run('sh', ['-c', `rm -rf -- ${join(root, pattern)}`]);
  }
  return root;
}

async function buildStage(stage, root, { base, context, built }) {
  await run('cp', ['-a', base, root]);
  const state = { user: 'root', folder: '/', environment: {} };
  for (const { name, words, text, flags } of stage.instructions) {
    if (name === 'WORKDIR') {
      state.folder = words[0];
      mkdirSync(join(root, state.folder), { recursive: true });
    } else if (name === 'USER') state.user = words[0];
    else if (name === 'ENV') Object.assign(state.environment, Object.fromEntries(words.map((word) => word.split('='))));
    else if (name === 'COPY')
      await copy(words, flags, { root, state, from: flags.from ? built.get(flags.from) : context });
    else if (name === 'RUN') await inRoot(root, state, ['/bin/sh', '-ec', text]);
  }
}

async function copy(words, flags, { root, state, from }) {
  const target = words.at(-1);
  const to = join(root, target.startsWith('/') ? target : join(state.folder, target));
  const isFolder = target.endsWith('/') || target === '.';
  for (const source of words.slice(0, -1)) {
    const origin = join(from, source);
    await run('sh', [
      '-c',
      'mkdir -p "$(dirname "$2")"; [ -d "$1" ] && { mkdir -p "$2"; cp -a "$1/." "$2"; } || cp -a "$1" "$2"',
      'sh',
      origin,
      isFolder && source !== '.' ? join(to, source.split('/').at(-1)) : to,
    ]);
  }
  const owner = flags.chown ?? 'root:root';
  await run('chroot', [root, 'chown', '-R', owner, join('/', to.slice(root.length))]);
  if (flags.chmod) await run('chmod', [flags.chmod, to]);
}

/** The environment of a command in a root; npm's settings of this machine are passed on, as a build argument would. */
function environmentOf({ environment, user }) {
  const npm = Object.entries(process.env).filter(([name]) => /^npm_config_(registry|cafile|https?_proxy)$/i.test(name));
  const home = user === 'root' ? '/root' : `/home/${user}`;
  const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  return {
    PATH: path,
    HOME: home,
    NODE_EXTRA_CA_CERTS: AUTHORITIES,
    npm_config_nodedir: '/usr/local',
    ...Object.fromEntries(npm),
    ...environment,
  };
}

function enter(root, { user, folder: at }) {
  return ['--userspec', `${user}:${user}`, root, '/bin/sh', '-ec', `cd ${at} && exec "$@"`, 'sh'];
}

function inRoot(root, state, command) {
  return run('chroot', [...enter(root, state), ...command], { quiet: true, env: environmentOf(state) });
}

/** Runs what ENTRYPOINT and CMD say as the image's user, to whom only /data is writable. */
async function runImage(stage, root) {
  const last = (name) => stage.instructions.filter((each) => each.name === name).at(-1);
  const variables = stage.instructions.filter(({ name }) => name === 'ENV').flatMap(({ words }) => words);
  const user = last('USER')?.words[0] ?? 'root';
  if (user === 'root') throw new Error('The image runs as root.');
  if (last('STOPSIGNAL')?.words[0] !== 'SIGTERM') throw new Error('The image is not stopped by SIGTERM.');
  const state = { user, folder: '/app', environment: Object.fromEntries(variables.map((word) => word.split('='))) };
  const [entry, command, health] = ['ENTRYPOINT', 'CMD', 'HEALTHCHECK'].map((name) => last(name).list);

  const bare = spawnSync('chroot', [...enter(root, state), ...entry, ...command], { env: environmentOf(state) });
  if (bare.status === 0 || !/SESSION_KEYS/.test(String(bare.stderr) + String(bare.stdout))) {
    throw new Error(
      `Without settings the server must refuse and name them, but ended with ${bare.status}: ${bare.stderr}`,
    );
  }
  await inRoot(root, state, [...entry, '--help']);
  const written = spawnSync('chroot', [...enter(root, state), 'touch', '/app/written'], { env: environmentOf(state) });
  if (written.status === 0) throw new Error('The image lets its user write outside /data.');

  const settings = {
    PORT: '3917',
    HOST: '127.0.0.1',
    APP_ORIGIN: 'https://plumbline.example',
    SESSION_KEYS: randomBytes(24).toString('hex'),
    FACTOR_KEYS: randomBytes(24).toString('hex'),
    STRIPE_TEST_MODE: 'on',
    STRIPE_SECRET_KEY: `sk_test_${'x'.repeat(24)}`,
    STRIPE_PUBLISHABLE_KEY: `pk_test_${'x'.repeat(24)}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${'x'.repeat(24)}`,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Plumbline <no-reply@plumbline.example>',
    CONTACT_EMAIL: 'help@plumbline.example',
    COMPANY_NAME: 'Plumbline',
    COMPANY_ADDRESS: '1 Main Street, Ottawa',
    CONTACT_PHONE: '+1 613 555 0100',
    TRUSTED_PROXIES: '0',
  };
  const serving = { ...state, environment: { ...state.environment, ...settings } };
  const server = spawn('chroot', [...enter(root, serving), ...entry, ...command], { env: environmentOf(serving) });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += text));
  const ended = new Promise((resolve) => server.on('exit', (code, signal) => resolve(code ?? signal)));
  try {
    await untilHealthy(root, serving, health, () => output);
    await inRoot(root, serving, [...entry, 'check']);
    await inRoot(root, serving, [...entry, 'backup', '/data/backup']);
  } finally {
    server.kill('SIGTERM');
  }
  const code = await ended;
  if (code !== 0) throw new Error(`After SIGTERM the server ended with ${code}:\n${output}`);
}

async function untilHealthy(root, state, health, read) {
  const command = health[0] === 'CMD' ? health.slice(1) : health;
  for (let second = 0; second < START_LIMIT_S; second += 1) {
    const { status } = spawnSync('chroot', [...enter(root, state), ...command], { env: environmentOf(state) });
    if (status === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error(`The server was not healthy within ${START_LIMIT_S} s:\n${read()}`);
}
