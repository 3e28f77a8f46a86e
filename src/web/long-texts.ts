import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { writeDataBlock } from './data-block.ts';

/** From this length a text is put in by its bytes, in UTF-16 code units: below it a mark costs as much as the text. */
const LEAST_LENGTH = 1_000;

/** What the texts of each cache, with their bytes, may take in memory. */
const MAX_CACHE_BYTES = 16 * 1024 * 1024;

/** No text can contain a mark: it never leaves the process. */
const PROCESS_ID = randomUUID();
const MARK = new RegExp(`\\[${PROCESS_ID}:(\\d+)\\]`);

/** The bytes of texts by the texts themselves; the longest unused go first. */
function createByteCache(write: (text: string) => string): (text: string) => Buffer {
  const cache = new LRUCache<string, Buffer>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: (bytes, text) => bytes.length + 2 * text.length,
  });
  return (text) => {
    const known = cache.get(text);
    if (known) return known;
    const bytes = Buffer.from(write(text));
    cache.set(text, bytes);
    return bytes;
  };
}

const bytesOfHtml = createByteCache((html) => html);
const bytesOfJson = createByteCache((text) => writeDataBlock(text).slice(1, -1));

/**
 * The long texts of one document. A mark is rendered in the place of each, and its bytes are put there when the document is
 * written: chapters are turned into bytes and JSON once, and not joined to one long string with each page, for which V8
 * takes memory from the system (docs/performance.md).
 */
export class LongTexts {
  readonly #texts: Buffer[] = [];

  /** HTML, or the mark that stands for it. */
  readonly markHtml = (html: string): string => (html.length < LEAST_LENGTH ? html : this.#mark(bytesOfHtml(html)));

  /** Plain data with marks in the place of its long texts; what has none is the same object. */
  readonly markData = (data: unknown): unknown => {
    if (typeof data === 'string') return data.length < LEAST_LENGTH ? data : this.#mark(bytesOfJson(data));
    if (typeof data !== 'object' || data === null) return data;
    return Array.isArray(data) ? this.#markItems(data) : this.#markFields(data as Readonly<Record<string, unknown>>);
  };

  /** The bytes of a document in which texts of this object were marked. */
  fill(marked: string): Buffer {
    const parts = marked.split(MARK).map((part, place) => (place % 2 === 0 ? Buffer.from(part) : this.#texts[+part]));
    return Buffer.concat(parts.filter((part) => part !== undefined));
  }

  #mark(text: Buffer): string {
    return `[${PROCESS_ID}:${this.#texts.push(text) - 1}]`;
  }

  #markItems(items: readonly unknown[]): readonly unknown[] {
    let marked: unknown[] | null = null;
    for (const [place, item] of items.entries()) {
      const value = this.markData(item);
      if (value === item) continue;
      marked ??= [...items];
      marked[place] = value;
    }
    return marked ?? items;
  }

  #markFields(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    let marked: Record<string, unknown> | null = null;
    for (const name of Object.keys(fields)) {
      const value = this.markData(fields[name]);
      if (value === fields[name]) continue;
      marked ??= { ...fields };
      marked[name] = value;
    }
    return marked ?? fields;
  }
}
