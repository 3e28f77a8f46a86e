// `npm run simulate -- --seed 7 --days 30 --learners 500`: people, servers, network and crashes in one process, from one seed
// (docs/simulator.md). `--seeds 1..2000` runs many, `--fault NAME` with a planted fault.
import { compileNativePackages, installPackages, ROOT, requireNode, run } from './steps.mjs';

requireNode();
await installPackages('all');
await compileNativePackages();
await run(process.execPath, ['--import', 'tsx', `${ROOT}/tests/simulator/simulate.ts`, ...process.argv.slice(2)]).catch(
  ({ exitCode }) => {
    // What went wrong is on the screen already.
    process.exitCode = exitCode ?? 1;
  },
);
