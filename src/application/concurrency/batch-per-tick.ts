type Waiting<Item, Answer> = {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

/** A batch begins after this many ticks of the event loop in a row that brought no further item. */
const QUIET_TICKS = 3;

/** A batch begins after this many ticks at the latest, however many items keep arriving. */
const MOST_TICKS = 24;

/** A batch begins after this many milliseconds at the latest: a tick takes as long by itself where others flood the server. */
const LONGEST_WAIT_MS = 4;

const nextTick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Collects the items that arrive in one tick of the event loop and handles them as a batch, one batch after the other. While each
 * of the next ticks brings further items the batch still waits: under load the items of many requests share a flush of the disk, and
 * an item that comes alone waits for three idle ticks, which take microseconds.
 * `handle` answers in the order of its items; when it throws, every item of the batch fails. `dataloader` starts a batch while
 * the one before is still being handled, so two transactions would write at once; and the layer imports no packages.
 */
export function batchPerTick<Item, Answer>(
  handle: (items: readonly Item[]) => Promise<readonly Answer[]>,
  maxBatch: number,
): (item: Item) => Promise<Answer> {
  let queue: Waiting<Item, Answer>[] = [];
  let busy = false;

  const collect = async (): Promise<void> => {
    let quiet = 0;
    const end = performance.now() + LONGEST_WAIT_MS;
    for (let ticks = 0; ticks < MOST_TICKS && quiet < QUIET_TICKS && queue.length < maxBatch; ticks += 1) {
      if (performance.now() >= end) return;
      const known = queue.length;
      await nextTick();
      quiet = queue.length > known ? 0 : quiet + 1;
    }
  };

  const drain = async (): Promise<void> => {
    while (queue.length > 0) {
      await collect();
      const batch = queue.slice(0, maxBatch);
      queue = queue.slice(maxBatch);
      await handleBatch(batch, handle);
    }
    busy = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      if (busy) return;
      busy = true;
      void drain();
    });
}

/** Collects the reads that are asked in one tick and answers them together; unlike writes, they do not wait for the batch before. */
export function batchReadsPerTick<Item, Answer>(
  handle: (items: readonly Item[]) => Promise<readonly Answer[]>,
  maxBatch: number,
): (item: Item) => Promise<Answer> {
  let queue: Waiting<Item, Answer>[] = [];

  const drain = (): void => {
    const waiting = queue;
    queue = [];
    for (let from = 0; from < waiting.length; from += maxBatch)
      void handleBatch(waiting.slice(from, from + maxBatch), handle);
  };

  return (item) =>
    new Promise((resolve, reject) => {
      if (queue.push({ item, resolve, reject }) === 1) setImmediate(drain);
    });
}

async function handleBatch<Item, Answer>(
  batch: readonly Waiting<Item, Answer>[],
  handle: (items: readonly Item[]) => Promise<readonly Answer[]>,
): Promise<void> {
  try {
    const answers = await handle(batch.map((waiting) => waiting.item));
    batch.forEach((waiting, index) => {
      if (index in answers) waiting.resolve(answers[index] as Answer);
      else waiting.reject(new Error('a batch was answered in part'));
    });
  } catch (error) {
    for (const waiting of batch) waiting.reject(error);
  }
}
