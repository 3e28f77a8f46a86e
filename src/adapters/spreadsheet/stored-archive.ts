/** A file of an archive, unpacked. */
export type ArchivedFile = { readonly name: string; readonly content: Uint8Array };

/** The version of the format that plain files need: 2.0. */
const VERSION = 20;

/** A name is in UTF-8. */
const UTF8 = 1 << 11;

/** What is said of a file both before it and in the directory, from the flags to the length of the name. Sums are left out. */
function facts(name: Buffer, size: number): Buffer {
  const header = Buffer.alloc(24);
  header.writeUInt16LE(VERSION, 0);
  header.writeUInt16LE(UTF8, 2);
  header.writeUInt32LE(size, 14);
  header.writeUInt32LE(size, 18);
  header.writeUInt16LE(name.length, 22);
  return header;
}

const number = (value: number, bytes: 2 | 4): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
};

/** A zip archive of files as they are, without compression, for a parser that reads nothing but archives. */
export function storedArchive(files: readonly ArchivedFile[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const title = Buffer.from(name);
    const about = facts(title, content.length);
    const head = Buffer.concat([number(0x04034b50, 4), about, number(0, 2), title]);
    const entry = [number(0x02014b50, 4), number(VERSION, 2), about, Buffer.alloc(12), number(offset, 4), title];
    parts.push(head, content);
    directory.push(Buffer.concat(entry));
    offset += head.length + content.length;
  }
  const entries = Buffer.concat(directory);
  const count = number(files.length, 2);
  const end = [
    number(0x06054b50, 4),
    number(0, 4),
    count,
    count,
    number(entries.length, 4),
    number(offset, 4),
    number(0, 2),
  ];
  return new Uint8Array(Buffer.concat([...parts, entries, ...end]));
}
