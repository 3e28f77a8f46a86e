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

/** What the kept markup may take in memory: it is of navigation and footer, 15 kB for each way in which they look. */
const MAX_MARKUP_BYTES = 8 * 1024 * 1024;

/** Markup that documents have in common, by what it was made of. */
const keptMarkup = new LRUCache<string, Buffer>({
  maxSize: MAX_MARKUP_BYTES,
  sizeCalculation: (bytes, source) => bytes.length + 2 * source.length,
});

/** What is written around markup that is rendered, to be kept for the next documents. */
type Bounds = { readonly begin: string; readonly end: string };

/**
 * The parts of one document that are kept from document to document. A placeholder is rendered for each, and replaced by its
 * bytes when the document is written: chapters are turned into bytes and JSON once, and not joined to one long string with
 * each page, for which V8 takes memory from the system; links that most pages have are rendered once (docs/performance.md).
 */
export class DocumentParts {
  /** No text can contain it: it is made for one document, and not part of what is sent. */
  readonly #id = crypto.randomUUID();
  readonly #parts: Buffer[] = [];
  readonly #sources: string[] = [];

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

  /** The placeholder for markup that was made of the same source before; where there is none, what to write around it. */
  readonly placeMarkup = (source: string): string | Bounds => {
    const kept = keptMarkup.get(source);
    if (kept) return this.#place(kept);
    const number = this.#sources.push(source) - 1;
    return { begin: `[${this.#id}{${number}]`, end: `[${this.#id}}${number}]` };
  };

  /** The bytes of a document that has the placeholders of this object. Markup between bounds is kept. */
  fill(document: string): Buffer {
    const filled: Buffer[] = [];
    const begun = new Map<number, number>();
    const pieces = document.split(new RegExp(`\\[${this.#id}([:{}])(\\d+)\\]`));
    for (let place = 0; place < pieces.length; place += 3) {
      const [text = '', sign, digits] = pieces.slice(place, place + 3);
      filled.push(Buffer.from(text));
      const number = Number(digits);
      if (sign === ':') filled.push(this.#partAt(number));
      else if (sign === '{') begun.set(number, filled.length);
      else if (sign === '}') this.#keepMarkup(number, Buffer.concat(filled.slice(begun.get(number))));
    }
    return Buffer.concat(filled);
  }

  #keepMarkup(number: number, markup: Buffer): void {
    const source = this.#sources[number];
    if (source !== undefined) keptMarkup.set(source, markup);
  }

  #partAt(number: number): Buffer {
    const part = this.#parts[number];
    if (!part) throw new Error(`a document has a placeholder without a part: ${number}`);
    return part;
  }

  #place(part: Buffer): string {
    return `[${this.#id}:${this.#parts.push(part) - 1}]`;
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
