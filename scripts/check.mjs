// `npm run check`: all static checks, each printed with its duration. The first failure is printed in full and ends the run.
// `npm run check:content` runs only the check of the study material.
import { installPackages, run, step } from './steps.mjs';

const bin = (name) => `node_modules/.bin/${name}`;

/** The native compiler checks in a third of the processor time; dependency-cruiser and knip still need version 6 as a library. */
const TYPE_CHECKER = 'node_modules/typescript-native/bin/tsc';

const CHECKS = [
  [
    'Types',
    TYPE_CHECKER,
    ['-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.json'],
  ],
  ['Formatter and linter', bin('biome'), ['ci', '--error-on-warnings', '.']],
  ['Dependency rules', bin('depcruise'), ['src', 'migrations', '--config', '.dependency-cruiser.cjs']],
  ['Dead code and unused packages', bin('knip'), ['--no-progress']],
  ['Conventions', process.execPath, ['scripts/conventions.mjs']],
  ['Commit subjects', process.execPath, ['scripts/commit-subjects.mjs']],
  ['Study material', process.execPath, ['--import', 'tsx', 'src/check-content.ts']],
];

const [types, ...others] = CHECKS;
const runCheck = ([title, program, args]) => step(title, () => run(program, args, { quiet: true }));
const runOthers = async () => {
  for (const check of others) await runCheck(check);
};

try {
  await installPackages('all');
  await Promise.all([runCheck(types), runOthers()]);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
