// `npm run check`: all static checks. Each is shown with its time; the first failure is printed in full and ends the run.
import { run, step } from './steps.mjs';

const bin = (name) => `node_modules/.bin/${name}`;

const CHECKS = [
  ['Types', bin('tsc'), ['-p', 'tsconfig.json']],
  ['Formatter and linter', bin('biome'), ['ci', '--error-on-warnings', '.']],
  ['Arrows between rooms', bin('depcruise'), ['src', 'migrations', '--config', '.dependency-cruiser.cjs']],
  ['Dead code and unused packages', bin('knip'), ['--no-progress']],
  ['Rules of the house', process.execPath, ['scripts/house-rules.mjs']],
  ['Study material', process.execPath, ['--import', 'tsx', 'src/check-content.ts']],
];

// Types take as long as all the others together, so they run beside them.
const [types, ...others] = CHECKS;
const runCheck = ([title, program, args]) => step(title, () => run(program, args, { quiet: true }));
const runOthers = async () => {
  for (const check of others) await runCheck(check);
};

try {
  await Promise.all([runCheck(types), runOthers()]);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
