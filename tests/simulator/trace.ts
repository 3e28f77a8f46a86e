import { createHash } from 'node:crypto';

/** What happened in a run, in its order. Notable lines make the story of a failure; all lines make the digest. */
export type Trace = {
  readonly add: (who: string, what: string) => void;
  readonly note: (who: string, what: string) => void;
  readonly notes: () => readonly string[];
  /** The same for two runs in which the same happened. */
  readonly digest: () => string;
  readonly counts: { operations: number; faults: number; acknowledged: number };
};

const DAY_MS = 86_400_000;

/** Day and time of a run, as 'day 2, 14:05:09'. */
function formatTime(sinceStart: number): string {
  const time = new Date(sinceStart % DAY_MS).toISOString().slice(11, 19);
  return `day ${1 + Math.floor(sinceStart / DAY_MS)}, ${time}`;
}

export function createTrace(sinceStart: () => number): Trace {
  const hash = createHash('sha256');
  const notes: string[] = [];
  const add = (who: string, what: string): void => void hash.update(`${sinceStart()} ${who} ${what}\n`);
  let digest: string | null = null;
  return {
    add,
    note: (who, what) => {
      add(who, what);
      notes.push(`${formatTime(sinceStart())}  ${who} ${what}`);
    },
    notes: () => notes,
    digest: () => {
      digest ??= hash.digest('hex');
      return digest;
    },
    counts: { operations: 0, faults: 0, acknowledged: 0 },
  };
}
