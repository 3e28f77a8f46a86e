import { on } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type {
  JobAnswer,
  JobLimits,
  JobProblem,
  PreparedJob,
  RunJob,
  WorkerPool,
} from '../../application/ports/worker-pool.ts';
import { accepted, refused } from '../../domain/result.ts';
import { limitJobTime } from './job-time.ts';
import type { WorkerMessage, WorkerReady, WorkerSetting } from './serve-jobs.ts';

/** How long a thread may take to load its program, in milliseconds; from source on a busy machine it takes several seconds. */
const LOADING_MS = 60_000;

/** A thread that has loaded its program; `task` is where Linux describes it. */
type StartedThread = WorkerReady & { readonly worker: Worker };

const IS_SOURCE = fileURLToPath(import.meta.url).endsWith('.ts');

/** The program of all workers: at the root of the source, and beside the server as built. */
const PROGRAM = new URL(IS_SOURCE ? '../../worker.ts' : './worker.js', import.meta.url);

/** Node options of a worker: none of its parent's, and from source what lets it run TypeScript. */
const NODE_OPTIONS = IS_SOURCE ? ['--import', new URL('./run-typescript.mjs', import.meta.url).href] : [];

/**
 * Runs jobs of a program in threads with limits of time and memory, one at a time of each kind. A thread whose job takes too much is
 * ended, so that a hostile text or file delays only those who wait for the same kind (product.md 9.8, 11.44). Threads see no
 * environment variables.
 */
export const createWorkerPool = (program: URL): WorkerPool => ({
  openQueue: (kind, { limits, keepsThread = false, data = null }) => {
    const limit = pLimit(1);
    let idle: StartedThread | null = null;
    const start = async (): Promise<StartedThread> => {
      const thread = await startThread(program, { kind, data }, limits);
      thread.worker.once('exit', () => {
        if (idle === thread) idle = null;
      });
      return thread;
    };
    const run = async (prepare: () => PreparedJob<unknown> | Promise<PreparedJob<unknown> | null>) => {
      const prepared = await prepare();
      if (!prepared) return null;
      const { job, moved = [] } = prepared;
      let thread: StartedThread | null = null;
      try {
        thread = idle ?? (await start());
        idle = null;
        const answer = await awaitAnswer<never, never>(thread, job, moved, limits.milliseconds);
        if (keepsThread) idle = thread;
        return accepted(answer);
      } catch (error) {
        const problem = problemOf(error);
        if (!problem) throw error;
        return refused(problem);
      } finally {
        // An idle thread does not keep the process alive.
        if (idle) idle.worker.unref();
        else void thread?.worker.terminate();
      }
    };
    return (async (prepare) =>
      limit.activeCount + limit.pendingCount > limits.waiting
        ? refused('busy')
        : limit(() => run(prepare))) as RunJob<unknown>;
  },
});

/** The jobs of the site. */
export const workerPool: WorkerPool = createWorkerPool(PROGRAM);

/** Starts a thread and waits until it has loaded its program, which is not the time of its first job. */
async function startThread(
  program: URL,
  setting: WorkerSetting,
  { megabytes, stackMegabytes }: JobLimits,
): Promise<StartedThread> {
  const worker = new Worker(program, {
    workerData: setting,
    execArgv: NODE_OPTIONS,
    env: {},
    resourceLimits: {
      maxOldGenerationSizeMb: megabytes,
      maxYoungGenerationSizeMb: 32,
      ...(stackMegabytes === undefined ? {} : { stackSizeMb: stackMegabytes }),
    },
  });
  // A thread that is being ended can still report an error; nobody's job hears it then.
  worker.on('error', () => {});
  const timer = setTimeout(() => void worker.terminate(), LOADING_MS);
  try {
    for await (const [ready] of messagesOf(worker)) return { worker, ...(ready as WorkerReady) };
    throw new Error('the worker ended before it was ready');
  } finally {
    clearTimeout(timer);
  }
}

/** The messages of a thread until it ends; throws the error that ends it. */
const messagesOf = (worker: Worker, signal?: AbortSignal) => on(worker, 'message', { signal, close: ['exit'] });

/** Entries come in parts: taking over twenty thousand at once would block everybody else (product.md 9.8). */
async function awaitAnswer<Answer, Entry>(
  { worker, task }: StartedThread,
  job: unknown,
  moved: readonly ArrayBuffer[],
  milliseconds: number,
): Promise<JobAnswer<Answer, Entry>> {
  const entries: Entry[] = [];
  const giveUp = new AbortController();
  const messages = messagesOf(worker, giveUp.signal);
  const endLimit = limitJobTime(task, milliseconds, () => giveUp.abort());
  try {
    worker.ref();
    worker.postMessage(job, [...moved]);
    for await (const [received] of messages) {
      const message = received as WorkerMessage<Answer, Entry>;
      if ('answer' in message) return { answer: message.answer, entries };
      entries.push(...message.part);
      worker.postMessage('next part');
    }
    throw new Error('the worker ended without an answer');
  } finally {
    endLimit();
  }
}

function problemOf(error: unknown): JobProblem | null {
  const { name, code } = error as { readonly name?: unknown; readonly code?: unknown };
  if (name === 'AbortError') return 'too-slow';
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too-heavy' : null;
}
