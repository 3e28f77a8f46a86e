import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { access, constants, readFile, rename, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type OpenedBackup, openBackupFile, writeBackupFile } from '../adapters/backup-file/backup-file.ts';
import { readDatabaseUrl } from '../adapters/config/read-settings.ts';
import { type BackupRecord, recordBackup } from '../adapters/sql/backup/backup-record.ts';
import { dumpRows } from '../adapters/sql/backup/dump-rows.ts';
import { countRows, loadRows } from '../adapters/sql/backup/load-rows.ts';
import { replaceDatabase } from '../adapters/sql/backup/replace-database.ts';
import { copySqlite, syncToDisk } from '../adapters/sql/backup/replace-sqlite-file.ts';
import { openDatabase } from '../adapters/sql/database.ts';
import { checkIntegrity } from '../adapters/sql/integrity.ts';
import { requireDatabase } from '../adapters/sql/require-database.ts';
import { OperatorError } from '../application/operator-error.ts';
import { type Command, type CommandCall, EXIT_CODES } from './command.ts';
import { formatIntegrityReport } from './database-commands.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const SQLITE = 'sqlite:';

type Counts = Readonly<Record<string, number>>;

const backup: Command = {
  usage: 'FILE [--passphrase-file FILE]',
  summary: 'writes a complete backup of the database, beside a running server',
  help: `The file is compressed, has a checksum, and is read and counted again before it gets its name. It is encrypted when a
passphrase is given, by --passphrase-file (its first line) or by the setting BACKUP_PASSPHRASE. An existing file is kept.`,
  arguments: [1, 1],
  options: { 'passphrase-file': { type: 'string' } },
  run: async (call) => {
    const file = resolve(call.positionals[0] ?? '');
    if (existsSync(file)) throw new OperatorError(`${file} exists already. Choose another name.`);
    requireDatabase(readDatabaseUrl(call.environment));
    const passphrase = await readPassphrase(call);
    await access(dirname(file), constants.W_OK).catch((error: Error) => {
      throw new OperatorError(`${dirname(file)} cannot be written to: ${error.message}`);
    });
    // In the folder of the file, so that naming it is one rename.
    return inTemporaryFolder(join(dirname(file), '.plumbline-backup-'), async (folder) => {
      const counts = await writeBackup(call, folder, passphrase);
      await rename(join(folder, 'backup'), file);
      await syncToDisk(dirname(file));
      const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
      const encrypted = passphrase === null ? 'not encrypted' : 'encrypted';
      const { size } = await stat(file);
      await noteBackup(call, { madeAt: Date.now(), bytes: size, isEncrypted: passphrase !== null });
      call.say(`${file}: ${rows} rows of ${Object.keys(counts).length} tables, ${size} bytes, ${encrypted}`);
      return EXIT_CODES.done;
    });
  },
};

/**
 * Records the backup in the database, for metrics; the backup is valid even if it cannot be recorded, as in a database
 * of another release.
 */
async function noteBackup({ environment, progress }: CommandCall, record: BackupRecord): Promise<void> {
  try {
    const database = await openDatabase(readDatabaseUrl(environment));
    await recordBackup(database, record).finally(database.close);
  } catch (error) {
    progress(`The time of this backup could not be stored: ${error instanceof Error ? error.message : error}`);
  }
}

/** Writes `backup` in a folder, reads it again and answers the rows in it by table. */
async function writeBackup(
  { environment, progress }: CommandCall,
  folder: string,
  passphrase: string | null,
): Promise<Counts> {
  const url = readDatabaseUrl(environment);
  const file = join(folder, 'backup');
  const createdAt = new Date().toISOString();
  if (url.startsWith(SQLITE)) {
    const copy = join(folder, 'copy.db');
    progress('Copying the database …');
    copySqlite(url.slice(SQLITE.length), copy);
    await writeBackupFile(file, { kind: 'sqlite', createdAt }, createReadStream(copy), passphrase);
  } else {
    progress('Reading the database …');
    const database = await openDatabase(url);
    try {
      const rows = Readable.from(reported(dumpRows(database), progress), { objectMode: false });
      await writeBackupFile(file, { kind: 'mysql', createdAt }, rows, passphrase);
    } finally {
      await database.close();
    }
  }
  progress('Reading the backup again …');
  const counts = await countBackup(await openBackupFile(file, passphrase), folder);
  await syncToDisk(file);
  return counts;
}

const REPORT_EVERY = 100_000;

