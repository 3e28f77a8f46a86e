import { Link } from 'react-router-dom';
import type { AttemptLine } from '../../application/contract/index.ts';
import { CalendarDay } from '../format/moments.tsx';
import { Badge } from '../ui/badge.tsx';
import { day, list, name, outcome, row, score as scoreStyle } from './attempt-list.css.ts';
import { timeLeft } from './attempt-state.ts';

/** Passed or not in words; the colour only repeats it. */
export const PassBadge = ({ passed }: { readonly passed: boolean | null }) =>
  passed ? <Badge tone="good">Passed</Badge> : <Badge tone="flag">Below pass mark</Badge>;

function Outcome({ attempt, now }: { readonly attempt: AttemptLine; readonly now: number }) {
  if (timeLeft(attempt, now) !== null) return <Badge tone="accent">In progress</Badge>;
  if (!attempt.completed || attempt.score === null) return <Badge>Incomplete</Badge>;
  return (
    <>
      <PassBadge passed={attempt.passed} />
      <span className={scoreStyle}>{attempt.score}%</span>
    </>
  );
}

type AttemptListProps = { readonly attempts: readonly AttemptLine[]; readonly now: number };

/** Attempts with their results, each leading to itself. */
export const AttemptList = ({ attempts, now }: AttemptListProps) => (
  <ol className={list}>
    {attempts.map((attempt) => (
      <li key={attempt.id} className={row}>
        <span className={name}>
          <Link to={`/exam/${attempt.id}`}>Mock Exam Set {attempt.examSet}</Link>
          <span className={day}>
            <CalendarDay of={attempt.startTime} />
          </span>
        </span>
        <span className={outcome}>
          <Outcome attempt={attempt} now={now} />
        </span>
      </li>
    ))}
  </ol>
);
