/** What happens in this process, counted as it happens. All durations are in seconds. */
export type Metrics = {
  /** An answered HTTP request. `operation` is a name of the contract, `page`, `file` or `other`. */
  readonly countRequest: (request: {
    readonly operation: string;
    readonly method: string;
    readonly status: number;
    readonly seconds: number;
  }) => void;
  readonly countJob: (job: { readonly name: string; readonly isFailed: boolean; readonly seconds: number }) => void;
  readonly countStatement: () => void;
  /** How long a statement waited for a connection. */
  readonly countPoolWait: (seconds: number) => void;
  readonly countCacheLookup: (isHit: boolean) => void;
};

/** What the database holds at the moment of a scrape. */
export type StoredFigures = {
  readonly runningExams: number;
  readonly payments: Readonly<Record<string, number>>;
  readonly outbox: { readonly waiting: number; readonly failed: number; readonly oldestCreatedAt: number | null };
};
