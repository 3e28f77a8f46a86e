import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

/** How much is read at once, in bytes: about a hundred lines. */
const BLOCK_BYTES = 4_096;

/** No line is as long: 40 digits of the digest, a colon, a count and the end of the line. */
const LINE_BYTES = 128;

/**
 * Looks passwords up in a file of the digests of breached ones, as 'Have I Been Pwned' hands it out: lines of an upper-case SHA-1
 * digest, a colon and a count, sorted by digest. The file may be far larger than memory: a look-up reads some thirty blocks of
 * it. Nothing about a password leaves the machine (product.md 1.24). Rejects where the file cannot be read.
 */
export function breachedPasswordsFile(path: string): (password: string) => Promise<boolean> {
  let opened: Promise<{ readonly file: FileHandle; readonly size: number }> | undefined;
  const openOnce = async () => {
    const file = await open(path, 'r');
    return { file, size: (await file.stat()).size };
  };
  return async (password) => {
    opened ??= openOnce();
    opened.catch(() => {
      opened = undefined;
    });
    const { file, size } = await opened;
    return hasDigest(file, size, createHash('sha1').update(password).digest('hex').toUpperCase());
  };
}

/** Halves the part of the file in which a line with this digest can begin until it is one block. */
async function hasDigest(file: FileHandle, size: number, digest: string): Promise<boolean> {
  // `low` is always the beginning of a line.
  let [low, high] = [0, size];
  while (high - low > BLOCK_BYTES) {
    const middle = low + Math.floor((high - low) / 2);
    const text = await readText(file, middle, 2 * LINE_BYTES);
    const begin = text.indexOf('\n') + 1;
    const found = text.slice(begin, begin + digest.length);
    if (found === digest) return true;
    if (begin > 0 && middle + begin < high && found < digest) low = middle + begin;
    else high = middle + 1;
  }
  const rest = await readText(file, low, high - low + LINE_BYTES);
  return rest.split('\n').some((line) => line.startsWith(digest));
}

async function readText(file: FileHandle, from: number, length: number): Promise<string> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, from);
  return buffer.toString('latin1', 0, bytesRead);
}
