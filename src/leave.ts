import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningJobs } from './application/jobs/run-jobs.ts';
import type { Log } from './application/ports/infrastructure.ts';

type Parts = {
  readonly server: Server;
  readonly chat: { readonly close: () => Promise<void> };
  readonly jobs: RunningJobs;
  readonly services: { readonly close: () => Promise<void> };
  /** Aborted when leaving begins: from then on `/readyz` says 503 and answers end their connections. */
  readonly leaving: AbortController;
};

/** The ways to end a server that listens. */
export type Ending = {
  /** Waits `delayMs` for whoever sends requests to look elsewhere, then ends without cutting a request off. */
  readonly leave: (delayMs: number) => Promise<void>;
  /** Ends at once and cuts connections. */
  readonly close: () => Promise<void>;
};

/**
 * Ends a server: no further connections, running requests are answered, sockets are told to connect elsewhere, jobs stop at
 * their next batch, and then the database is closed.
 */
export function decideAttemptOutcome({ server, chat, jobs, services, leaving }: Parts): Ending {
  const end = async (): Promise<void> => {
    leaving.abort();
    const answered = new Promise((resolve) => server.close(resolve));
    await Promise.all([answered, chat.close(), jobs.stop()]);
    await services.close();
  };
  return {
    leave: async (delayMs) => {
      leaving.abort();
      await pause(delayMs);
      await end();
    },
    close: () => {
      const ended = end();
      server.closeAllConnections();
      return ended;
    },
  };
}

/** One Ctrl-C reaches the process from the terminal and again from `npm start`. In milliseconds. */
const SAME_SIGNAL_MS = 500;

type Leaving = {
  readonly leave: () => Promise<void>;
  /** When the process ends at the latest, counted from the signal. */
  readonly deadlineMs: number;
  readonly log: Log;
};

/**
 * Leaves at SIGTERM or SIGINT and exits with 0. Exits with 1 when the deadline has passed, when leaving failed, and at once
 * at a second signal. An error that nobody caught is logged with a reference and makes the process leave too, with 1: what
 * it left half done is unknown, and whoever started the process starts it anew. Further such errors are only logged.
 */
export function leaveWhenTold({ leave, deadlineMs, log }: Leaving): void {
  let since: number | null = null;
  let code = 0;
  const giveUp = (reason: string): void => {
    log.error('stopped before all was done', new Error(reason));
    process.exit(1);
  };
  const onSignal = (signal: string): void => {
    if (since === null) {
      log.info('stopping', { signal });
      begin();
    } else if (performance.now() - since > SAME_SIGNAL_MS) giveUp(`a second signal, ${signal}`);
  };
  const onUncaught = (error: unknown): void => {
    code = 1;
    log.error('process failed', error, { reference: randomUUID().slice(0, 12), stopping: since === null });
    if (since === null) begin();
  };
  const begin = (): void => {
    since = performance.now();
    setTimeout(() => giveUp(`the deadline of ${deadlineMs} milliseconds has passed`), deadlineMs);
    leave().then(
      () => {
        log.info('stopped');
        process.exit(code);
      },
      (error: unknown) => {
        log.error('stopping failed', error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
  // Rejections that nobody handles come here as well.
  process.on('uncaughtException', onUncaught);
}
