import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline as pipe, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip, createGzip } from 'node:zlib';
import { OperatorError } from '../../application/operator-error.ts';

/** What a backup file says about itself in clear. */
export type BackupHeader = {
  readonly format: 'plumbline-backup-1';
  readonly kind: 'sqlite' | 'mysql';
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly encryption: Encryption | null;
};

/** `check` reveals a wrong passphrase before anything is decrypted; salt, iv and check are base64. */
type Encryption = {
  readonly cipher: 'aes-256-gcm';
  readonly kdf: 'scrypt';
  readonly cost: number;
  readonly salt: string;
  readonly iv: string;
  readonly check: string;
};

const CHECKSUM_BYTES = 32;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const CHECK_BYTES = 16;
const LONGEST_HEADER = 4096;

/** Half a second and 128 MB for each guess. */
const SCRYPT_COST = 2 ** 17;
const SCRYPT_MEMORY = 2 ** 28;

const deriveBytes = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);

async function deriveKey(passphrase: string, salt: Buffer, cost: number): Promise<{ key: Buffer; check: Buffer }> {
  const settings = { N: cost, r: 8, p: 1, maxmem: SCRYPT_MEMORY };
  const bytes = await deriveBytes(passphrase.normalize('NFC'), salt, KEY_BYTES + CHECK_BYTES, settings);
  return { key: bytes.subarray(0, KEY_BYTES), check: bytes.subarray(KEY_BYTES) };
}

/**
 * Writes a backup file that only its owner can read, and waits until it is on the disk. Its parts: one line of JSON (the
 * header); the content, compressed by gzip and, with a passphrase, encrypted by AES-256-GCM with the header as additional
 * data; with a passphrase the tag of 16 bytes; the SHA-256 of all before it. An existing file is replaced.
 */
export async function writeBackupFile(
  path: string,
  about: Pick<BackupHeader, 'kind' | 'createdAt'>,
  content: Readable,
  passphrase: string | null,
): Promise<void> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const secret = passphrase === null ? null : await deriveKey(passphrase, salt, SCRYPT_COST);
  const header: BackupHeader = {
    format: 'plumbline-backup-1',
    ...about,
    encryption: secret && {
      cipher: 'aes-256-gcm',
      kdf: 'scrypt',
      cost: SCRYPT_COST,
      salt: salt.toString('base64'),
      iv: iv.toString('base64'),
      check: secret.check.toString('base64'),
    },
  };
  const line = Buffer.from(`${JSON.stringify(header)}\n`);
  const hash = createHash('sha256').update(line);
  const cipher = secret && createCipheriv('aes-256-gcm', secret.key, iv).setAAD(line);
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    yield line;
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
    const tag = cipher ? cipher.getAuthTag() : Buffer.alloc(0);
    yield tag;
    yield hash.update(tag).digest();
  };
  const file = createWriteStream(path, { mode: 0o600, flush: true });
  const gzip = createGzip();
  if (cipher) await pipeline(content, gzip, cipher, counted, file);
  else await pipeline(content, gzip, counted, file);
}

/** The header of a backup file and its content, unpacked; reading the content rejects when it is not the encrypted one. */
export type OpenedBackup = { readonly header: BackupHeader; readonly content: Readable };

/** Checks the checksum of a whole backup file, then opens it. Throws `OperatorError` where it cannot be used. */
export async function openBackupFile(path: string, passphrase: string | null): Promise<OpenedBackup> {
  const { header, line } = await readHeader(path);
  const { size } = await stat(path);
  await compareChecksum(path, size);
  const tagBytes = header.encryption ? TAG_BYTES : 0;
  const end = size - CHECKSUM_BYTES - tagBytes;
  const body = createReadStream(path, { start: line.length, end: end - 1 });
  // The reader of the content receives every failure; the callback only keeps them from being thrown a second time.
  const ended = (): void => undefined;
  if (!header.encryption) return { header, content: pipe(body, createGunzip(), ended) };
  const decipher = await createDecipher(path, header.encryption, passphrase);
  decipher.setAAD(line).setAuthTag(await readBytes(path, end, TAG_BYTES));
  return { header, content: pipe(body, decipher, createGunzip(), ended) };
}

async function createDecipher(path: string, encryption: Encryption, passphrase: string | null) {
  if (passphrase === null) {
    throw new OperatorError(`${path} is encrypted. Give its passphrase by --passphrase-file or BACKUP_PASSPHRASE.`);
  }
  const { key, check } = await deriveKey(passphrase, Buffer.from(encryption.salt, 'base64'), encryption.cost);
  if (!timingSafeEqual(check, Buffer.from(encryption.check, 'base64'))) {
    throw new OperatorError(`This is not the passphrase of ${path}. Nothing was changed.`);
  }
  return createDecipheriv('aes-256-gcm', key, Buffer.from(encryption.iv, 'base64'));
}

async function readHeader(path: string): Promise<{ header: BackupHeader; line: Buffer }> {
  const beginning = await readBytes(path, 0, LONGEST_HEADER).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(
      error.code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read: ${error.message}`,
    );
  });
  const line = beginning.subarray(0, beginning.indexOf('\n') + 1);
  try {
    const header = JSON.parse(line.toString()) as BackupHeader;
    if (header.format === 'plumbline-backup-1') return { header, line };
  } catch {
    // Said below.
  }
  throw new OperatorError(`${path} is not a backup of this site, or one of a newer release.`);
}

async function compareChecksum(path: string, size: number): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { end: Math.max(0, size - CHECKSUM_BYTES - 1) }), hash);
  const written = await readBytes(path, Math.max(0, size - CHECKSUM_BYTES), CHECKSUM_BYTES);
  if (hash.digest().equals(written)) return;
  throw new OperatorError(`${path} is damaged: its checksum does not match. Use another copy. Nothing was changed.`);
}

async function readBytes(path: string, position: number, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
