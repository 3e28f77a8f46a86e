import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { ArgumentError, formatReplayCommand, readArguments } from './arguments.ts';

const seedsOf = (...args: string[]): readonly number[] => {
  const { fromSeed, toSeed } = readArguments(args);
  return [fromSeed, toSeed];
};

test('--seeds takes a range or how many from 1 on, --seed takes one', () => {
  assert.deepEqual(seedsOf('--seeds', '3..7'), [3, 7]);
  assert.deepEqual(seedsOf('--seeds', '5'), [1, 5]);
  assert.deepEqual(seedsOf('--seed', '7'), [7, 7]);
  assert.deepEqual(seedsOf(), [1, 1]);
});

test('arguments that run no seed, no day or no learner, or name nothing, are refused', () => {
  const wrong = [
    ...['5..1', '0', '0..3', '1..', '..3', '1..2..3', '', 'all', '1.5'].map((seeds) => ['--seeds', seeds]),
    ...['0', '-1', '1.5', '1e1', 'x'].flatMap((number) => [
      [`--seed=${number}`],
      [`--days=${number}`],
      [`--learners=${number}`],
    ]),
    ['--seed', '1', '--seeds', '1..2'],
    ['--fault', 'toString'],
    ['--fault', 'no-such-fault'],
    ['--no-such-option'],
    ['one'],
  ];
  for (const args of wrong) assert.throws(() => readArguments(args), ArgumentError, args.join(' '));
});

test('the command that replays a failure names its days, learners and planted fault', () => {
  const chosen = readArguments(['--seeds', '1..9', '--days', '1', '--fault', 'early-key']);
  const command = formatReplayCommand(4, chosen);
  assert.equal(command, 'npm run simulate -- --seed 4 --days 1 --learners 3 --fault early-key');
  const [, again = ''] = command.split(' -- ');
  assert.deepEqual(readArguments(again.split(' ')), { ...chosen, fromSeed: 4, toSeed: 4 });
  assert.doesNotMatch(formatReplayCommand(4, readArguments([])), /--fault/);
});

test('wrong arguments print what is wrong and the usage without a stack, and exit with 2', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [
    ...['--import', 'tsx', 'tests/simulator/simulate.ts'],
    ...['--seeds', '5..1'],
  ]);
  assert.equal(status, 2);
  assert.equal(String(stdout), '');
  assert.match(String(stderr), /^--seeds 5\.\.1 holds no seed\.\nnpm run simulate -- /);
  assert.doesNotMatch(String(stderr), /^ {4}at /m);
});
