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
  /** A statement that was answered or failed, without its wait for a connection. */
  readonly countStatement: (seconds: number) => void;
  /** How long a statement waited for a connection. */
  readonly countPoolWait: (seconds: number) => void;
  readonly countCacheLookup: (isHit: boolean) => void;
};

/** What of the database may need attention. Moments are in milliseconds since 1970. */
export type PressingFigures = {
  readonly outbox: { readonly waiting: number; readonly failed: number; readonly oldestCreatedAt: number | null };
  readonly lastBackup: { readonly madeAt: number; readonly bytes: number; readonly isEncrypted: boolean } | null;
};

/** What the database holds at the moment of a scrape. */
export type StoredFigures = PressingFigures & {
  readonly runningExams: number;
  readonly payments: Readonly<Record<string, number>>;
};

/** How often something took place, and its mean duration in seconds; 0 where it never did. */
export type Durations = { readonly count: number; readonly meanSeconds: number };

/** The runs of a job in this process. Moments are in milliseconds since 1970. */
export type JobFigures = {
  readonly name: string;
  readonly runs: number;
  readonly failures: number;
  readonly last: { readonly endedAt: number; readonly seconds: number; readonly isFailed: boolean };
};

/** Requests within some time, and those of them that failed. */
export type RequestCounts = { readonly count: number; readonly failed: number };

/** What this process has counted since its start; `lastHour` is of the last 60 minutes. */
export type ProcessFigures = {
  readonly startedAt: number;
  readonly requests: Durations & { readonly failed: number; readonly lastHour: RequestCounts };
  readonly statements: Durations;
  readonly poolWaits: Durations;
  readonly cache: { readonly hits: number; readonly misses: number };
  /** Delay of the event loop within the last ten minutes, in seconds. */
  readonly eventLoop: { readonly p99: number; readonly longest: number };
  readonly memory: { readonly residentBytes: number; readonly heapBytes: number };
  readonly jobs: readonly JobFigures[];
  readonly sockets: number;
};

/** The figures that metrics are made of, for people. */
export type HealthFigures = {
  readonly readStored: () => Promise<StoredFigures>;
  readonly readPressing: () => Promise<PressingFigures>;
  readonly readProcess: () => Promise<ProcessFigures>;
};
