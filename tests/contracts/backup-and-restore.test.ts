import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { findLastBackup } from '../../src/adapters/sql/backup/backup-record.ts';
import { dumpRows } from '../../src/adapters/sql/backup/dump-rows.ts';
import { type Database, openDatabase } from '../../src/adapters/sql/database.ts';
import { present } from '../support/builders.ts';
import { RELEASES, releaseDatabase } from '../support/release-database.ts';
import { command } from '../support/run-command.ts';
import { schemaLines } from '../support/schema-lines.ts';

const HOUR = 3_600_000;

const SECRET = { BACKUP_PASSPHRASE: 'nine lazy wombats' };

type Place = Awaited<ReturnType<typeof releaseDatabase>>;

async function on<Value>({ url }: Place, work: (database: Database) => Promise<Value>): Promise<Value> {
  const database = await openDatabase(url);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Every row of a database, as lines. */
const rowsOf = (place: Place): Promise<string[]> =>
  on(place, async (database) => {
    const lines: string[] = [];
    for await (const line of dumpRows(database)) lines.push(line);
    return lines;
  });

/** The rows in an order that does not depend on the kind of database. */
const sortedRows = async (place: Place): Promise<string[]> =>
  (await rowsOf(place)).filter((line) => line.startsWith('[')).sort();

const renameUsers = (place: Place, name: string): Promise<unknown> =>
  on(place, (database) => database.run('UPDATE users SET username = ?', [name]));

/** Names beside the database that only a restore makes: files, or databases of the server. */
async function traces(kind: 'sqlite' | 'mysql', place: Place): Promise<string[]> {
  if (kind === 'sqlite') {
    const names = await readdir(dirname(place.url.slice('sqlite:'.length)));
    return names.filter((name) => !/-(wal|shm)$/.test(name)).sort();
  }
  return on(place, async (database) => {
    const name = new URL(place.url).pathname.slice(1);
    const like = 'SELECT schema_name AS name FROM information_schema.schemata WHERE schema_name LIKE ? ORDER BY 1';
    return (await database.rows<{ name: string }>(like, [`${name}%`])).map((row) => row.name);
  });
}

const dropKept = async (kind: 'sqlite' | 'mysql', place: Place): Promise<void> => {
  if (kind === 'sqlite') return;
  const [own, ...others] = await traces(kind, place);
  assert.ok(own);
  await on(place, async (database) => {
    for (const name of others) await database.run(`DROP DATABASE ${name}`);
  });
};

for (const kind of ['sqlite', 'mysql'] as const) {
  describe(`backup and restore on ${kind}`, () => {
    let folder: string;
    let place: Place;
    let rows: string[];
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'plumbline-backup-'));
      place = await releaseDatabase(kind);
      await on(place, (database) => database.migrate());
      rows = await rowsOf(place);
      const made = await command(place.url, ['backup', join(folder, 'plain')]);
      assert.equal(made.code, 0, made.progress);
      assert.match(made.said, /plain: \d{3} rows of \d\d tables, \d+ bytes, not encrypted$/);
      const secret = await command(place.url, ['backup', join(folder, 'secret')], SECRET);
      assert.equal(secret.code, 0, secret.progress);
      const { size } = await stat(join(folder, 'secret'));
      const { madeAt, ...noted } = present(await on(place, ({ reads }) => findLastBackup(reads)));
      assert.deepEqual(noted, { bytes: size, isEncrypted: true });
      assert.ok(Math.abs(Date.now() - madeAt) < HOUR);
    });
    after(async () => {
      await dropKept(kind, place);
      await place.remove();
      await rm(folder, { recursive: true });
    });

    it('a backup is for its owner only, leaves nothing beside it, and replaces no file', async () => {
      assert.deepEqual((await readdir(folder)).sort(), ['plain', 'secret']);
      assert.equal((await stat(join(folder, 'plain'))).mode & 0o777, 0o600);
      const again = await command(place.url, ['backup', join(folder, 'plain')]);
      assert.deepEqual([again.code, /exists already/.test(again.progress)], [1, true]);
    });

    it('a restore brings back every row, keeps what was there under another name, and upgrades', async () => {
      const schema = await on(place, schemaLines);
      await renameUsers(place, 'changed');
      const before = await traces(kind, place);
      const restored = await command(place.url, ['restore', join(folder, 'plain')]);
      assert.equal(restored.code, 0, restored.progress);
      assert.deepEqual(await rowsOf(place), rows);
      assert.deepEqual(await on(place, schemaLines), schema, 'with all its keys and references');
      const kept = (await traces(kind, place)).filter((name) => !before.includes(name));
      assert.equal(kept.length, 1, kept.join());
      assert.match(restored.said, new RegExp(`former state is kept: .*${kept[0]}`));
      const former = new URL(place.url);
      former.pathname = kind === 'sqlite' ? join(dirname(former.pathname), kept[0] ?? '') : `/${kept[0]}`;
      const url = kind === 'sqlite' ? `sqlite:${former.pathname}` : former.href;
      const names = await on({ ...place, url }, (database) => database.knex('users').distinct().pluck('username'));
      assert.deepEqual(names, ['changed']);
      assert.equal((await command(place.url, ['check'])).code, 0);
      assert.equal((await command(place.url, ['migrate', 'status'])).code, 0);
      await dropKept(kind, place);
    });

    it('an encrypted backup needs its passphrase, and shows nothing without', async () => {
      const file = join(folder, 'secret');
      await renameUsers(place, 'mine');
      const state = await rowsOf(place);
      const without = await command(place.url, ['restore', file]);
      assert.deepEqual([without.code, /is encrypted/.test(without.progress)], [1, true]);
      const wrong = await command(place.url, ['restore', file], { BACKUP_PASSPHRASE: 'nine lazy wombat' });
      assert.deepEqual([wrong.code, /not the passphrase/.test(wrong.progress)], [1, true]);
      assert.deepEqual(await rowsOf(place), state);
      const passphraseFile = join(folder, 'passphrase');
      await writeFile(passphraseFile, `${SECRET.BACKUP_PASSPHRASE}\n`);
      const right = await command(place.url, ['restore', file, '--passphrase-file', passphraseFile]);
      assert.equal(right.code, 0, right.progress);
      assert.deepEqual(await rowsOf(place), rows);
      await dropKept(kind, place);
    });

    it('a damaged backup is refused before anything changes: a flipped bit, a missing end, another file', async () => {
      const state = await rowsOf(place);
      const bytes = await readFile(join(folder, 'plain'));
      const damaged = join(folder, 'damaged');
      const flipped = Buffer.from(bytes);
      flipped[bytes.length >> 1] = (flipped[bytes.length >> 1] ?? 0) ^ 1;
      await writeFile(damaged, flipped);
      const one = await command(place.url, ['restore', damaged]);
      assert.deepEqual([one.code, /checksum does not match/.test(one.progress)], [1, true]);
      await writeFile(damaged, bytes);
      await truncate(damaged, bytes.length - 100);
      assert.match((await command(place.url, ['restore', damaged])).progress, /checksum does not match/);
      await writeFile(damaged, 'something else\n');
      assert.match((await command(place.url, ['restore', damaged])).progress, /not a backup of this site/);
      assert.match((await command(place.url, ['restore', join(folder, 'none')])).progress, /There is no file/);
      assert.deepEqual(await rowsOf(place), state);
    });

    it('nothing is restored while a server works on the database', async () => {
      const server = await openDatabase(place.url);
      await server.preventRestore();
      await server.run("UPDATE users SET username = 'serving'");
      const refused = await command(place.url, ['restore', join(folder, 'plain')]);
      assert.deepEqual([refused.code, /Stop it first/.test(refused.progress)], [1, true]);
      assert.deepEqual(await server.knex('users').distinct().pluck('username'), ['serving']);
      await server.close();
      assert.equal((await command(place.url, ['restore', join(folder, 'plain')])).code, 0);
      await dropKept(kind, place);
    });

    it('a backup in which rules do not hold is restored only when asked to', async () => {
      const whole = await rowsOf(place);
      await on(place, (database) => database.run('DELETE FROM peng_subscriptions'));
      const file = join(folder, 'broken');
      assert.equal((await command(place.url, ['backup', file])).code, 0);
      const broken = await rowsOf(place);
      assert.equal((await command(place.url, ['restore', join(folder, 'plain')])).code, 0);
      const traced = await traces(kind, place);
      const refused = await command(place.url, ['restore', file]);
      assert.equal(refused.code, 1);
      assert.match(refused.progress, /Not true that a granted P\.Eng\. payment gives access .*: 1, such as \d+/);
      assert.deepEqual([await rowsOf(place), await traces(kind, place)], [whole, traced], 'nothing changed');
      await dropKept(kind, place);
      assert.equal((await command(place.url, ['restore', file, '--accept-violations'])).code, 0);
      assert.deepEqual(await rowsOf(place), broken);
      await dropKept(kind, place);
      await command(place.url, ['restore', join(folder, 'plain')]);
      await dropKept(kind, place);
    });

    it('a backup of this kind can be restored into the other', async () => {
      const other = kind === 'sqlite' ? 'mysql' : 'sqlite';
      const target = await releaseDatabase(other);
      const restored = await command(target.url, ['restore', join(folder, 'plain')]);
      assert.equal(restored.code, 0, restored.progress);
      assert.deepEqual(await sortedRows(target), await sortedRows(place));
      await dropKept(other, target);
      await target.remove();
    });

    for (const release of RELEASES) {
      it(`a database of release ${release} is upgraded, and all rules hold`, async () => {
        const former = await releaseDatabase(kind, release);
        assert.equal((await command(former.url, ['migrate'])).code, 0);
        const checked = await command(former.url, ['check']);
        assert.deepEqual([checked.code, checked.said], [0, '21 rules hold.']);
        await former.remove();
      });
    }
  });
}

