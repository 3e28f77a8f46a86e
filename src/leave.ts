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
export type ServerShutdown = {
  /** Waits `delayMs` until load balancers have looked elsewhere, then ends without cutting a request off. */
  readonly leave: (delayMs: number) => Promise<void>;
  /** Ends at once and cuts connections. */
  readonly close: () => Promise<void>;
};

/**
 * Shuts a server down: no further connections, running requests are answered, sockets are asked to reconnect elsewhere,
 * jobs stop at their next batch, and then the database is closed.
 */
export function createServerShutdown({ server, chat, jobs, services, leaving }: Parts): ServerShutdown {
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

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** What shells add to the number of the signal that ended a process. */
const SIGNAL_EXIT = 128;

/**
 * Exits at SIGTERM or SIGINT, with 143 or 130, until the function that it answers is called: for commands, and for a server
 * that does not listen yet. Without this the first process of a container would ignore both, and temporary files would stay.
 */
export function exitOnSignal(): () => void {
  const exit = (_signal: string, number: number): void => process.exit(SIGNAL_EXIT + number);
  for (const signal of SIGNALS) process.on(signal, exit);
  return () => {
    for (const signal of SIGNALS) process.off(signal, exit);
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
 * Shuts down at SIGTERM or SIGINT and exits with 0. Exits with 1 when the deadline has passed, when shutting down
 * failed, and at once at a second signal. An uncaught error is logged with a reference and shuts the process down too,
 * with 1: the state it left is unknown, and the supervisor restarts the process. Further such errors are only logged.
 */
export function shutDownOnSignal({ leave, deadlineMs, log }: Leaving): void {
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
  for (const signal of SIGNALS) process.on(signal, onSignal);
  // Unhandled rejections arrive here as well.
  process.on('uncaughtException', onUncaught);
}
