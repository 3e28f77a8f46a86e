import { lazy, Suspense, useRef } from 'react';
import type { PracticeQuestion } from '../../application/contract/index.ts';
import { score } from './practice-score.css.ts';
import type { TryAgainProps } from './try-again.tsx';

/** Whether the last answer to each question was right; questions without one are not in it. */
export type Outcomes = ReadonlyMap<PracticeQuestion['id'], boolean>;

/** What the server remembered of the questions when they were read. */
export const outcomesOf = (questions: readonly PracticeQuestion[]): Outcomes =>
  new Map(questions.flatMap(({ id, lastAnswer }) => (lastAnswer ? [[id, lastAnswer.isRight]] : [])));

const NotOffered = (_: TryAgainProps) => null;

/** Only who has answered can begin anew, so its code does not come with the page; where it cannot be had it is not offered. */
const TryAgain = lazy(async () => {
  const late = await import('./try-again.tsx').catch(() => null);
  return { default: late?.TryAgain ?? NotOffered };
});

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
      <Suspense>{outcomes.size > 0 ? <TryAgain questions={questions} onForgotten={forgotten} /> : null}</Suspense>
    </div>
  );
}
