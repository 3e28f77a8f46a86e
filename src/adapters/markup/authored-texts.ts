import { once } from 'node:events';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { TextPreview } from '../../application/contract/index.ts';
import type { AuthoredTextProblem, AuthoredTexts, PreparedText } from '../../application/ports/authored-texts.ts';
import type { Figure } from '../../application/ports/markup.ts';
import { type Result, refused } from '../../domain/result.ts';
import type { AuthorTextAnswer, AuthorTextJob } from './author-text-worker.ts';

/** What one text may take, in milliseconds and megabytes, and how many texts may wait for the one before. */
type Limits = { readonly milliseconds: number; readonly megabytes: number; readonly waiting: number };

const LIMITS: Limits = { milliseconds: 5_000, megabytes: 256, waiting: 8 };

/** Less stack than the thread has that shows the text later: what is admitted here can be shown there. */
const STACK_MB = 0.75;

/** The worker's program lies beside this one, as source and as built. */
const PROGRAM = new URL(`./author-text-worker${extname(fileURLToPath(import.meta.url))}`, import.meta.url);

/** Node options of the worker: none of its parent's, and from source what lets it run TypeScript. */
const NODE_OPTIONS = PROGRAM.pathname.endsWith('.ts')
  ? ['--import', new URL('../spreadsheet/run-typescript.mjs', import.meta.url).href]
  : [];

/**
 * Prepares texts one after the other in a worker, which is started with the first and stays; it is ended when a text takes too
 * much time or memory, so that such a text delays only other authors (product.md 11.44). The worker sees no environment variables.
 */
export function authoredTexts(figures: ReadonlyMap<string, Figure>, limits: Limits = LIMITS): AuthoredTexts {
  const limit = pLimit(1);
  let worker: Worker | null = null;

  const start = async (): Promise<Worker> => {
    const started = new Worker(PROGRAM, {
      workerData: figures,
      execArgv: NODE_OPTIONS,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, stackSizeMb: STACK_MB },
    });
    // A worker that is being ended can still report an error; nobody's job hears it then.
    started.on('error', () => {});
    started.once('exit', () => {
      if (worker === started) worker = null;
    });
    // Loading its program, after which it says that it is ready, is not the author's time.
    await once(started, 'message');
    return started;
  };

  const run = async (job: AuthorTextJob): Promise<AuthorTextAnswer> => {
    worker ??= await start();
    const busy = worker;
    try {
      const answered = once(busy, 'message', { signal: AbortSignal.timeout(limits.milliseconds) });
      busy.ref();
      busy.postMessage(job);
      const [answer] = (await answered) as [AuthorTextAnswer];
      // An idle worker does not keep the process alive.
      busy.unref();
      return answer;
    } catch (error) {
      worker = null;
      void busy.terminate();
      const { name, code } = error as { readonly name?: unknown; readonly code?: unknown };
      if (name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY') return refused('text-too-slow');
      throw error;
    }
  };

  const answer = async <Value>(job: AuthorTextJob): Promise<Result<Value, AuthoredTextProblem>> => {
    if (limit.activeCount + limit.pendingCount > limits.waiting) return refused('texts-busy');
    return (await limit(() => run(job))) as Result<Value, AuthoredTextProblem>;
  };

  return {
    prepare: (content, format) => answer<PreparedText>({ kind: 'prepare', content, format }),
    preview: (text, terms) => answer<TextPreview>({ kind: 'preview', text, terms }),
  };
}
