import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Visitor, visitorOf } from '../support/visitor.ts';
import { writeAnswerScript } from './answer-script.ts';
import { type Load, sideBySide } from './load.ts';
import { type ProfileParts, profileLoad } from './profiled-server.ts';
import { readParts } from './read-parts.ts';

/** Parts below this share are not shown. */
const LEAST_SHARE = 0.01;

/** Functions whose whole time is of interest: the renderer, its router, the checks of shapes and what SQLite does. */
const FUNCTIONS = [
  ...['renderPage', 'renderToStringImpl', 'Link', 'renderTree', 'placeData', 'writeDataBlock', 'fill'],
  ...['createStaticRouter', 'matchRoutesImpl', 'query', 'dispatch'],
  ...['safeParse', 'commit', 'rows', 'run', 'gzip', 'brotliCompress'],
];

const folder = await mkdtemp(join(tmpdir(), 'plumbline-profile-'));

function show(name: string, { own, within }: ProfileParts): void {
  const line = (part: { readonly name: string; readonly share: number }): string =>
    `  ${part.name.padEnd(44)} ${(part.share * 100).toFixed(1).padStart(5)} %`;
  console.log(`\n${name}: time of the thread that answers, without idling`);
  for (const part of own.filter(({ share }) => share >= LEAST_SHARE)) console.log(line(part));
  console.log(' With all that they call:');
  for (const part of within.filter(({ share }) => share >= LEAST_SHARE)) console.log(line(part));
}

async function profile(
  name: string,
  clients: number,
  loadOf: (learner: Visitor, origin: string) => Promise<Load>,
): Promise<void> {
  const parts = await profileLoad(
    { databaseUrl: `sqlite:${join(folder, 'profile.db')}`, folder, functions: FUNCTIONS },
    async ({ origin }) => {
      const learner = visitorOf(origin);
      await learner.post('/api/login', { username: 'demo', password: 'demo-learner-1' });
      const load = await loadOf(learner, origin);
      return () => sideBySide([load], clients);
    },
  );
  show(name, parts);
}

const asLearner =
  (path: string) =>
  async (learner: Visitor, origin: string): Promise<Load> => {
    await readParts(async (part) => (await learner.get(part)).text, path);
    return { name: path, url: origin + path, headers: { Cookie: learner.cookies(), 'Accept-Encoding': 'gzip' } };
  };

try {
  for (const path of ['/dashboard', '/study-guide/1', '/course'])
    await profile(`${path}, 16 clients`, 16, asLearner(path));
  await profile('landing page from the cache, 32 clients', 32, async (_, origin) => ({
    name: 'landing page',
    url: origin,
    headers: { 'Accept-Encoding': 'gzip' },
  }));
  await profile('GET /api/me, 64 clients', 64, asLearner('/api/me'));
  await profile('saving an answer, 64 clients', 64, async (learner, origin) => ({
    name: 'answer',
    url: origin,
    script: await writeAnswerScript(folder, learner),
  }));
} finally {
  await rm(folder, { recursive: true, force: true });
}
