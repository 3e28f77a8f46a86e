import { LRUCache } from 'lru-cache';
import type { MaterialVersion } from './material-version.ts';

type Read = (...given: unknown[]) => Promise<unknown>;

/** The answers kept of one reader: more than there are chapters, modules and texts. */
const MOST_KEPT = 300;

/**
 * The longest time for which an answer is kept, in milliseconds. An instance of a release before this one, in a rolling restart,
 * changes material without raising its version; and a database node may answer before it has applied a change.
 */
const KEPT_MS = 60_000;

/**
 * Reads what does not depend on the learner once per version of the study material. The methods named only read material that
 * no change leaves without raising the version, and take plain values; what they answer is frozen.
 */
export function keepMaterial<Reader extends object>(
  reader: Reader,
  names: readonly (keyof Reader & string)[],
  { current }: Pick<MaterialVersion, 'current'>,
): Reader {
  const kept = new LRUCache<string, Promise<unknown>>({ max: MOST_KEPT, ttl: KEPT_MS });
  let newest = 0;
  const keep =
    (name: string, read: Read): Read =>
    async (...given) => {
      // The version first: what is read after it is at least as new.
      const version = await current();
      if (version > newest) {
        // What was kept of former versions is read by nobody again.
        kept.clear();
        newest = version;
      }
      const key = `${version} ${name} ${JSON.stringify(given)}`;
      const known = kept.get(key);
      if (known) return known;
      const answer = read(...given).then(freezeDeeply);
      kept.set(key, answer);
      answer.catch(() => kept.delete(key));
      return answer;
    };
  const keeping = names.map((name) => [name, keep(name, reader[name] as Read)]);
  return { ...reader, ...Object.fromEntries(keeping) } as Reader;
}

/** Whoever changed an answer would change that of all others: in strict mode that throws. */
function freezeDeeply<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.values(value).forEach(freezeDeeply);
  return Object.freeze(value);
}
