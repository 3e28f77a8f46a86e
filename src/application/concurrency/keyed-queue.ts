/** Runs tasks of one key one after the other, in the order asked; tasks of different keys do not wait for each other. */
export type KeyedQueue<Key> = <Value>(key: Key, task: () => Promise<Value>) => Promise<Value>;

/** A queue per key, for as long as it has tasks; a failed task does not hold up the next one. `p-limit` and `p-queue` know no keys. */
export function createKeyedQueue<Key>(): KeyedQueue<Key> {
  const tails = new Map<Key, Promise<unknown>>();
  return (key, task) => {
    const before = tails.get(key) ?? Promise.resolve();
    const run = before.then(task, task);
    tails.set(key, run);
    const forget = (): void => {
      if (tails.get(key) === run) tails.delete(key);
    };
    run.then(forget, forget);
    return run;
  };
}
