import type { AttemptListEntry } from '../../application/contract/index.ts';
import '../analytics/charts.css.ts';
import type { Resource } from '../api/use-resource.ts';
import { AttemptList, PassBadge } from '../exam/attempt-list.tsx';
import { RECENT_ATTEMPTS_SHOWN } from '../exam/attempt-state.ts';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { LazyComponent } from '../ui/lazy-component.tsx';
import { Link } from '../ui/link.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { ScoreNote } from '../ui/score-note.tsx';
import { lastScore, scoreFigure, subtitle } from './dashboard-page.css.ts';
import { LAZY_SCORE_CHART } from './lazy-parts.ts';
import type { ProgressSummary } from './load-dashboard.ts';
import { NoAttempts } from './no-attempts.tsx';

type ResultsCardProps = {
  readonly attempts: Resource<readonly AttemptListEntry[]>;
  /** The scores over time; where there are at least two, they are drawn. */
  readonly scores: ProgressSummary['attempts'];
  readonly now: number;
  readonly mayStart: boolean;
};

const LastScore = ({ attempt }: { readonly attempt: AttemptListEntry }) => (
  <>
    <p className={lastScore}>
      <span className={scoreFigure}>{attempt.score}%</span>
      <PassBadge passed={attempt.passed} />
    </p>
    <ScoreNote />
  </>
);

/** The last score, the scores over time, and the newest attempts. */
export function ResultsCard({ attempts: loaded, scores, now, mayStart }: ResultsCardProps) {
  const attempts = loaded.value;
  if (!attempts) {
    return (
      <Card title="Last exam score">
        <LoadFailure title="Your exam attempts could not be loaded" part={loaded} />
      </Card>
    );
  }
  const scored = attempts.find((attempt) => attempt.completed && attempt.score !== null);
  return (
    <Card title="Last exam score" aside={attempts.length > 0 ? <Link to="/account">All attempts</Link> : null}>
      {scored ? <LastScore attempt={scored} /> : null}
      {scores.length > 1 ? <LazyComponent part={LAZY_SCORE_CHART} props={{ attempts: scores }} /> : null}
      {attempts.length === 0 ? (
        <NoAttempts mayStart={mayStart} to="/exam" />
      ) : (
        <h3 className={subtitle}>Recent attempts</h3>
      )}
      <AttemptList attempts={attempts.slice(0, RECENT_ATTEMPTS_SHOWN)} now={now} />
      {mayStart && attempts.length > 0 ? (
        <div>
          <Link to="/exam" className={button.other}>
            Take Another Exam
          </Link>
        </div>
      ) : null}
    </Card>
  );
}
