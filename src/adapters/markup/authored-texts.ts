import type { TextPreview } from '../../application/contract/index.ts';
import type {
  AuthoredTextProblem,
  AuthoredTexts,
  PreparedText,
  RenderedMailText,
} from '../../application/ports/authored-texts.ts';
import type { Figure } from '../../application/ports/markup.ts';
import type { JobLimits, WorkerPool } from '../../application/ports/worker-pool.ts';
import { type Result, refused } from '../../domain/result.ts';
import type { AuthorTextJob } from './author-text-job.ts';

const LIMITS: JobLimits = { milliseconds: 5_000, megabytes: 256, waiting: 8 };

/** Less stack than the thread has that shows the text later: what is admitted here can be shown there. */
const STACK_MB = 0.75;

/** Prepares texts one after the other in a worker, so that a hostile one delays only other authors (product.md 11.44). */
export function authoredTexts(
  pool: WorkerPool,
  figures: ReadonlyMap<string, Figure>,
  limits: JobLimits = LIMITS,
): AuthoredTexts {
  const run = pool.openQueue<AuthorTextJob>('author-text', {
    limits: { ...limits, stackMegabytes: STACK_MB },
    keepsThread: true,
    data: figures,
  });
  const answer = async <Value>(job: AuthorTextJob): Promise<Result<Value, AuthoredTextProblem>> => {
    const done = await run<Result<Value, AuthoredTextProblem>>(() => ({ job }));
    if (done.ok) return done.value.answer;
    return refused(done.refusal === 'busy' ? 'texts-busy' : 'text-too-slow');
  };
  return {
    prepare: (content, format) => answer<PreparedText>({ kind: 'prepare', content, format }),
    preview: (text, terms) => answer<TextPreview>({ kind: 'preview', text, terms }),
    renderMail: (text) => answer<RenderedMailText>({ kind: 'mail', text }),
  };
}
