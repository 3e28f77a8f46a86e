// `npm run bench`: prints measurements of the built site beside a reference, rounds interleaved, medians shown. Nothing is asserted.
// `npm run bench -- lighthouse` runs only Lighthouse on the public pages, `-- leads` only the storing of leads, `-- chat` only live
// support, `-- chat mariadb` the same on a private MariaDB whose data is on disk, `-- restarts` only rolling restarts, and
// `-- analytics` only the pages of a learner among a million answers. `-- learning` needs no site: it simulates learners.
// `-- writing-checks` prints precision and recall of the checks of drafts.
// `-- scale` a million users and a corrected key in 100,000 exams, `-- candidates` 500 exams at once on both databases, `-- hostile`
// fuzzed requests, forged and shuffled notices, `-- faults` crashes and failing disks. SEED=… repeats a run of the last two.
import { buildSite, compileNativePackages, installPackages, ROOT, requireNode, run, step } from './steps.mjs';

requireNode();
await installPackages('all');
const wanted = process.argv.slice(2);
const measure = (name, ...choices) =>
  run(process.execPath, ['--import', 'tsx', `${ROOT}/tests/bench/${name}.ts`, ...choices]);
if (wanted.length === 1 && wanted[0] === 'learning') {
  await measure('learning');
  process.exit();
}
await Promise.all([compileNativePackages(), buildSite()]);
if (wanted.length === 0) {
  const { provideServices, LOAD_GENERATOR } = await import('./provide-services.mjs');
  await step('Providing wrk, the load generator', () => provideServices([LOAD_GENERATOR]));
  await measure('bench');
}
const choices = wanted.filter((choice) => choice === 'mariadb');
for (const name of [
  'leads',
  'lighthouse',
  'chat',
  'restarts',
  'analytics',
  'learning',
  'writing-checks',
  'scale',
  'candidates',
  'hostile',
  'faults',
]) {
  if (wanted.length === 0 || wanted.includes(name)) await measure(name, ...choices);
}
