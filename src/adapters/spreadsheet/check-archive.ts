import { inflateRawSync } from 'node:zlib';
import type { SheetProblem } from '../../application/ports/sheet-reader.ts';

/** What an archive may hold: bytes after unpacking, all together, and files (product.md 9.8). */
const LIMITS = { bytes: 64 * 1024 * 1024, files: 1_000 } as const;

const END = { signature: 0x06054b50, length: 22, longestComment: 0xffff } as const;
const ENTRY = { signature: 0x02014b50, length: 46 } as const;
const LOCAL = { signature: 0x04034b50, length: 30 } as const;

/** Files without which an archive is no workbook. */
const NEEDED = ['[Content_Types].xml', 'xl/workbook.xml'];

const ENCRYPTED = 0x1;
const SIZES_FOLLOW = 0x8;
const STORED = 0;
const DEFLATED = 8;

type Entry = {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly offset: number;
};

/**
 * Looks into a .xlsx before anything of it is unpacked: what its directory promises has to be within the limits, and each
 * file has to keep the promise, so that neither a bomb nor a lying directory reaches the parser. Null when it is sound.
 */
export function archiveProblem(bytes: Uint8Array): SheetProblem | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = directory(data);
  if (entries === null) return 'upload-damaged';
  if (entries.some(({ flags }) => flags & ENCRYPTED)) return 'upload-protected';
  const promised = entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
  if (promised > LIMITS.bytes || entries.length > LIMITS.files) return 'upload-unpacks-too-large';
  const names = new Set(entries.map(({ name }) => name));
  if (names.size < entries.length) return 'upload-damaged';
  if (!NEEDED.every((name) => names.has(name))) return 'upload-misnamed';
  for (const entry of entries) {
    const problem = entryProblem(data, entry);
    if (problem) return problem;
  }
  return null;
}

/** The entries of the central directory, or null where it is not whole. */
function directory(data: Buffer): Entry[] | null {
  const end = data.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < Math.max(0, data.length - END.length - END.longestComment) || end + END.length > data.length) return null;
  const count = data.readUInt16LE(end + 10);
  let at = data.readUInt32LE(end + 16);
  const entries: Entry[] = [];
  for (let read = 0; read < count; read += 1) {
    if (at + ENTRY.length > data.length || data.readUInt32LE(at) !== ENTRY.signature) return null;
    const nameLength = data.readUInt16LE(at + 28);
    entries.push({
      flags: data.readUInt16LE(at + 8),
      method: data.readUInt16LE(at + 10),
      packed: data.readUInt32LE(at + 20),
      unpacked: data.readUInt32LE(at + 24),
      offset: data.readUInt32LE(at + 42),
      name: data.toString('utf8', at + ENTRY.length, at + ENTRY.length + nameLength),
    });
    at += ENTRY.length + nameLength + data.readUInt16LE(at + 30) + data.readUInt16LE(at + 32);
  }
  return entries;
}

/** Unpacks one file, no further than its promise; null when it keeps it. */
function entryProblem(data: Buffer, { flags, method, packed, unpacked, offset }: Entry): SheetProblem | null {
  if (offset + LOCAL.length > data.length || data.readUInt32LE(offset) !== LOCAL.signature) return 'upload-damaged';
  const sizesAgree = data.readUInt32LE(offset + 18) === packed && data.readUInt32LE(offset + 22) === unpacked;
  if (!sizesAgree && !(flags & SIZES_FOLLOW)) return 'upload-damaged';
  const start = offset + LOCAL.length + data.readUInt16LE(offset + 26) + data.readUInt16LE(offset + 28);
  if (start + packed > data.length) return 'upload-damaged';
  if (method === STORED) return packed === unpacked ? null : 'upload-damaged';
  if (method !== DEFLATED) return 'upload-damaged';
  try {
    const out = inflateRawSync(data.subarray(start, start + packed), { maxOutputLength: Math.max(unpacked, 1) });
    return out.length === unpacked ? null : 'upload-damaged';
  } catch (error) {
    return (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE'
      ? 'upload-unpacks-too-large'
      : 'upload-damaged';
  }
}
