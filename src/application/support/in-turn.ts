/** Runs tasks of one key one after the other, tasks of different keys beside each other; a failed one holds up none. */
export function inTurn<Key>(): <Value>(key: Key, task: () => Promise<Value>) => Promise<Value> {
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
