import type { AttemptListEntry } from '../../application/contract/index.ts';
import { spokenTimeLeft } from '../../domain/exam/countdown.ts';
import { button } from '../ui/button.css.ts';
import { Link } from '../ui/link.tsx';
import { computeTimeLeft } from './attempt-state.ts';
import { banner, left, title, words } from './running-attempt.css.ts';

/** What one needs to know of the time before resuming. */
function timeWords({ allowance, pausedAt }: AttemptListEntry, remaining: number): string {
  if (allowance.time === 'untimed') return 'This attempt has no time limit.';
  if (pausedAt !== null) return `${spokenTimeLeft(remaining)}. You are on a break: the clock is stopped.`;
  return `${spokenTimeLeft(remaining)}. The time goes on while you are away.`;
}

type RunningAttemptProps = { readonly attempts: readonly AttemptListEntry[]; readonly now: number };

/** The attempt whose time is running, before everything else: it can be resumed. */
export function RunningAttemptNotice({ attempts, now }: RunningAttemptProps) {
  const running = attempts.find((attempt) => computeTimeLeft(attempt, now) !== null);
  const remaining = running && computeTimeLeft(running, now);
  if (!running || !remaining) return null;
  return (
    <section className={banner}>
      <div className={words}>
        <h2 className={title}>Mock Exam Set {running.examSet} is running</h2>
        <p className={left}>{timeWords(running, remaining)} Your answers are kept.</p>
      </div>
      <Link to={`/exam/${running.id}`} className={button.main}>
        Resume Exam
      </Link>
    </section>
  );
}
