// `npm run bench`: measures side by side in one run and prints; nothing is asserted. Rounds are interleaved, medians shown.
import { build, install, ROOT, requireNode, run, step } from './steps.mjs';

requireNode();
await install();
const { provideServices, LOAD_GENERATOR } = await import('./provide-services.mjs');
await step('Providing wrk, the load generator', () => provideServices([LOAD_GENERATOR]));
await build();
await run(process.execPath, ['--import', 'tsx', `${ROOT}/tests/bench/bench.ts`]);
