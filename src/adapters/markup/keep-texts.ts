import { LRUCache } from 'lru-cache';
import { yieldToEventLoop } from '../../application/concurrency/yield-to-event-loop.ts';

/** The size of what is kept, in characters: all texts of the product fit twice. */
const KEPT_CHARACTERS = 4_000_000;

/** What is made of a text: of each kind only the newest, since nobody reads what was made for former terms of the glossary. */
type Made = ReadonlyMap<string, { readonly version: string; readonly text: string }>;

/** What is to be made of a text: its kind, and what else it depends on. */
export type Making = { readonly kind: string; readonly version: string; readonly make: () => string };

/** Sizes have to be positive, and a text and what is made of it may be empty. */
const sizeOf = (made: Made, text: string): number =>
  [...made.values()].reduce((sum, { text: { length } }) => sum + length, text.length + 1);

/**
 * Keeps what is made of texts. The text itself is the key: those of kept material are the same strings at each request, of which
 * the engine knows the hash, while a key that is put together would be hashed in full each time.
 */
export function keepTexts() {
  const kept = new LRUCache<string, Made>({ maxSize: KEPT_CHARACTERS, sizeCalculation: sizeOf });
  const underWay = new Map<string, Promise<string>>();

  const find = (text: string, { kind, version }: Making): string | null => {
    const known = kept.get(text)?.get(kind);
    return known?.version === version ? known.text : null;
  };

  const once = (text: string, making: Making): string => {
    const known = find(text, making);
    if (known !== null) return known;
    const made = making.make();
    kept.set(text, new Map([...(kept.get(text) ?? []), [making.kind, { version: making.version, text: made }]]));
    return made;
  };

  /** The same, but other work goes on between texts that are made; equal ones that are asked meanwhile are made once. */
  const onceBetweenWork = async (text: string, making: Making): Promise<string> => {
    const known = find(text, making);
    if (known !== null) return known;
    const key = `${making.kind} ${making.version} ${text}`;
    const shared =
      underWay.get(key) ??
      yieldToEventLoop()
        .then(() => once(text, making))
        .finally(() => underWay.delete(key));
    underWay.set(key, shared);
    return shared;
  };

  return { once, onceBetweenWork };
}
