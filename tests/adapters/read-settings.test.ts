import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { readSettings, SettingsError } from '../../src/adapters/config/read-settings.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  APP_ORIGIN: 'https://plumbline.example',
  DATABASE_URL: 'mysql://app:secret@db:3306/plumbline',
  SESSION_KEYS: 'a'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  SMTP_URL: 'smtp://mail:25',
  MAIL_FROM: 'Plumbline <mail@plumbline.example>',
  CONTACT_EMAIL: 'help@plumbline.example',
};

describe('settings', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-settings-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const problemsOf = (environment: Record<string, string>): string => {
    try {
      readSettings(environment, folder);
      return '';
    } catch (error) {
      assert.ok(error instanceof SettingsError);
      return error.message;
    }
  };

  test('a fresh clone runs without any: loopback, SQLite, sandbox, local mailbox, demo accounts', () => {
    const settings = readSettings({}, folder);
    assert.equal(settings.host, '127.0.0.1');
    assert.equal(settings.appOrigin, 'http://localhost:3000');
    assert.equal(settings.databaseUrl, 'sqlite:./data/app.db');
    assert.deepEqual([settings.stripe, settings.smtp, settings.redisUrl], [null, null, null]);
    assert.equal(settings.demoAccounts, true);
  });

  test('who runs the site is told by settings, with examples where nothing is set (product.md 8.10)', () => {
    const { identity } = readSettings({}, folder);
    for (const fact of Object.values(identity)) assert.ok(fact.length > 5, fact);
    const told = {
      COMPANY_NAME: 'Plumbline Inc.',
      COMPANY_ADDRESS: '1 Main Street, Halifax',
      CONTACT_EMAIL: 'help@plumbline.example',
      CONTACT_PHONE: '+1 902 555 0100',
      NETWORK_URL: 'https://network.example/plumbline',
    };
    assert.deepEqual(readSettings(told, folder).identity, {
      company: 'Plumbline Inc.',
      postalAddress: '1 Main Street, Halifax',
      contactEmail: 'help@plumbline.example',
      contactPhone: '+1 902 555 0100',
      networkUrl: 'https://network.example/plumbline',
    });
    assert.match(problemsOf({ NETWORK_URL: 'javascript:alert(1)' }), /NETWORK_URL/);
    assert.match(problemsOf({ CONTACT_EMAIL: 'all of us' }), /CONTACT_EMAIL/);
  });

  test('made-up session keys are kept, so that a restart signs nobody out', () => {
    const { sessionKeys } = readSettings({}, folder);
    assert.ok((sessionKeys[0]?.length ?? 0) >= 32);
    assert.deepEqual(readSettings({}, folder).sessionKeys, sessionKeys);
  });

  test('production starts when everything is there, on all interfaces, without demo accounts', () => {
    const settings = readSettings(PRODUCTION, folder);
    assert.equal(settings.host, '0.0.0.0');
    assert.equal(settings.demoAccounts, false);
    assert.equal(settings.stripe?.publishableKey, 'pk_live_x');
  });

  test('Stripe is in use with both keys; the secret of its notices and the moved address may be missing', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' };
    const plain = { secretKey: 'sk_test_x', publishableKey: 'pk_test_x', webhookSecret: null, apiBase: null };
    assert.deepEqual(readSettings(keys, folder).stripe, plain);
    const full = { ...keys, STRIPE_WEBHOOK_SECRET: 'whsec_x', STRIPE_API_BASE: 'http://localhost:1' };
    assert.deepEqual(readSettings(full, folder).stripe, {
      ...plain,
      webhookSecret: 'whsec_x',
      apiBase: 'http://localhost:1',
    });
    for (const [name, value] of Object.entries(keys)) assert.match(problemsOf({ [name]: value }), /belong together/);
  });

  test('blanks and commas are no setting in production (product.md 7.4)', () => {
    assert.match(problemsOf({ ...PRODUCTION, SESSION_KEYS: ' , ' }), /SESSION_KEYS is missing/);
    assert.match(problemsOf({ ...PRODUCTION, STRIPE_SECRET_KEY: ' ' }), /STRIPE_SECRET_KEY is missing/);
  });

  test('production without settings names every missing one at once (product.md 7.4)', () => {
    const problems = problemsOf({ NODE_ENV: 'production' });
    for (const name of Object.keys(PRODUCTION).filter((key) => key !== 'NODE_ENV')) {
      assert.match(problems, new RegExp(`\\b${name} is missing`));
    }
  });

  for (const [name, value] of [
    ['SESSION_KEYS', 'short'],
    ['APP_ORIGIN', 'http://plumbline.example'],
    ['DEMO_ACCOUNTS', 'on'],
    ['SMTP_URL', 'mail.example.org'],
    ['MAIL_FROM', 'Plumbline'],
    ['CONTACT_EMAIL', 'somebody'],
  ] as const) {
    test(`production refuses ${name}=${value}`, () => {
      assert.match(problemsOf({ ...PRODUCTION, [name]: value }), new RegExp(name));
    });
  }

  test('a mail server without a sender is refused: every mail would be lost', () => {
    assert.match(problemsOf({ SMTP_URL: 'smtp://mail:25' }), /MAIL_FROM is missing/);
    assert.equal(problemsOf({ SMTP_URL: 'smtp://mail:25', MAIL_FROM: 'mail@plumbline.example' }), '');
  });

  for (const [name, value] of [
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['APP_ORIGIN', 'nowhere'],
    ['DATABASE_URL', 'postgres://x'],
    ['SMTP_URL', 'https://mail.example.org'],
    ['CONTACT_EMAIL', 'somebody'],
  ] as const) {
    test(`${name}=${value} is refused by name`, () => {
      assert.match(problemsOf({ [name]: value }), new RegExp(name));
    });
  }
});
