// `npm run bench`: prints measurements of the built site beside a reference, rounds interleaved, medians shown. Nothing is asserted.
// `npm run bench -- lighthouse` runs only Lighthouse on the public pages, `-- leads` only the storing of leads, `-- chat` only live
// support, `-- chat mariadb` the same on a private MariaDB whose data is on disk, `-- restarts` only rolling restarts, and
// `-- overview` the overview of administrators with a million users (`-- overview mariadb`: there too),
// `-- analytics` only the pages of a learner among a million answers. `-- learning` needs no site: it simulates learners.
// `-- exam-clicks` prints how long clicks on the exam page take to be painted, processor slowed four times.
// `-- refit` the nightly fit of a million answers, a plan and a session, on both databases.
// `-- speed` pages of learners, who asks, saved answers and cached pages, each beside a bare server or renderer in the same run.
// `-- profile` where the time of three pages, `/api/me` and a saved answer goes, by the processor profile of the built server.
// `-- submission` the matrix of my submission among 100,000 learners, `-- submission mariadb` the same on a private MariaDB; needs 10 GB of disk.
// `-- writing-checks` prints precision and recall of the checks of drafts.
// `-- scale` a million users and a corrected key in 100,000 exams, `-- candidates` 500 exams at once on both databases, `-- hostile`
// fuzzed requests, forged and shuffled notices, `-- faults` crashes and failing disks, `-- campaign` a newsletter mail to 20,000 addresses. SEED=… repeats a run of the last two.
// `-- growth` the hot operations on a site with a million users beside an empty one, on both databases (`-- growth sqlite` or `-- growth
// mariadb`: there only), with every query plan; needs 15 GB of disk, GROWTH_USERS=20000 is a quick try. Runs only when asked for.
// `-- floods` the time to save an answer while log-ins, previews, exports, uploads, registrations or chat flood the site, on both databases
// (`-- floods sqlite` or `-- floods mariadb`: there only).
// `-- capacity` machines and money for 1,000, 100,000 and 10 million learners. `-- database-costs` the processor time of a private
// MariaDB for a page, an answer and another request, which that reckons with; two minutes on a quiet machine.
import { buildSite, compileNativePackages, installPackages, ROOT, requireNode, run, step } from './steps.mjs';

requireNode();
await installPackages('all');
const wanted = process.argv.slice(2);
const measure = (name, ...choices) =>
  run(process.execPath, ['--import', 'tsx', `${ROOT}/tests/bench/${name}.ts`, ...choices]);
if (wanted.length === 1 && (wanted[0] === 'learning' || wanted[0] === 'capacity')) {
  await measure(wanted[0]);
  process.exit();
}
await Promise.all([compileNativePackages(), buildSite()]);
if (['speed', 'profile'].some((name) => wanted.length === 0 || wanted.includes(name))) {
  const { provideServices, LOAD_GENERATOR } = await import('./provide-services.mjs');
  await step('Providing wrk, the load generator', () => provideServices([LOAD_GENERATOR]));
}
if (wanted.length === 0) await measure('bench');
const choices = wanted.filter((choice) => choice === 'mariadb' || choice === 'sqlite');
if (wanted.includes('growth')) await measure('growth', ...choices);
for (const name of [
  'speed',
  'profile',
  'leads',
  'lighthouse',
  'chat',
  'restarts',
  'analytics',
  'exam-clicks',
  'overview',
  'learning',
  'refit',
  'submission',
  'writing-checks',
  'scale',
  'candidates',
  'hostile',
  'faults',
  'campaign',
  'floods',
  'capacity',
  'database-costs',
]) {
  if (wanted.length === 0 || wanted.includes(name)) await measure(name, ...choices);
}
