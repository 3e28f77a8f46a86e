import type { AttemptListEntry } from '../../application/contract/index.ts';
import { paperTitle } from '../../domain/exam/attempt.ts';
import { CalendarDayText } from '../format/moments.tsx';
import { Badge } from '../ui/badge.tsx';
import { Link } from '../ui/link.tsx';
import { day, list, name, outcome, row, score as scoreStyle } from './attempt-list.css.ts';
import { computeTimeLeft } from './attempt-state.ts';

/** Passed or not in words; the colour only repeats it. */
export const PassBadge = ({ passed }: { readonly passed: boolean | null }) =>
  passed ? <Badge tone="good">Passed</Badge> : <Badge tone="flag">Below pass mark</Badge>;

function Outcome({ attempt, now }: { readonly attempt: AttemptListEntry; readonly now: number }) {
  if (computeTimeLeft(attempt, now) !== null) return <Badge tone="accent">In progress</Badge>;
  if (!attempt.completed || attempt.score === null) return <Badge>Incomplete</Badge>;
  return (
    <>
      <PassBadge passed={attempt.passed} />
      <span className={scoreStyle}>{attempt.score}%</span>
    </>
  );
}

type AttemptListProps = { readonly attempts: readonly AttemptListEntry[]; readonly now: number };

/** Attempts with their results, each leading to itself. */
export const AttemptList = ({ attempts, now }: AttemptListProps) => (
  <ol className={list}>
    {attempts.map((attempt) => (
      <li key={attempt.id} className={row}>
        <span className={name}>
          <Link to={`/exam/${attempt.id}`}>{paperTitle(attempt.examSet)}</Link>
          <span className={day}>
            <CalendarDayText of={attempt.startTime} />
          </span>
        </span>
        <span className={outcome}>
          <Outcome attempt={attempt} now={now} />
        </span>
      </li>
    ))}
  </ol>
);
