type Read = (...given: unknown[]) => Promise<unknown>;

/**
 * Lets everybody who asks the same of a reader in one turn of the event loop share one read: parts of a page, and requests that
 * are answered side by side, want the same outline. Nothing is kept beyond the turn: each answer was read after it was asked
 * for. Every method of the reader only reads, takes plain values, and gives what nobody changes.
 */
export function shareReads<Reader extends object>(reader: Reader): Reader {
  const waiting = new Map<string, Promise<unknown>>();
  const share =
    (name: string, read: Read): Read =>
    (...given) => {
      const key = given.length === 0 ? name : `${name} ${JSON.stringify(given)}`;
      const asked = waiting.get(key);
      if (asked) return asked;
      const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        waiting.delete(key);
        return read(...given);
      });
      waiting.set(key, answer);
      return answer;
    };
  const shared = Object.entries(reader).map(([name, read]) => [name, share(name, read as Read)]);
  return Object.fromEntries(shared) as Reader;
}
