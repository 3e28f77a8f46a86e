import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { readSettings, SettingsError } from '../../src/adapters/config/read-settings.ts';
import { formatStartupMessage } from '../../src/adapters/config/welcome.ts';
import { projectPath } from '../support/project-root.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  APP_ORIGIN: 'https://plumbline.example',
  DATABASE_URL: 'mysql://app:secret@db:3306/plumbline?tls=on',
  SESSION_KEYS: 'a'.repeat(32),
  FACTOR_KEYS: 'f'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  SMTP_URL: 'smtps://mail:465',
  MAIL_FROM: 'Plumbline <mail@plumbline.example>',
  CONTACT_EMAIL: 'help@plumbline.example',
  TRUSTED_PROXIES: '1',
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

  test('a file of breached passwords that is named must be there (product.md 1.24)', () => {
    assert.match(problemsOf({ BREACHED_PASSWORDS_FILE: join(folder, 'missing') }), /BREACHED_PASSWORDS_FILE/);
    assert.equal(readSettings({ BREACHED_PASSWORDS_FILE: folder }, folder).breachedPasswordsFile, folder);
    assert.equal(readSettings({}, folder).breachedPasswordsFile, null);
  });

  test('a fresh clone runs without any: loopback, SQLite, sandbox, local mailbox, demo accounts', () => {
    const settings = readSettings({}, folder);
    assert.equal(settings.host, '127.0.0.1');
    assert.equal(settings.appOrigin, 'http://localhost:3000');
    assert.equal(settings.databaseUrl, 'sqlite:./data/app.db');
    assert.deepEqual([settings.stripe, settings.smtp, settings.redis], [null, null, null]);
    assert.equal(settings.demoAccounts, true);
  });

  test('pictures and keys are kept beside the SQLite file, else in ./data, or where DATA_FOLDER says', () => {
    const dataFolderOf = (environment: Record<string, string>) =>
      readSettings({ SESSION_KEYS: 'k'.repeat(32), FACTOR_KEYS: 'f'.repeat(32), ...environment }, folder).dataFolder;
    assert.equal(dataFolderOf({ DATABASE_URL: 'sqlite:/var/lib/site/app.db' }), '/var/lib/site');
    const mysql = { DATABASE_URL: 'mysql://app@db/plumbline' };
    assert.equal(dataFolderOf(mysql), join(folder, 'data'));
    assert.equal(dataFolderOf({ ...mysql, DATA_FOLDER: '/data' }), '/data');
  });

  test('time limits may be minutes; a number that is too large is refused with the largest one', () => {
    const { timeouts } = readSettings({ DATABASE_WAIT_MS: '600000', SHUTDOWN_TIMEOUT_MS: '120000' }, folder);
    assert.deepEqual([timeouts.databaseWaitMs, timeouts.shutdownMs], [600_000, 120_000]);
    assert.match(problemsOf({ SHUTDOWN_TIMEOUT_MS: '2147483648' }), /whole number from 0 to 2147483647/);
    assert.match(problemsOf({ PORT: '65536' }), /PORT must be a whole number from 0 to 65535/);
  });

  test('names in Redis begin with the address of the site, or as is set', () => {
    const redisOf = (environment: Record<string, string>) => readSettings(environment, folder).redis;
    const url = 'redis://127.0.0.1:6379';
    const site = { REDIS_URL: url, APP_ORIGIN: 'https://plumbline.example' };
    assert.deepEqual(redisOf(site), { url, prefix: 'plumbline.example' });
    assert.deepEqual(redisOf({ ...site, REDIS_PREFIX: 'staging' }), { url, prefix: 'staging' });
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

  test('keys of different modes are refused, in production or not', () => {
    for (const secret of ['sk', 'rk']) {
      const mixed = { STRIPE_SECRET_KEY: `${secret}_live_x`, STRIPE_PUBLISHABLE_KEY: 'pk_test_x' };
      assert.match(problemsOf(mixed), /different modes/);
      assert.match(problemsOf({ ...PRODUCTION, ...mixed }), /different modes/);
    }
    assert.equal(problemsOf({ STRIPE_SECRET_KEY: 'rk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x' }), '');
    assert.equal(problemsOf({ ...PRODUCTION, STRIPE_SECRET_KEY: 'rk_live_x' }), '');
  });

  test('a staging site says that it takes test keys; it then takes no others, and its provider may be a double (product.md 7.5)', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' };
    const refused = problemsOf({ ...PRODUCTION, ...keys });
    assert.equal(refused.match(/set STRIPE_TEST_MODE=on/g)?.length, 2);
    const staging = { ...PRODUCTION, ...keys, STRIPE_TEST_MODE: 'on' };
    assert.equal(problemsOf({ ...staging, STRIPE_API_BASE: 'http://stripe.internal:12111' }), '');
    const live = problemsOf({ ...PRODUCTION, STRIPE_TEST_MODE: 'on' });
    for (const name of Object.keys(keys)) assert.match(live, new RegExp(`${name} must begin with .*_test_`));
  });

  test('a moved provider is reached by https in production', () => {
    const moved = { ...PRODUCTION, STRIPE_API_BASE: 'https://stripe-proxy.example.org' };
    assert.equal(readSettings(moved, folder).stripe?.apiBase, 'https://stripe-proxy.example.org');
    assert.match(problemsOf({ ...PRODUCTION, STRIPE_API_BASE: 'https://example.org/stripe' }), /without a path/);
  });

  test('everything that is wrong is told in one message, by name and with what to do', () => {
    const wrong = {
      APP_ORIGIN: 'http://localhost:3000',
      SESSION_KEYS: 'short',
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_API_BASE: 'http://localhost:1',
      CONTACT_EMAIL: 'support@plumbline.example',
      DEMO_ACCOUNTS: 'on',
    };
    const lines = problemsOf({ ...PRODUCTION, ...wrong }).split('\n  - ');
    assert.equal(lines.length - 1, 8, 'one line for each, two for the origin');
    for (const name of Object.keys(wrong))
      assert.ok(
        lines.some((line) => line.startsWith(name)),
        name,
      );
  });

  test('production says which facts about the operator are still examples', () => {
    const { examples } = readSettings(PRODUCTION, folder);
    assert.deepEqual(examples, ['COMPANY_NAME', 'COMPANY_ADDRESS', 'CONTACT_PHONE', 'NETWORK_URL']);
    const said = formatStartupMessage(
      readSettings({ ...PRODUCTION, COMPANY_ADDRESS: '1 Main Street, Halifax' }, folder),
    ).join('\n');
    assert.match(said, /Still the example .*: COMPANY_NAME, CONTACT_PHONE, NETWORK_URL$/m);
  });

  test('the sender of mail is a name and an address, or the address alone', () => {
    const from = (MAIL_FROM: string) => readSettings({ SMTP_URL: 'smtp://mail:25', MAIL_FROM }, folder).smtp?.from;
    assert.deepEqual(from('Plumbline <mail@plumbline.example>'), {
      name: 'Plumbline',
      address: 'mail@plumbline.example',
    });
    assert.deepEqual(from('"Plumbline, Inc." <mail@plumbline.example>')?.name, 'Plumbline, Inc.');
    assert.deepEqual(from('mail@plumbline.example'), { name: '', address: 'mail@plumbline.example' });
  });

  test('every setting that is read is in the table of the operator, and every one in the table is read', async () => {
    // Read by the commands that need it.
    const read = new Set(['BACKUP_PASSPHRASE']);
    const environment = (values: Record<string, string>) =>
      new Proxy(values, {
        get: (target, name: string) => {
          read.add(name);
          return target[name];
        },
      });
    for (const values of [{}, PRODUCTION, { NODE_ENV: 'production' }]) {
      try {
        readSettings(environment(values), folder);
      } catch (error) {
        assert.ok(error instanceof SettingsError);
      }
    }
    const guide = await readFile(projectPath('docs/operating.md'), 'utf8');
    const table = guide.slice(guide.indexOf('| Setting |'), guide.indexOf('\n\n', guide.indexOf('| Setting |')));
    const listed = table.split('\n').flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)]);
    assert.deepEqual(listed.map(([, name]) => name).sort(), [...read].sort());
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

  test('production is told how many proxies stand in front, also that there are none (product.md 7.5)', () => {
    const { TRUSTED_PROXIES: _, ...untold } = PRODUCTION;
    assert.match(problemsOf(untold), /TRUSTED_PROXIES is missing: set how many proxies .*, 0 if /);
    for (const blank of ['', ' ']) {
      assert.match(problemsOf({ ...untold, TRUSTED_PROXIES: blank }), /TRUSTED_PROXIES is missing/);
    }
    for (const said of [0, 2]) {
      assert.equal(readSettings({ ...untold, TRUSTED_PROXIES: String(said) }, folder).trustedProxies, said);
    }
    assert.equal(readSettings({}, folder).trustedProxies, 0, 'a fresh clone has none in front');
  });

  for (const [name, value] of [
    ['SESSION_KEYS', 'short'],
    ['TRUSTED_PROXIES', 'one'],
    ['TRUSTED_PROXIES', '-1'],
    ['APP_ORIGIN', 'http://plumbline.example'],
    ['DEMO_ACCOUNTS', 'on'],
    ['SMTP_URL', 'mail.example.org'],
    ['MAIL_FROM', 'Plumbline'],
    ['CONTACT_EMAIL', 'somebody'],
    ['CONTACT_EMAIL', 'Support@Plumbline.example'],
    ['APP_ORIGIN', 'https://localhost'],
    ['APP_ORIGIN', 'https://LOCALHOST:3000'],
    ['APP_ORIGIN', 'https://app.localhost'],
    ['APP_ORIGIN', 'https://127.0.0.1'],
    ['APP_ORIGIN', 'https://127.1'],
    ['APP_ORIGIN', 'https://[::1]:3000'],
    ['APP_ORIGIN', 'https://0.0.0.0'],
    ['STRIPE_SECRET_KEY', 'sk_test_x'],
    ['STRIPE_SECRET_KEY', 'rk_test_x'],
    ['STRIPE_SECRET_KEY', 'pk_live_x'],
    ['STRIPE_SECRET_KEY', 'secret'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_test_x'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_live_x'],
    ['STRIPE_API_BASE', 'http://stripe.internal:12111'],
    ['STRIPE_API_BASE', 'http://localhost:12111'],
    ['STRIPE_API_BASE', 'stripe.internal'],
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
    ['DATABASE_URL', 'mysql://a:b@c/d?ssl=true'],
    ['DATABASE_URL', 'mysql://a:b@c/d?tls=ON'],
    ['SMTP_URL', 'https://mail.example.org'],
    ['CONTACT_EMAIL', 'somebody'],
  ] as const) {
    test(`${name}=${value} is refused by name`, () => {
      assert.match(problemsOf({ [name]: value }), new RegExp(name));
    });
  }
});
