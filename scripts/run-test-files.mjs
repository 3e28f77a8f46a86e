import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { ROOT } from './steps.mjs';

/** A file that takes longer hangs; it is ended and counted as failed, so that a run always ends. In milliseconds. */
const LONGEST = 600_000;

/** One more than there are cores: a browser, its server and its test wait for each other often enough. */
const LANES = availableParallelism() + 1;

/**
 * Runs test files, each in a process of its own and several at once, in the order given; shows each when it is over and goes on
 * after a failure, so that one run shows all. A run is a `group`, a `name`, the `files` that it has and the `program` to run.
 */
export async function runTestFiles(runs) {
  const waiting = [...runs];
  const results = [];
  const lane = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const result = await runFile(file);
      results.push(result);
      process.stdout.write(`\n── ${file.name} (${seconds(result.ms)})\n${result.output}`);
      if (result.failed > 0) process.stdout.write(`✖ ${file.name} failed\n`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return results;
}

/** A file in which nothing passes, or whose process fails for a reason of its own, counts as one failure at least. */
async function runFile(file) {
  const started = Date.now();
  const { output, ended } = await outputOf(file.program);
  const count = (word) => Number(output.match(new RegExp(`^ℹ ${word} (\\d+)$`, 'm'))?.[1] ?? 0);
  const passed = count('pass');
  const failed = count('fail') + count('cancelled');
  const isWell = ended === null && passed > 0;
  const why = ended ?? 'No test passed.';
  return {
    ...file,
    ms: Date.now() - started,
    output: isWell ? output.replaceAll(/^ℹ .*\n/gm, '') : `${output}${why}\n`,
    passed,
    failed: isWell ? failed : Math.max(failed, 1),
    skipped: count('skipped') + count('todo'),
  };
}

/** What a test file says, and how it ended if not well. */
function outputOf(program) {
  // A larger young generation: a twentieth of the time of these short processes went into collecting it.
  const args = ['--max-semi-space-size=32', '--enable-source-maps', '--test-reporter=spec', program];
  const { FORCE_COLOR: _, ...env } = process.env;
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: LONGEST });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ output, ended: String(error) }));
    child.on('close', (code, signal) => {
      resolve({ output, ended: code === 0 ? null : `The process ended with ${signal ?? code}.` });
    });
  });
}

/** Says how long the groups took, which files took longest, what failed, and how many tests passed. */
export function report(results) {
  const lines = ['', 'Time of each group, its files added up:'];
  for (const group of new Set(results.map((result) => result.group))) {
    const own = results.filter((result) => result.group === group);
    lines.push(
      `  ${seconds(sum(own, 'ms')).padStart(8)}  ${group}: ${own.flatMap(({ files }) => files).length} files, ${sum(own, 'passed')} passed`,
    );
  }
  lines.push('', 'The ten longest files:');
  const longest = [...results].sort((one, other) => other.ms - one.ms).slice(0, 10);
  for (const { ms, name } of longest) lines.push(`  ${seconds(ms).padStart(8)}  ${name}`);
  const failures = results.filter(({ failed }) => failed > 0);
  if (failures.length > 0) lines.push('', 'Failed, with what it said:', ...failures.map(lastWords));
  const counts = ['passed', 'failed', 'skipped'].map((word) => `${sum(results, word)} ${word}`);
  process.stdout.write(`${lines.join('\n')}\n\n${counts.join(', ')}\n`);
}

/** What a failed file said of its failures, once more at the end: of a long run often only the end is kept. */
function lastWords({ name, output }) {
  const from = output.lastIndexOf('✖ failing tests:');
  const said = (from === -1 ? output : output.slice(from)).trimEnd().slice(-6000);
  return `\n✖ ${name}\n${said}`;
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

const sum = (results, field) => results.reduce((total, result) => total + result[field], 0);