/** Passes lines on and says every now and then how many they were. */
async function* reported(lines: AsyncIterable<string>, progress: (line: string) => void): AsyncGenerator<string> {
  let count = 0;
  for await (const line of lines) {
    count += 1;
    if (count % REPORT_EVERY === 0) progress(`${count} rows …`);
    yield line;
  }
}

/** Opens what a backup holds as a restore would, and counts. */
async function countBackup({ header, content }: OpenedBackup, folder: string): Promise<Counts> {
  if (header.kind === 'mysql') return countRows(splitLines(content));
  const file = join(folder, 'again.db');
  await pipeline(content, createWriteStream(file, { mode: 0o600 }));
  const database = await openDatabase(`${SQLITE}${file}`);
  try {
    const report = await checkIntegrity(database.reads, () => undefined);
    const faults = report.violations.filter(({ rule }) => rule === 'the file is intact');
    if (faults.length > 0)
      throw new OperatorError(`The database is damaged: ${formatIntegrityReport({ ...report, violations: faults })}`);
    return await countRows(dumpRows(database));
  } finally {
    await database.close();
  }
}

const restore: Command = {
  usage: 'FILE [--passphrase-file FILE] [--accept-violations]',
  summary: 'puts a backup into the place of the database; the server must not run',
  help: `Checks the checksum of the file, builds the database beside the present one, brings its schema up to date, asks all
that check asks, and only then puts it into place. The former database is kept under another name, which is printed.
Whatever goes wrong before leaves it as it was. --accept-violations restores a database in which rules do not hold.
A backup of either kind of database can be restored into the other.`,
  arguments: [1, 1],
  options: { 'passphrase-file': { type: 'string' }, 'accept-violations': { type: 'boolean' } },
  run: async (call) => {
    const url = readDatabaseUrl(call.environment);
    const opened = await openBackupFile(resolve(call.positionals[0] ?? ''), await readPassphrase(call));
    const { createdAt } = opened.header;
    const stamp = new Date().toISOString().replaceAll(/\D/g, '');
    const kept = await replaceDatabase(url, (scratch) => build(call, opened, scratch), stamp);
    call.say(`Restored the state of ${createdAt}.`);
    if (kept !== null) call.say(`The former state is kept: ${kept}. Remove it when you no longer need it.`);
    call.say('Accounts that were deleted since then are back: delete them again (erase USER).');
    return EXIT_CODES.done;
  },
};

/** Fills an empty database from a backup and asks whether it may be put into place. */
async function build(
  { progress, values }: CommandCall,
  { header, content }: OpenedBackup,
  scratch: string,
): Promise<void> {
  progress(`Building the database of ${header.createdAt} …`);
  if (header.kind === 'mysql') await loadRows(scratch, splitLines(content));
  else if (scratch.startsWith(SQLITE)) {
    await pipeline(content, createWriteStream(scratch.slice(SQLITE.length), { mode: 0o600 }));
  } else await loadFromSqlite(content, scratch);
  const database = await openDatabase(scratch);
  try {
    await database.migrate(progress);
    const report = await checkIntegrity(database.reads, progress);
    if (report.violations.length === 0) return;
    if (values['accept-violations'] === true) for (const line of formatIntegrityReport(report)) progress(line);
    else
      throw new OperatorError(
        `${formatIntegrityReport(report).join('\n')}\nNothing was changed. --accept-violations restores it all the same.`,
      );
  } finally {
    await database.close();
  }
}

const loadFromSqlite = (content: Readable, scratch: string): Promise<void> =>
  inTemporaryFolder(join(tmpdir(), 'plumbline-restore-'), async (folder) => {
    const file = join(folder, 'source.db');
    await pipeline(content, createWriteStream(file, { mode: 0o600 }));
    const source = await openDatabase(`${SQLITE}${file}`);
    try {
      await loadRows(scratch, dumpRows(source));
    } finally {
      await source.close();
    }
  });

/** Lines end with a line feed only; Node's readline also ends them at separators that JSON has inside of texts. */
async function* splitLines(content: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of content.setEncoding('utf8')) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

async function readPassphrase({ values, environment }: CommandCall): Promise<string | null> {
  const file = values['passphrase-file'];
  if (typeof file !== 'string') return environment.BACKUP_PASSPHRASE || null;
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new OperatorError(`The passphrase cannot be read: ${error.message}`);
  });
  const [line = ''] = text.split(/\r?\n/);
  if (line === '') throw new OperatorError(`${file} has no passphrase in its first line.`);
  return line;
}

/** Backup and restore. */
export const BACKUP_COMMANDS: Readonly<Record<string, Command>> = { backup, restore };
