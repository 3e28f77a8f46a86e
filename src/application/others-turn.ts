/** Lets what else waits go first: long work is done in parts, with one of these between two of them. */
export const othersTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
