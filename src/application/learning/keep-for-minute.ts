const KEPT_MS = 60_000;

/**
 * Reads what changes seldom and does not depend on the learner, and gives out what was read within the last minute again:
 * plan and readiness ask for it at every visit.
 */
export function keepForMinute<Source extends object, Value>(read: (source: Source) => Promise<Value>) {
  const kept = new WeakMap<Source, { readonly readAt: number; readonly value: Value }>();
  return async (source: Source, now: number): Promise<Value> => {
    const last = kept.get(source);
    if (last && Math.abs(now - last.readAt) < KEPT_MS) return last.value;
    const value = await read(source);
    kept.set(source, { readAt: now, value });
    return value;
  };
}
