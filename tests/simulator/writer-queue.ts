/** Whose turn it is to write: SQLite has one writer, whichever process it is in. */
export type WriterQueue = { readonly acquire: () => Promise<void>; readonly release: () => void };

export function createWriterQueue(): WriterQueue {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  return {
    acquire: async () => {
      if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve));
      isTaken = true;
    },
    release: () => {
      const next = waiting.shift();
      if (next) next();
      else isTaken = false;
    },
  };
}
