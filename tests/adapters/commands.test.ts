import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { openDatabase } from '../../src/adapters/sql/database.ts';
import { describeFailure } from '../../src/adapters/sql/describe-failure.ts';
import { startApp } from '../support/app.ts';
import { emptyDatabase } from '../support/databases.ts';
import { freePort } from '../support/free-port.ts';
import { mailTo } from '../support/mails.ts';
import { releaseDatabase } from '../support/release-database.ts';
import { command } from '../support/run-command.ts';
import { testClock } from '../support/test-clock.ts';
import { totpCode } from '../support/totp.ts';

const NAMES = [
  ...['serve', 'migrate', 'load-content', 'check', 'create-admin', 'reset-link', 'reset-factor', 'erase', 'reconcile'],
  ...['backup', 'restore', 'rebuild-analytics'],
];

const NOWHERE = 'sqlite:/dev/null/none.db';

describe('the commands of the built server', () => {
  test('serve is the default, and the only one that serves', async () => {
    for (const args of [[], ['serve']]) {
      assert.deepEqual(await command(NOWHERE, args), { code: null, said: '', progress: '', served: true });
    }
  });

  test('an unknown command, option or argument is refused with what there is; nothing is served', async () => {
    for (const args of [['sevre'], ['toString'], ['--port', '80']]) {
      const { code, progress, served } = await command(NOWHERE, args);
      assert.deepEqual([code, served], [2, false], args.join(' '));
      for (const name of NAMES) assert.match(progress, new RegExp(`^ {2}${name}\\b`, 'm'));
    }
    for (const args of [['backup'], ['backup', 'a', 'b'], ['erase', 'somebody', '--force'], ['serve', 'now']]) {
      const { code, progress, served } = await command(NOWHERE, args);
      assert.deepEqual([code, served], [2, false], args.join(' '));
      assert.match(progress, new RegExp(`\\n\\nUsage: node dist/server/main.js ${args[0]}`));
    }
  });

  test('each explains itself with --help and does nothing', async () => {
    for (const name of NAMES) {
      const { code, said, progress, served } = await command(NOWHERE, [name, '--help']);
      assert.deepEqual([code, progress, served], [0, '', false]);
      assert.match(said, new RegExp(`^Usage: node dist/server/main.js ${name}`));
    }
    assert.equal((await command(NOWHERE, ['--help'])).code, 0);
    for (const args of [['--help'], ['backup', '--help'], ['backup']]) {
      const { said, progress } = await command(NOWHERE, args, {}, 'plumbline');
      assert.match(said + progress, /(^|\n)Usage: plumbline /, 'in the container and under systemd');
    }
    assert.match((await command(NOWHERE, ['--version'])).said, /^\d+\.\d+\.\d+$/);
  });

  test('a database that cannot be opened fails with 1', async () => {
    assert.equal((await command(NOWHERE, ['check'])).code, 1);
    assert.match((await command('postgres:x', ['migrate'])).progress, /DATABASE_URL must be sqlite:PATH/);
  });

  test('only what makes a database makes one where DATABASE_URL names a file that is not there', async () => {
    const empty = await emptyDatabase('sqlite');
    const file = empty.url.slice('sqlite:'.length);
    const calls = [
      'check',
      'migrate status',
      'reset-link a',
      'reset-factor a',
      'erase a --yes',
      'reconcile',
      'create-admin a a@b.ca',
    ];
    for (const call of [...calls, 'rebuild-analytics', `backup ${file}.backup`]) {
      const { code, progress } = await command(empty.url, call.split(' '));
      assert.deepEqual([code, progress.startsWith(`There is no database ${file}.`)], [1, true], `${call}: ${progress}`);
    }
    assert.equal(existsSync(dirname(file)), false);
    assert.equal((await command(empty.url, ['migrate'])).code, 0);
    assert.equal(existsSync(file), true);
    await empty.remove();
  });

  test('a failure of the database says what to do, without a stack', async () => {
    const { url, remove } = await emptyDatabase('mysql');
    const stranger = Object.assign(new URL(url), { username: 'stranger', password: 'wrong' }).href;
    const cases: readonly (readonly [string, RegExp])[] = [
      [`mysql://root@127.0.0.1:${await freePort()}/none`, /^The database cannot be reached\. Check DATABASE_URL/],
      [stranger, /^The database refuses the user or the password in DATABASE_URL/],
      [`${url}_of_nobody`, /^The server of the database has no database of the name in DATABASE_URL/],
      ['sqlite:/dev/null/none/none.db', /^There is no database/],
    ];
    for (const [databaseUrl, message] of cases) {
      const { code, progress } = await command(databaseUrl, ['check']);
      assert.equal(code, 1);
      assert.match(progress, message);
      assert.doesNotMatch(progress, /\n {4}at /);
    }
    await remove();
  });

  test('an error that is no failure of the database or the disk keeps its stack', () => {
    assert.equal(describeFailure(new TypeError('a bug')), null);
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    assert.match(describeFailure(full) ?? '', /^The disk is full\..*\n\(no space left on device\)$/);
  });

  test('migrate status answers no while something is pending, and migrate changes that', async () => {
    const empty = await emptyDatabase('mysql');
    const pending = await command(empty.url, ['migrate', 'status']);
    assert.deepEqual([pending.code, pending.said.split('\n').at(-1)], [3, 'Migrations are pending.']);
    const migrated = await command(empty.url, ['migrate']);
    assert.match(migrated.said, /^Applied: 001-accounts, /);
    assert.match(migrated.progress, /^Migration 001-accounts …$/m);
    assert.equal((await command(empty.url, ['migrate', 'status'])).code, 0);
    assert.equal((await command(empty.url, ['migrate', 'down'])).code, 2);
    await empty.remove();
  });
});

