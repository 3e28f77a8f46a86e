import { LRUCache } from 'lru-cache';
import { writeDataBlock } from './data-block.ts';

/** From this length a text is put in by its bytes, in UTF-16 code units: below it a placeholder costs as much as the text. */
const LEAST_LENGTH = 1_000;

/** What the kept texts may take in memory, with their bytes. */
const MAX_CACHE_BYTES = 32 * 1024 * 1024;

/** The bytes of a text as HTML, and as what stands between the quotes of a JSON string in a block of data. */
type KeptText = { readonly html: Buffer; readonly json: Buffer };

/** Cleaned HTML that pages have shown, by itself: texts of the site's authors. The longest unused go first. */
const keptTexts = new LRUCache<string, KeptText>({
  maxSize: MAX_CACHE_BYTES,
  sizeCalculation: ({ html, json }, text) => html.length + json.length + 2 * text.length,
});

/** Bytes in memory of their own: Node's shared pool would keep 8 kB alive for a text of 1 kB. */
function toBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

function keep(text: string): KeptText {
  const known = keptTexts.get(text);
  if (known) return known;
  const kept = { html: toBytes(text), json: toBytes(writeDataBlock(text).slice(1, -1)) };
  keptTexts.set(text, kept);
  return kept;
}

/**
 * The long texts of one document. A placeholder is rendered for each, and replaced by its bytes when the document is written:
 * chapters are turned into bytes and JSON once, and not joined to one long string with each page, for which V8 takes memory
 * from the system (docs/performance.md).
 */
export class LongTexts {
  /** No text can contain it: it is made for one document, and not part of what is sent. */
  readonly #id = crypto.randomUUID();
  readonly #texts: Buffer[] = [];

  /** HTML that was cleaned, or the placeholder for it. */
  readonly placeHtml = (html: string): string => (html.length < LEAST_LENGTH ? html : this.#place(keep(html).html));

  /**
   * Plain data with placeholders for long texts that were shown as HTML before, so that texts of learners are not kept; data
   * without any are returned as they are.
   */
  readonly placeData = (data: unknown): unknown => {
    if (typeof data === 'string') return this.#placeText(data);
    if (typeof data !== 'object' || data === null) return data;
    return Array.isArray(data) ? this.#placeItems(data) : this.#placeFields(data as Readonly<Record<string, unknown>>);
  };

  /** The bytes of a document that has the placeholders of this object. */
  fill(document: string): Buffer {
    const parts = document.split(new RegExp(`\\[${this.#id}:(\\d+)\\]`));
    return Buffer.concat(
      parts.map((part, place) => (place % 2 === 0 ? Buffer.from(part) : this.#textAt(Number(part)))),
    );
  }

  #textAt(place: number): Buffer {
    const text = this.#texts[place];
    if (!text) throw new Error(`a document has a placeholder without a text: ${place}`);
    return text;
  }

  #place(text: Buffer): string {
    return `[${this.#id}:${this.#texts.push(text) - 1}]`;
  }

  #placeText(text: string): string {
    const kept = text.length < LEAST_LENGTH ? undefined : keptTexts.get(text);
    return kept ? this.#place(kept.json) : text;
  }

  #placeItems(items: readonly unknown[]): readonly unknown[] {
    let placed: unknown[] | null = null;
    for (const [place, item] of items.entries()) {
      const value = this.placeData(item);
      if (value === item) continue;
      placed ??= [...items];
      placed[place] = value;
    }
    return placed ?? items;
  }

  #placeFields(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    let placed: Record<string, unknown> | null = null;
    for (const name of Object.keys(fields)) {
      const value = this.placeData(fields[name]);
      if (value === fields[name]) continue;
      placed ??= { ...fields };
      placed[name] = value;
    }
    return placed ?? fields;
  }
}
