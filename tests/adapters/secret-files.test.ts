import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { SettingsError } from '../../src/adapters/config/read-settings.ts';
import { readSecretFiles, SECRET_SETTINGS } from '../../src/adapters/config/secret-files.ts';
import { runCommand } from '../../src/commands/run-command.ts';

describe('secrets in files (product.md 7.5)', () => {
  let folder: string;
  let file: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-secrets-'));
    file = join(folder, 'secret');
    await writeFile(file, 'one,two\n');
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const problemsOf = (environment: Record<string, string>): string => {
    try {
      readSecretFiles(environment);
      return '';
    } catch (error) {
      assert.ok(error instanceof SettingsError);
      return error.message;
    }
  };

  for (const name of SECRET_SETTINGS) {
    test(`${name}_FILE gives ${name} the text of the file, without the break at its end`, () => {
      assert.deepEqual(readSecretFiles({ [`${name}_FILE`]: file }), { [`${name}_FILE`]: file, [name]: 'one,two' });
    });
  }

  test('settings without a file stay as they are', () => {
    const environment = { SESSION_KEYS: 'k', PORT: '1', PORT_FILE: file };
    assert.deepEqual(readSecretFiles(environment), environment);
  });

  test('a file that is missing or empty, and a setting given both ways, are refused together', async () => {
    const empty = join(folder, 'empty');
    await writeFile(empty, '\n');
    const problems = problemsOf({
      SESSION_KEYS: 'k',
      ...{ SESSION_KEYS_FILE: file, FACTOR_KEYS_FILE: join(folder, 'none'), SMTP_URL_FILE: empty },
    });
    assert.match(problems, /SESSION_KEYS is given twice, by itself and by SESSION_KEYS_FILE/);
    assert.match(problems, /FACTOR_KEYS_FILE must be a file with the secret that the server can read/);
    assert.match(problems, /SMTP_URL_FILE must be a file/);
    assert.doesNotMatch(problems, /one,two/);
  });

  test('serving gets the secrets, and a command says in words what is wrong with a file', async () => {
    const printed: string[] = [];
    const served: (string | undefined)[] = [];
    const run = (environment: Record<string, string>) =>
      runCommand(['serve'], {
        environment,
        serve: async ({ FACTOR_KEYS }) => served.push(FACTOR_KEYS),
        progress: (line) => printed.push(line),
      });
    assert.equal(await run({ FACTOR_KEYS_FILE: file }), null);
    assert.equal(await run({ FACTOR_KEYS_FILE: join(folder, 'none') }), 1);
    assert.deepEqual(served, ['one,two']);
    assert.match(printed.join(), /FACTOR_KEYS_FILE must be a file/);
  });
});
