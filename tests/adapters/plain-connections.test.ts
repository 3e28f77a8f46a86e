import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findPlainConnections } from '../../src/adapters/config/plain-connections.ts';
import { readDatabaseUrl, SettingsError } from '../../src/adapters/config/read-settings.ts';

/** For each setting: addresses that need encryption, and addresses that have it or do not leave the machine. */
const CASES: readonly { name: string; plain: readonly string[]; fine: readonly string[] }[] = [
  {
    name: 'DATABASE_URL',
    plain: ['mysql://app:secret@db:3306/plumbline', 'mysql://app:secret@10.0.0.5/plumbline', 'mysql://a:b@[fd00::1]/p'],
    fine: [
      ...['sqlite:./data/app.db', 'mysql://app:secret@db:3306/plumbline?tls=on', 'mysql://a:b@localhost:3306/p'],
      ...['mysql://a:b@127.0.0.1/p', 'mysql://a:b@[::1]/p'],
    ],
  },
  {
    name: 'REDIS_URL',
    plain: ['redis://redis:6379', 'redis://:secret@10.0.0.5'],
    fine: ['rediss://redis:6379', 'redis://localhost:6379', 'redis://127.0.0.1:6379'],
  },
  {
    name: 'SMTP_URL',
    plain: ['smtp://mail:25', 'smtp://a:b@mail.example.org:587?requireTLS=false', 'smtp://mail:25?pool=true'],
    fine: [
      ...['smtps://mail.example.org:465', 'smtp://a:b@mail.example.org:587?requireTLS=true', 'smtp://localhost:25'],
      'smtp://mail.example.org?pool=true&requireTLS=true',
    ],
  },
  {
    name: 'PICTURES_BUCKET_URL',
    plain: ['http://storage.example.org/pictures'],
    fine: ['https://storage.example.org/pictures', 'http://127.0.0.1:9000/pictures'],
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    plain: ['http://collector:4318'],
    fine: ['https://collector.example.org', 'http://localhost:4318'],
  },
];

describe('connections to other machines in production (product.md 7.10)', () => {
  for (const { name, plain, fine } of CASES) {
    test(`${name} is encrypted, stays on the machine, or is said to be in a private network`, () => {
      for (const url of plain) {
        const [problem = '', ...others] = findPlainConnections({ [name]: url });
        assert.match(problem, new RegExp(`^${name} would not be encrypted: .+UNENCRYPTED_CONNECTIONS=private-network`));
        assert.deepEqual(others, []);
        assert.deepEqual(findPlainConnections({ [name]: url, UNENCRYPTED_CONNECTIONS: 'private-network' }), []);
      }
      for (const url of fine) assert.deepEqual(findPlainConnections({ [name]: url }), [], url);
    });
  }

  test('all of them are named at once, and nothing else allows them', () => {
    const all = Object.fromEntries(CASES.map(({ name, plain }) => [name, plain[0]]));
    assert.equal(findPlainConnections(all).length, CASES.length);
    for (const said of ['yes', 'on', 'Private-Network']) {
      assert.deepEqual(findPlainConnections({ ...all, UNENCRYPTED_CONNECTIONS: said }), [
        'UNENCRYPTED_CONNECTIONS must be private-network or left out',
      ]);
    }
    assert.equal(findPlainConnections({ ...all, UNENCRYPTED_CONNECTIONS: '' }).length, CASES.length);
  });

  test('a command looks at the database alone, and only in production', () => {
    const environment = { DATABASE_URL: 'mysql://app:secret@db/plumbline', SMTP_URL: 'smtp://mail:25' };
    assert.throws(
      () => readDatabaseUrl({ ...environment, NODE_ENV: 'production' }),
      (error) =>
        error instanceof SettingsError && /DATABASE_URL would/.test(error.message) && !/SMTP/.test(error.message),
    );
    assert.equal(readDatabaseUrl(environment), environment.DATABASE_URL);
    const isPrivate = { ...environment, NODE_ENV: 'production', UNENCRYPTED_CONNECTIONS: 'private-network' };
    assert.equal(readDatabaseUrl(isPrivate), environment.DATABASE_URL);
  });
});
