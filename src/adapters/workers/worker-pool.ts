import { on, once } from 'node:events';
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
import type { WorkerMessage, WorkerSetting } from './serve-jobs.ts';

const IS_SOURCE = fileURLToPath(import.meta.url).endsWith('.ts');

/** The program of all workers: at the root of the source, and beside the server as built. */
const PROGRAM = new URL(IS_SOURCE ? '../../worker.ts' : './worker.js', import.meta.url);

/** Node options of a worker: none of its parent's, and from source what lets it run TypeScript. */
const NODE_OPTIONS = IS_SOURCE ? ['--import', new URL('./run-typescript.mjs', import.meta.url).href] : [];

/**
 * Runs jobs in threads with limits of time and memory, one at a time of each kind. A thread whose job takes too much is ended, so
 * that a hostile text or file delays only those who wait for the same kind (product.md 9.8, 11.44). Threads see no environment
 * variables.
 */
export const workerPool: WorkerPool = {
  openQueue: (kind, { limits, keepsThread = false, data = null }) => {
    const limit = pLimit(1);
    let idle: Worker | null = null;
    const start = async (): Promise<Worker> => {
      const thread = await startThread({ kind, data }, limits);
      thread.once('exit', () => {
        if (idle === thread) idle = null;
      });
      return thread;
    };
    const run = async (prepare: () => PreparedJob<unknown> | Promise<PreparedJob<unknown>>) => {
      const { job, moved = [] } = await prepare();
      let thread: Worker | null = null;
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
        if (idle) idle.unref();
        else void thread?.terminate();
      }
    };
    return (async (prepare) =>
      limit.activeCount + limit.pendingCount > limits.waiting
        ? refused('busy')
        : limit(() => run(prepare))) as RunJob<unknown>;
  },
};

/** Starts a thread and waits until it has loaded its program, which is not the time of its first job. */
async function startThread(setting: WorkerSetting, { megabytes, stackMegabytes }: JobLimits): Promise<Worker> {
  const thread = new Worker(PROGRAM, {
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
  thread.on('error', () => {});
  await once(thread, 'message');
  return thread;
}

/** Entries come in parts: taking over twenty thousand at once would block everybody else (product.md 9.8). */
async function awaitAnswer<Answer, Entry>(
  thread: Worker,
  job: unknown,
  moved: readonly ArrayBuffer[],
  milliseconds: number,
): Promise<JobAnswer<Answer, Entry>> {
  const entries: Entry[] = [];
  const messages = on(thread, 'message', { signal: AbortSignal.timeout(milliseconds) });
  thread.ref();
  thread.postMessage(job, [...moved]);
  for await (const [received] of messages) {
    const message = received as WorkerMessage<Answer, Entry>;
    if ('answer' in message) return { answer: message.answer, entries };
    entries.push(...message.part);
    thread.postMessage('next part');
  }
  throw new Error('the worker ended without an answer');
}

function problemOf(error: unknown): JobProblem | null {
  const { name, code } = error as { readonly name?: unknown; readonly code?: unknown };
  if (name === 'AbortError') return 'too-slow';
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too-heavy' : null;
}
