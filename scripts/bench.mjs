// `npm run bench`: measures side by side in one run and prints; nothing is asserted. Rounds are interleaved, medians shown.
// `npm run bench -- lighthouse` does only the public pages in the eyes of Lighthouse, `-- leads` only the keeping of leads, `-- chat` only live support,
// `-- chat mariadb` the same on a MariaDB of its own, on disk.
import { build, install, ROOT, requireNode, run, step } from './steps.mjs';

requireNode();
await install();
const wanted = process.argv.slice(2);
const measure = (name, ...choices) =>
  run(process.execPath, ['--import', 'tsx', `${ROOT}/tests/bench/${name}.ts`, ...choices]);
await build();
if (wanted.length === 0) {
  const { provideServices, LOAD_GENERATOR } = await import('./provide-services.mjs');
  await step('Providing wrk, the load generator', () => provideServices([LOAD_GENERATOR]));
  await measure('bench');
}
const choices = wanted.filter((choice) => choice === 'mariadb');
for (const name of ['leads', 'lighthouse', 'chat']) {
  if (wanted.length === 0 || wanted.includes(name)) await measure(name, ...choices);
}