describe('commands on accounts and payments', () => {
  let place: Awaited<ReturnType<typeof releaseDatabase>>;
  before(async () => {
    place = await releaseDatabase('sqlite');
    await command(place.url, ['migrate']);
  });
  after(() => place.remove());

  /** The token of the link in the last line. */
  const tokenOf = (said: string): string => new URL(said.split('\n').at(-1) ?? '').searchParams.get('token') ?? '';

  const countUsers = async (name: string): Promise<number> => {
    const database = await openDatabase(place.url);
    const rows = await database.rows('SELECT id FROM users WHERE username_key = ?', [name]);
    await database.close();
    return rows.length;
  };

  test('reconcile reads every payment that is due once (product.md 3.26, 3.34)', async () => {
    const first = await command(place.url, ['reconcile']);
    assert.match(first.said, /Paid payments read: [1-9]/);
    const second = await command(place.url, ['reconcile']);
    assert.match(second.said, /0 left\. Paid payments read: 0\.$/);
  });

  test('create-admin creates an administrator, who chooses a password by the link (product.md 1.11, 2.1)', async () => {
    const created = await command(place.url, ['create-admin', 'Boss', 'boss@example.org']);
    assert.equal(created.code, 0, created.progress);
    const again = await command(place.url, ['create-admin', 'BOSS', 'other@example.org']);
    assert.deepEqual([again.code, again.progress.match(/taken/g)], [1, ['taken']]);
    const wrong = await command(place.url, ['create-admin', 'Chief', 'no address']);
    assert.equal(wrong.code, 1);
    const app = await startApp({ databaseUrl: place.url, clock: testClock(Date.now()) });
    const boss = app.visitor();
    const password = 'a long enough one';
    const form = { token: tokenOf(created.said), password, confirmPassword: password };
    assert.equal((await boss.post('/api/reset-password', form)).status, 200);
    const { json } = await boss.post('/api/login', { username: 'boss', password });
    assert.equal(json.user.role, 'admin');
    await app.close();
  });

  test('create-admin sets up a second factor where one is required, and reset-factor removes it (product.md 1.37)', async (t) => {
    const required = { ADMIN_SECOND_FACTOR: 'required' };
    const created = await command(place.url, ['create-admin', 'Careful', 'careful@example.org'], required);
    assert.equal(created.code, 0, created.progress);
    const secret = created.said.match(/authenticator app: ([A-Z2-7]{32})$/m)?.[1] ?? '';
    assert.match(created.said, new RegExp(`otpauth://totp/.*secret=${secret}`));
    const [code = ''] = created.said.match(/\b\w{4}-\w{4}-\w{4}\b/g) ?? [];
    const app = await startApp({ databaseUrl: place.url, clock: testClock(Date.now()), environment: required });
    t.after(() => app.close());
    const admin = app.visitor();
    const password = 'a long enough one';
    const form = { token: tokenOf(created.said), password, confirmPassword: password };
    assert.equal((await admin.post('/api/reset-password', form)).status, 200);
    const first = await admin.post('/api/login', { username: 'careful', password });
    assert.deepEqual(first.json.secondStep.methods, ['totp', 'recovery']);
    const proof = { method: 'totp', code: totpCode(secret, app.clock.now()) };
    assert.equal((await admin.post('/api/login/second-step', proof)).status, 200);
    assert.equal((await admin.get('/api/admin/people')).status, 200);
    const other = app.visitor();
    await other.post('/api/login', { username: 'careful', password });
    assert.equal((await other.post('/api/login/second-step', { method: 'recovery', code })).status, 200);

    const reset = await command(place.url, ['reset-factor', 'careful@example.org'], required);
    assert.deepEqual([reset.code, reset.said], [0, 'Removed all second factors of Careful.']);
    assert.equal((await command(place.url, ['reset-factor', 'Careful'], required)).code, 1, 'there are none');
    assert.equal((await admin.get('/api/me')).status, 401, 'sessions end');
    assert.equal((await admin.post('/api/login', { username: 'careful', password })).json.user.username, 'Careful');
    assert.equal((await admin.get('/api/admin/people')).json.code, 'second-factor-needed');
    const [entry] = await app.server.database.rows<{ action: string }>(
      'SELECT action FROM audit_entries ORDER BY id DESC LIMIT 1',
    );
    assert.equal(entry?.action, 'second factors removed');
    // The command goes by the machine's clock, which has moved on since the app's was set.
    app.clock.advance(600_000);
    const texts = (await mailTo(app, 'careful@example.org')).map(({ text }) => text);
    assert.ok(texts.some((text) => text.includes('removed all second factors')));
  });

  test('reset-link and erase name an account by name or address, and refuse one that is not there', async () => {
    assert.equal((await command(place.url, ['reset-link', 'user2@example.org'])).code, 0);
    for (const name of ['reset-link', 'reset-factor', 'erase']) {
      const { code, progress } = await command(place.url, [name, 'nobody']);
      assert.deepEqual([code, /no account with the name or address "nobody"/.test(progress)], [1, true]);
    }
  });

  test('erase asks for --yes, and deletes as the owner can, with the open payment (product.md 1.14, 3.28)', async () => {
    const asked = await command(place.url, ['erase', 'user2']);
    assert.deepEqual([asked.code, /would delete user2 .*Add --yes/.test(asked.progress)], [1, true]);
    assert.equal(await countUsers('user2'), 1);
    const erased = await command(place.url, ['erase', 'user2', '--yes']);
    assert.equal(erased.code, 0, erased.progress);
    assert.equal(await countUsers('user2'), 0);
    assert.equal((await command(place.url, ['check'])).code, 0);
  });

  test('check answers no and names the rows where paid is not access', async () => {
    const database = await openDatabase(place.url);
    await database.run("UPDATE users SET subscription_end_date = 1 WHERE username_key = 'user1'");
    await database.close();
    const { code, said } = await command(place.url, ['check']);
    assert.equal(code, 3);
    assert.match(
      said,
      /^Not true that a granted NPPE payment gives access until its end at least: 1, such as payment \d+$/,
    );
  });
});
