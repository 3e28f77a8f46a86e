import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PracticeQuestion } from '../../application/contract/index.ts';
import { httpApi } from '../api/http-api.ts';
import { button } from '../ui/button.css.ts';
import { failureMessage } from '../ui/form-failure.ts';
import { needsScript } from '../ui/needs-script.css.ts';
import { useNotify } from '../ui/use-notify.ts';
import { score, scoreActions } from './practice-score.css.ts';

/** Whether the last answer to each question was right; questions without one are not in it. */
export type Outcomes = ReadonlyMap<PracticeQuestion['id'], boolean>;

/** What the server remembered of the questions when they were read. */
export const outcomesOf = (questions: readonly PracticeQuestion[]): Outcomes =>
  new Map(questions.flatMap(({ id, lastAnswer }) => (lastAnswer ? [[id, lastAnswer.isRight]] : [])));

type PracticeScoreProps = {
  readonly questions: readonly PracticeQuestion[];
  readonly outcomes: Outcomes;
  readonly onForgotten: () => void;
};

/** How many questions are answered and right, and the way to begin them anew (product.md 5.67). */
export function PracticeScore({ questions, outcomes, onForgotten }: PracticeScoreProps) {
  const right = [...outcomes.values()].filter(Boolean).length;
  const line = useRef<HTMLParagraphElement>(null);
  const forgotten = (): void => {
    onForgotten();
    line.current?.focus();
  };
  return (
    <div className={score}>
      <p ref={line} tabIndex={-1} role="status">
        {outcomes.size} of {questions.length} answered, {right} right
      </p>
      {outcomes.size > 0 ? <TryAgain questions={questions} onForgotten={forgotten} /> : null}
    </div>
  );
}

type TryAgainProps = Pick<PracticeScoreProps, 'questions' | 'onForgotten'>;

/** Asks once more in place, since the answers are gone afterwards. */
function TryAgain({ questions, onForgotten }: TryAgainProps) {
  const [asking, ask] = useState(false);
  const { busy, forget } = useForgetting(questions, onForgotten);
  const first = useRef<HTMLButtonElement>(null);
  const turn = (to: boolean): void => {
    flushSync(() => ask(to));
    first.current?.focus();
  };
  return (
    <div className={`${scoreActions} ${needsScript}`}>
      {asking ? (
        <>
          <button
            key="forget"
            ref={first}
            type="button"
            className={button.ending}
            aria-disabled={busy || undefined}
            onClick={({ detail }) => detail <= 1 && void forget()}
          >
            Forget these answers
          </button>
          <button type="button" className={button.quiet} disabled={busy} onClick={() => turn(false)}>
            Keep them
          </button>
        </>
      ) : (
        <button key="again" ref={first} type="button" className={button.quiet} onClick={() => turn(true)}>
          Try Again
        </button>
      )}
    </div>
  );
}

/** Forgets the answers once, however often that is pressed; where it fails they stay and that is said. */
function useForgetting(questions: readonly PracticeQuestion[], onForgotten: () => void) {
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const notify = useNotify();
  const forget = async (): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      await httpApi('practice.forgetAnswers', { questionIds: questions.map(({ id }) => id) });
      onForgotten();
    } catch (error) {
      const description = failureMessage(error, 'The answers could not be forgotten. Please try again.');
      notify({ title: 'Error', description, tone: 'destructive' });
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  return { busy, forget };
}
