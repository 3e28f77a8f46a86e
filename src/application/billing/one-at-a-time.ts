/**
 * Runs work under one key one after the other, in the order asked; other keys do not wait. Two checkouts of one learner in
 * two tabs would otherwise change the amount of one intent at the same time.
 */
export function oneAtATime(): <Value>(key: string, work: () => Promise<Value>) => Promise<Value> {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