describe('a dump of MySQL', () => {
  it('shows one moment: nothing of what is committed while it is read', async () => {
    const place = await releaseDatabase('mysql');
    await on(place, (database) => database.migrate());
    const before = await rowsOf(place);
    const during = await on(place, async (database) => {
      const lines: string[] = [];
      for await (const line of dumpRows(database)) {
        if (lines.length === 0) await renameUsers(place, 'later');
        lines.push(line);
      }
      return lines;
    });
    assert.deepEqual(during, before);
    assert.notDeepEqual(await rowsOf(place), before);
    await place.remove();
  });
});

describe('restoring SQLite', () => {
  it('works where the present file is no database any more, and keeps it', async () => {
    const place = await releaseDatabase('sqlite');
    const file = place.url.slice('sqlite:'.length);
    const backup = join(dirname(file), 'backup');
    assert.equal((await command(place.url, ['migrate'])).code, 0);
    assert.equal((await command(place.url, ['backup', backup])).code, 0);
    await writeFile(file, 'this was a database once, more than a hundred characters ago. '.repeat(20));
    await writeFile(`${file}-wal`, 'log of the damaged one');
    const restored = await command(place.url, ['restore', backup]);
    assert.equal(restored.code, 0, restored.progress);
    assert.equal((await command(place.url, ['check'])).code, 0);
    const kept = (await readdir(dirname(file))).find((name) => name.includes('.before-'));
    assert.match(await readFile(join(dirname(file), kept ?? ''), 'utf8'), /^this was a database once/);
    await place.remove();
  });
});
