import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { argon2PasswordHasher } from '../../src/adapters/argon2/password-hasher.ts';
import { type PasswordHasher, PasswordHasherBusy } from '../../src/application/ports/accounts.ts';
import { mannWhitneyP } from '../support/mann-whitney.ts';

const PASSWORD = 'correct horse battery';

describe('hashing passwords with argon2id (1.3)', () => {
  test('with 19,456 KiB, 2 passes, 1 lane, and a salt of its own each time', async () => {
    const hasher = argon2PasswordHasher();
    const [one, other] = await Promise.all([hasher.hash(PASSWORD), hasher.hash(PASSWORD)]);
    assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    assert.notEqual(one, other);
  });

  test('a hash of another cost or kind is outdated, one of its own is not (product.md 1.20)', async () => {
    const hasher = argon2PasswordHasher();
    const own = await hasher.hash(PASSWORD);
    assert.equal(hasher.isOutdated(own), false);
    for (const other of [
      own.replace('m=19456', 'm=9728'),
      own.replace('t=2', 't=1'),
      own.replace('argon2id', 'argon2i'),
    ]) {
      assert.equal(hasher.isOutdated(other), true);
    }
  });

  test('the right password fits its hash, any other does not', async () => {
    const hasher = argon2PasswordHasher();
    const hash = await hasher.hash(PASSWORD);
    assert.equal(await hasher.verify(PASSWORD, hash), true);
    for (const wrong of ['', 'correct horse batter', `${PASSWORD} `, PASSWORD.toUpperCase(), `${PASSWORD}\u0000`]) {
      assert.equal(await hasher.verify(wrong, hash), false);
    }
  });

  test('passwords of other scripts and of 64 characters are kept whole', async () => {
    const hasher = argon2PasswordHasher();
    for (const password of ['пароль-для-экзамена', '😀'.repeat(64), 'x'.repeat(64)]) {
      const hash = await hasher.hash(password);
      assert.equal(await hasher.verify(password, hash), true);
      assert.equal(await hasher.verify(password.slice(0, -1), hash), false);
    }
  });

  test('a damaged hash is a fault, not a wrong password', async () => {
    await assert.rejects(argon2PasswordHasher().verify(PASSWORD, '$argon2id$nonsense'));
  });
});

describe('an account that does not exist (1.4)', () => {
  test('has no password', async () => {
    const hasher = argon2PasswordHasher();
    for (const password of ['', 'A', PASSWORD]) assert.equal(await hasher.verify(password, null), false);
  });

  test('takes as long to check as one that exists', async () => {
    const hasher = argon2PasswordHasher();
    const hash = await hasher.hash(PASSWORD);
    assert.ok((await chanceOfTimes(hasher.verify, hash)) > CHANCE);
    const hasty: typeof hasher.verify = async (password, stored) => stored !== null && hasher.verify(password, stored);
    assert.ok((await chanceOfTimes(hasty, hash)) < CHANCE, 'one that answers at once is noticed');
  });
});

/** Times of one kind are more different than this once in a million runs. */
const CHANCE = 1e-6;
const ROUNDS = 30;

/** How likely the times with and without a stored hash are as different as they are if nothing tells them apart. */
async function chanceOfTimes(verify: PasswordHasher['verify'], hash: string): Promise<number> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    const turn = round % 4 === 0 || round % 4 === 3 ? 0 : 1;
    const started = performance.now();
    await verify('a wrong password', turn === 0 ? hash : null);
    times[turn].push(performance.now() - started);
  }
  return mannWhitneyP(...times);
}

describe('a flood (1.3)', () => {
  test('at most two are hashed at once: the third waits for one of them, the fourth is turned away', async () => {
    const hasher = argon2PasswordHasher({ maxRunning: 2, maxWaiting: 1 });
    const finished: number[] = [];
    const hashes = Array.from({ length: 4 }, (_, index) =>
      hasher.hash(PASSWORD).then(
        () => finished.push(index),
        () => finished.push(-1),
      ),
    );
    await Promise.all(hashes);
    assert.equal(finished[0], -1, 'the fourth is turned away while two run and one waits');
    const firstEnd = Math.min(finished.indexOf(0), finished.indexOf(1));
    assert.ok(finished.indexOf(2) > firstEnd, 'the third waited for one of the first two');
  });

  test('what finds the queue full is told so at once, and the rest is served', async () => {
    const hasher = argon2PasswordHasher({ maxRunning: 1, maxWaiting: 2 });
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => hasher.hash(PASSWORD)));
    assert.deepEqual(
      results.map((result) => result.status),
      ['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'],
    );
    for (const result of results) {
      if (result.status === 'rejected') assert.ok(result.reason instanceof PasswordHasherBusy, 'of its own kind');
    }
    assert.equal(await hasher.verify(PASSWORD, await hasher.hash(PASSWORD)), true, 'places are free again');
  });

  test('a failure gives its place back', async () => {
    const hasher = argon2PasswordHasher({ maxRunning: 1, maxWaiting: 0 });
    for (let round = 0; round < 3; round += 1) await assert.rejects(hasher.verify(PASSWORD, 'no hash'), /./);
    assert.match(await hasher.hash(PASSWORD), /^\$argon2id/);
  });

  test('the event loop goes on meanwhile', async () => {
    const hasher = argon2PasswordHasher();
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    await Promise.all(Array.from({ length: 8 }, () => hasher.hash(PASSWORD)));
    clearInterval(timer);
    assert.ok(turns >= 5, `${turns} turns while eight passwords were hashed`);
  });
});
