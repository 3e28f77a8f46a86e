import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { argon2PasswordHasher } from '../../src/adapters/argon2/password-hasher.ts';
import { type Overrides, startServer } from '../../src/main.ts';
import { startApp } from '../support/app.ts';
import { freePort } from '../support/free-port.ts';
import { projectPath } from '../support/project-root.ts';

const MAIN = projectPath('src/main.ts');
const TSX = import.meta.resolve('tsx');

describe('starting in production (product.md 7.4)', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-production-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const complete = (databaseUrl: string, port: number) => ({
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: 'localhost',
    APP_ORIGIN: 'https://plumbline.example',
    DATABASE_URL: databaseUrl,
    SESSION_KEYS: 'q'.repeat(32),
    FACTOR_KEYS: 'f'.repeat(32),
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    SMTP_URL: 'smtp://localhost:25',
    MAIL_FROM: 'Plumbline <mail@plumbline.example>',
    CONTACT_EMAIL: 'help@plumbline.example',
    TRUSTED_PROXIES: '0',
  });

  test('without settings the process ends at once, names every one in one message and leaves nothing behind', async () => {
    const environment = { PATH: process.env.PATH ?? '', NODE_ENV: 'production' };
    const child = spawn(process.execPath, ['--import', TSX, MAIN], { cwd: folder, env: environment });
    let output = '';
    child.stderr.on('data', (text) => {
      output += text;
    });
    const code = await new Promise((resolve) => child.on('close', resolve));
    assert.equal(code, 1, output);
    const { NODE_ENV: _, PORT: __, HOST: ___, ...required } = complete('', 0);
    for (const name of Object.keys(required)) assert.match(output, new RegExp(`^ {2}- ${name} is missing`, 'm'));
    assert.equal(output.match(/cannot start/g)?.length, 1);
    assert.doesNotMatch(output, /\n\s+at /, 'no stack');
    assert.equal(existsSync(join(folder, 'data')), false);
  });

  test('settings for tests are refused in the same way: keys, provider, address, contact (product.md 7.5)', async () => {
    const environment = {
      ...complete(`sqlite:${join(folder, 'refused.db')}`, 0),
      APP_ORIGIN: 'https://localhost',
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_API_BASE: 'http://localhost:1',
      CONTACT_EMAIL: 'support@plumbline.example',
    };
    const refusal = await startServer(environment, { ...withoutBuild, quiet: true }).then(
      () => 'it started',
      (error: unknown) => String(error),
    );
    for (const name of [
      'APP_ORIGIN',
      'STRIPE_SECRET_KEY',
      'STRIPE_PUBLISHABLE_KEY',
      'STRIPE_API_BASE',
      'CONTACT_EMAIL',
    ]) {
      assert.match(refusal, new RegExp(`^ {2}- ${name} `, 'm'));
    }
    assert.equal(existsSync(join(folder, 'refused.db')), false);
  });

  test('a database with demo accounts is refused by name; once they are gone the server starts', async () => {
    const databaseUrl = `sqlite:${join(folder, 'app.db')}`;
    await (await startApp({ databaseUrl })).close();
    const start = async () => startServer(complete(databaseUrl, await freePort()), { ...withoutBuild, quiet: true });
    await assert.rejects(start(), /DATABASE_URL holds demo accounts with their published passwords: demo, admin\./);
    const app = await startApp({ databaseUrl });
    await app.server.database.run('UPDATE users SET password_hash = ?', [await argon2PasswordHasher().hash('changed')]);
    await app.close();
    await (await start()).close();
  });

  const withoutBuild: Overrides = {
    renderPage: () => Promise.reject(new Error('no page is asked for')),
    staticFiles: (_, next) => next(),
  };
});

describe('starting where the address cannot be had', () => {
  test('says so and what to set', async () => {
    const app = await startApp();
    const { port } = new URL(app.origin);
    const start = (environment: Record<string, string>) => startApp({ environment });
    await assert.rejects(start({ PORT: port }), {
      name: 'OperatorError',
      message: `The server cannot listen on localhost:${port}: another program uses the port. Stop it, or set PORT to another one.`,
    });
    await assert.rejects(start({ HOST: '192.0.2.1' }), /192\.0\.2\.1:.*Set HOST/);
    await app.close();
  });
});
