import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { SECTION_LINE } from './report-by-file.mjs';
import { ROOT } from './steps.mjs';

/** In milliseconds. A process that takes longer, plus a tenth for each of its files, hangs: it is killed and counted as failed. */
const TIME_LIMIT = 600_000;

/** One more process than cores, because a browser, its server and its test often wait for each other. */
const MAX_PROCESSES = availableParallelism() + 1;

/**
 * Starts runs in the order given, several at once, each in a process of its own. The output of a run is printed when it has ended;
 * a failure does not end the others. A run has a `group`, a `name`, its test `files` and the `program` that imports them.
 */
export async function runTestFiles(runs) {
  const queue = [...runs];
  const results = [];
  const runFromQueue = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const result = await runProgram(next);
      results.push(result);
      process.stdout.write(`\n${next.name} (${seconds(result.ms)})\n${result.output}`);
      if (result.failed > 0) process.stdout.write(`✖ ${next.name} failed\n`);
    }
  };
  await Promise.all(Array.from({ length: MAX_PROCESSES }, runFromQueue));
  return results;
}

/** A run in which no test passes, or whose process fails outside of a test, counts as one failure at least. */
async function runProgram(testRun) {
  const started = Date.now();
  const timeLimit = TIME_LIMIT * (1 + testRun.files.length / 10);
  const { output, failure } = await captureOutput(testRun.program, timeLimit);
  const count = (word) => Number(output.match(new RegExp(`^ℹ ${word} (\\d+)$`, 'm'))?.[1] ?? 0);
  const passed = count('pass');
  const failed = count('fail') + count('cancelled');
  const succeeded = failure === null && passed > 0;
  const reason = failure ?? 'No test passed.';
  return {
    ...testRun,
    ms: Date.now() - started,
    output: succeeded ? output.replaceAll(/^ℹ .*\n/gm, '') : `${output}${reason}\n`,
    passed,
    failed: succeeded ? failed : Math.max(failed, 1),
    skipped: count('skipped') + count('todo'),
  };
}

/** Runs a program; returns what it printed and, unless it exited with 0, how it ended. */
function captureOutput(program, timeLimit) {
  // The default young generation costs these short processes 5 % of their time in garbage collection.
  const args = [
    '--max-semi-space-size=32',
    '--enable-source-maps',
    '--import=./scripts/untracked-promises.mjs',
    '--test-reporter=./scripts/report-by-file.mjs',
    program,
  ];
  const { FORCE_COLOR: _, ...env } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeLimit,
    // A site in the process and its browser's driver take the other signals for a request to end, and may wait for what hangs.
    killSignal: 'SIGKILL',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ output, failure: String(error) }));
    child.on('close', (code, signal) => {
      resolve({ output, failure: code === 0 ? null : `The process ended with ${signal ?? code}.` });
    });
  });
}

/** Prints the time of each group, the ten longest files, the failures and the number of tests. */
export function report(results) {
  const lines = ['', 'Time of each group, summed over its processes:'];
  for (const group of new Set(results.map((result) => result.group))) {
    const own = results.filter((result) => result.group === group);
    lines.push(
      `  ${seconds(sum(own, 'ms')).padStart(8)}  ${group}: ${own.flatMap(({ files }) => files).length} files, ${sum(own, 'passed')} passed`,
    );
  }
  lines.push('', 'The ten longest files:');
  const longest = results.flatMap(timesOfFiles).sort((one, other) => other.ms - one.ms);
  for (const { ms, file } of longest.slice(0, 10)) lines.push(`  ${seconds(ms).padStart(8)}  ${file}`);
  const failures = results.filter(({ failed }) => failed > 0);
  if (failures.length > 0) lines.push('', 'Failures:', ...failures.map(endOfOutput));
  const counts = ['passed', 'failed', 'skipped'].map((word) => `${sum(results, word)} ${word}`);
  process.stdout.write(`${lines.join('\n')}\n\n${counts.join(', ')}\n`);
}

/** The failures of a run once more, for the end of the report: logs of long runs are often cut to their end. */
function endOfOutput({ name, output }) {
  const from = output.lastIndexOf('✖ failing tests:');
  const end = (from === -1 ? output : output.slice(from)).trimEnd().slice(-6000);
  return `\n✖ ${name}\n${end}`;
}

const timesOfFiles = ({ output }) =>
  [...output.matchAll(SECTION_LINE)].map(([, file, time]) => ({ file, ms: Number(time) * 1000 }));

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

const sum = (results, field) => results.reduce((total, result) => total + result[field], 0);
