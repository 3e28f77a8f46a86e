import type { Result } from '../../domain/result.ts';

/** Kinds of work that takes too long for the thread that answers requests. */
export type JobKind = 'author-text' | 'read-sheet' | 'write-workbook' | 'submission-docx' | 'question-yaml' | 'drawing';

/** What one job may take, in milliseconds and megabytes, and how many may wait for the one before. */
export type JobLimits = {
  /** Processor time of its thread, so that no job is refused because the machine is busy; waiting for a processor is limited separately. */
  readonly milliseconds: number;
  readonly megabytes: number;
  readonly waiting: number;
  /** The stack of the thread in megabytes; without it Node's own. */
  readonly stackMegabytes?: number;
};

/** Why a job has no answer: it took too much time or memory, or too many wait. */
export type JobProblem = 'too-slow' | 'too-heavy' | 'busy';

/** What a job answers; `entries` are the parts of a long answer, which come one after the other. */
export type JobAnswer<Answer, Entry> = { readonly answer: Answer; readonly entries: Entry[] };

/** Sends entries of a job's answer ahead, no faster than they are taken. */
export type SendParts = (entries: readonly unknown[]) => Promise<void>;

/** A job as plain data; bytes in `moved` are the worker's own from then on. */
export type PreparedJob<Job> = { readonly job: Job; readonly moved?: readonly ArrayBuffer[] };

/**
 * Does one job after the other; an answer is plain data. A job is prepared when its turn has come, so that nothing is prepared for
 * one that is refused. Where nothing is left to do by then, `prepare` gives null: no thread is started, and the answer is null.
 */
export type RunJob<Job> = <Answer, Entry = never, Nothing extends null = never>(
  prepare: () => PreparedJob<Job> | Promise<PreparedJob<Job> | Nothing>,
) => Promise<Result<JobAnswer<Answer, Entry>, JobProblem> | Nothing>;

/** Threads beside the one that answers requests: no job of theirs delays anybody but those who wait for the same kind. */
export type WorkerPool = {
  /**
   * Opens a queue of jobs of one kind. Its thread is given `data` when it starts; it stays for the next job where `keepsThread`
   * is true, and ends with its job otherwise, so that nothing of a hostile file is left for the next one.
   */
  readonly openQueue: <Job>(
    kind: JobKind,
    options: { readonly limits: JobLimits; readonly keepsThread?: boolean; readonly data?: unknown },
  ) => RunJob<Job>;
};
