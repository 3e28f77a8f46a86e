import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { chown, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { findLastBackup } from '../../src/adapters/sql/backup/backup-record.ts';
import { dumpRows } from '../../src/adapters/sql/backup/dump-rows.ts';
import { type Database, openDatabase } from '../../src/adapters/sql/database.ts';
import { endServerLeases, takeRestoreLease, takeServerLease } from '../../src/adapters/sql/leases.ts';
import type { SqlHandle } from '../../src/adapters/sql/sql-handle.ts';
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
      assert.match(made.said, /plain: \d{3} rows of \d+ tables, \d+ bytes, not encrypted$/);
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
      assert.match(
        refused.progress,
        /Not true that a granted P\.Eng\. payment gives access .*: 1, such as payment \d+/,
      );
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
        assert.deepEqual([checked.code, checked.said], [0, '23 rules hold.']);
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

describe('restoring MySQL', () => {
  it('is kept away by servers that start at one moment, of which each removes what long killed ones left', async () => {
    const place = await releaseDatabase('mysql');
    await on(place, async (database) => {
      let others = 1;
      const run: SqlHandle['run'] = async (sql, bindings) => {
        const rows = await database.run(sql, bindings);
        // Another server starts right after this one has added its lease.
        if (sql.startsWith('INSERT') && others-- > 0) await takeServerLease(database, () => undefined);
        return rows;
      };
      const lease = await takeServerLease({ ...database, run }, () => undefined);
      assert.equal(lease.isHeld(), true);
      await assert.rejects(endServerLeases(database), { message: /^A server is running on this database\./ });
      assert.equal(Number((await database.rows<{ n: number }>('SELECT COUNT(*) AS n FROM leases'))[0]?.n), 2);
    });
    await place.remove();
  });

  it('keeps a server and another restore away until it has ended, and says when a killed one has', async () => {
    const place = await releaseDatabase('mysql');
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-lease-'));
    assert.equal((await command(place.url, ['migrate'])).code, 0);
    assert.equal((await command(place.url, ['backup', join(folder, 'backup')])).code, 0);
    await on(place, async (database) => {
      const restoring = await takeRestoreLease(database);
      const server = await command(place.url, ['migrate']);
      assert.match(server.progress, /^A backup is being restored .* if it was killed, in \d+ seconds\.$/);
      const other = await command(place.url, ['restore', join(folder, 'backup')]);
      assert.match(other.progress, /^Another restore is running .* try again in \d+ seconds\.$/);
      assert.deepEqual([server.code, other.code], [1, 1]);
      await restoring.release();
    });
    assert.equal((await command(place.url, ['migrate'])).code, 0);
    await place.remove();
    await rm(folder, { recursive: true });
  });

  it('tells a server that was cut off meanwhile, and stops where one came back', async ({ mock }) => {
    const place = await releaseDatabase('mysql');
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-cut-off-'));
    assert.equal((await command(place.url, ['migrate'])).code, 0);
    assert.equal((await command(place.url, ['backup', join(folder, 'backup')])).code, 0);
    mock.timers.enable({ apis: ['setInterval'] });
    await on(place, async (database) => {
      const told = new EventEmitter();
      const restored = once(told, 'restored');
      await takeServerLease(database, () => void told.emit('restored'));
      await assert.rejects(endServerLeases(database), { message: /^A server is running on this database\./ });
      await database.run('UPDATE leases SET expires_at = 0');
      assert.equal((await command(place.url, ['restore', join(folder, 'backup')])).code, 0);
      mock.timers.tick(5_000);
      await restored;
    });
    mock.timers.reset();
    await dropKept('mysql', place);
    await place.remove();
    await rm(folder, { recursive: true });
  });

  it('names the rights that its user lacks, and works with them', async () => {
    const place = await releaseDatabase('mysql');
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-rights-'));
    const backup = join(folder, 'backup');
    assert.equal((await command(place.url, ['migrate'])).code, 0);
    assert.equal((await command(place.url, ['backup', backup])).code, 0);
    const name = new URL(place.url).pathname.slice(1);
    // Quoted: the name is random, and 4e1 would begin a number.
    const user = `\`${name.slice(-20)}\`@'%'`;
    const asUser = Object.assign(new URL(place.url), { username: name.slice(-20), password: 'secret' }).href;
    const rights = 'SELECT, INSERT, UPDATE, DELETE, CREATE, ALTER, DROP, INDEX, REFERENCES';
    await on(place, (database) => database.run(`CREATE USER ${user} IDENTIFIED BY 'secret'`));
    await on(place, (database) => database.run(`GRANT ${rights} ON \`${name}\`.* TO ${user}`));
    const refused = await command(asUser, ['restore', backup]);
    assert.equal(refused.code, 1);
    const grants = refused.progress.match(/^GRANT .*;$/gm) ?? [];
    assert.equal(grants.length, 2, refused.progress);
    for (const grant of grants) await on(place, (database) => database.run(grant.replace('that user;', user)));
    const restored = await command(asUser, ['restore', backup]);
    assert.equal(restored.code, 0, restored.progress);
    await on(place, (database) => database.run(`DROP USER ${user}`));
    await dropKept('mysql', place);
    await place.remove();
    await rm(folder, { recursive: true });
  });
});

describe('restoring SQLite', () => {
  const NOBODY = 65_534;

  it('as root leaves the database to its owner', { skip: process.getuid?.() !== 0 && 'not root' }, async () => {
    const place = await releaseDatabase('sqlite');
    const file = place.url.slice('sqlite:'.length);
    const backup = join(dirname(file), 'backup');
    assert.equal((await command(place.url, ['migrate'])).code, 0);
    assert.equal((await command(place.url, ['backup', backup])).code, 0);
    await chown(file, NOBODY, NOBODY);
    assert.equal((await command(place.url, ['restore', backup])).code, 0);
    const { uid, gid } = await stat(file);
    assert.deepEqual([uid, gid], [NOBODY, NOBODY]);
    await rm(file);
    await chown(dirname(file), NOBODY, NOBODY);
    assert.equal((await command(place.url, ['restore', backup])).code, 0);
    assert.equal((await stat(file)).uid, NOBODY, 'or to that of its folder, where there is none yet');
    await place.remove();
  });

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
