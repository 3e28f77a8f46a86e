import { inflateRawSync } from 'node:zlib';
import type { SheetProblem } from '../../application/ports/competency.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import { type ArchivedFile, storedArchive } from './stored-archive.ts';

/** What an archive may hold: bytes after unpacking, all together, and files (product.md 9.8). */
const LIMITS = { bytes: 64 * 1024 * 1024, files: 1_000 } as const;

const END = { signature: 0x06054b50, length: 22, longestComment: 0xffff } as const;
const ENTRY = { signature: 0x02014b50, length: 46 } as const;
const LOCAL = { signature: 0x04034b50, length: 30 } as const;

/** Files without which an archive is no workbook, and files by which the parser would take it for another program's; in lower case. */
const NEEDED = ['[content_types].xml', 'xl/workbook.xml'];
const FOREIGN = ['meta-inf/manifest.xml', 'objectdata.xml', 'index/document.iwa'];

const ENCRYPTED = 0x1;
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
 * Unpacks a .xlsx and packs it anew without compression. What its directory promises has to be within the limits, and no file
 * is unpacked further than its promise. The parser gets the new archive and never the given one, whose headers could tell
 * it something else than they told here.
 */
export function unpackedArchive(bytes: Uint8Array): Result<Uint8Array, SheetProblem> {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = directory(data);
  if (entries === null) return refused('upload-damaged');
  if (entries.some(({ flags }) => flags & ENCRYPTED)) return refused('upload-protected');
  const promised = entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
  if (promised > LIMITS.bytes || entries.length > LIMITS.files) return refused('upload-unpacks-too-large');
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  if (names.size < entries.length) return refused('upload-damaged');
  if (!NEEDED.every((name) => names.has(name)) || FOREIGN.some((name) => names.has(name)))
    return refused('upload-misnamed');
  const files: ArchivedFile[] = [];
  for (const entry of entries) {
    const content = contentOf(data, entry);
    if (!content.ok) return content;
    files.push({ name: entry.name, content: content.value });
  }
  return accepted(storedArchive(files));
}

/** The entries of the central directory, or null where it is not whole. */
function directory(data: Buffer): Entry[] | null {
  const end = data.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < Math.max(0, data.length - END.length - END.longestComment) || end + END.length > data.length) return null;
  const count = data.readUInt16LE(end + 10);
  if (data.readUInt16LE(end + 8) !== count) return null;
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

/** Unpacks one file, no further than its promise, which it has to keep. */
function contentOf(data: Buffer, { method, packed, unpacked, offset }: Entry): Result<Buffer, SheetProblem> {
  if (offset + LOCAL.length > data.length || data.readUInt32LE(offset) !== LOCAL.signature) {
    return refused('upload-damaged');
  }
  if (data.readUInt16LE(offset + 8) !== method) return refused('upload-damaged');
  const start = offset + LOCAL.length + data.readUInt16LE(offset + 26) + data.readUInt16LE(offset + 28);
  if (start + packed > data.length) return refused('upload-damaged');
  const content = data.subarray(start, start + packed);
  if (method === STORED) return packed === unpacked ? accepted(content) : refused('upload-damaged');
  if (method !== DEFLATED) return refused('upload-damaged');
  try {
    const out = inflateRawSync(content, { maxOutputLength: Math.max(unpacked, 1) });
    return out.length === unpacked ? accepted(out) : refused('upload-damaged');
  } catch (error) {
    const tooLarge = (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE';
    return refused(tooLarge ? 'upload-unpacks-too-large' : 'upload-damaged');
  }
}
