import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { breachedPasswordsFile } from '../../src/adapters/guessed-passwords/breached-passwords-file.ts';
import { guessedPasswords } from '../../src/adapters/guessed-passwords/guessed-passwords.ts';

const digestOf = (password: string): string => createHash('sha1').update(password).digest('hex').toUpperCase();

const passwords = (count: number): string[] => Array.from({ length: count }, (_, at) => `breached password ${at}`);

describe('a file of the digests of breached passwords (product.md 1.24)', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-breached-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const fileOf = async (breached: readonly string[], lineEnd: string): Promise<string> => {
    const path = join(folder, `${breached.length}-${lineEnd.length}.txt`);
    const lines = breached.map((password, at) => `${digestOf(password)}:${at ** 3 + 1}`).sort();
    await writeFile(path, lines.map((line) => line + lineEnd).join(''));
    return path;
  };

  for (const [count, lineEnd] of [
    [1, '\n'],
    [2, '\r\n'],
    [90, '\r\n'],
    [91, '\n'],
    [5_000, '\r\n'],
  ] as const) {
    test(`each of ${count} is found, and no other`, async () => {
      const has = breachedPasswordsFile(await fileOf(passwords(count), lineEnd));
      for (const password of passwords(count)) assert.equal(await has(password), true, password);
      for (const password of passwords(200)) assert.equal(await has(`not ${password}`), false, password);
      assert.equal(await has('Breached password 0'), false, 'the digest is that of the text as it was typed');
    });
  }

  test('an empty file holds none, and a missing one is an error and no answer', async () => {
    assert.equal(await breachedPasswordsFile(await fileOf([], '\n'))('anything'), false);
    await assert.rejects(breachedPasswordsFile(join(folder, 'missing'))('anything'), /ENOENT/);
  });

  test('is asked beside the list of common ones, which is there without it', async () => {
    const both = guessedPasswords(await fileOf(passwords(3), '\n'));
    const listOnly = guessedPasswords();
    for (const [password, inBoth, inList] of [
      ['breached password 2', true, false],
      ['qwertyuiop', true, true],
      ['three grey herons', false, false],
    ] as const) {
      assert.deepEqual([await both.has(password), await listOnly.has(password)], [inBoth, inList], password);
    }
  });
});
