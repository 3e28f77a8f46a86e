import type { QuizView } from '../../application/contract/index.ts';
import { Card } from '../ui/card.tsx';
import { needsScript } from '../ui/needs-script.css.ts';
import { ScoreNote } from '../ui/score-note.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import * as css from './quiz.css.ts';

type ScoreBoxProps = { readonly quiz: QuizView; readonly busy: boolean; readonly onRestart: () => void };

/** The score of a finished quiz with the best so far; before the end only what was reached earlier. */
export function ScoreBox({ quiz: { finished, last, best }, busy, onRestart }: ScoreBoxProps) {
  if (!last || !best) return null;
  const earlier = `Best score: ${best.right} of ${best.items} (${best.percent}%)`;
  if (!finished) {
    return (
      <p className={css.soft}>
        Last score: {last.right} of {last.items} ({last.percent}%) · {earlier}
      </p>
    );
  }
  return (
    <Card title="Your Score">
      <form
        className={css.score}
        onSubmit={(event) => {
          event.preventDefault();
          onRestart();
        }}
      >
        <div>
          <p className={css.figure}>
            <span className={css.percent}>{last.percent}%</span>
            <span>
              {last.right} of {last.items} right
            </span>
          </p>
          <p className={css.soft}>{earlier}</p>
        </div>
        <div className={needsScript}>
          <SubmitButton busy={busy} busyWords="Starting...">
            Try Again
          </SubmitButton>
        </div>
      </form>
      <ScoreNote />
    </Card>
  );
}
