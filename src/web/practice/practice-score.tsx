import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { PracticeQuestion } from '../../application/contract/index.ts';
import { score } from './practice-score.css.ts';
import type { TryAgainProps } from './try-again.tsx';

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

/** How many questions are answered and right, and the way to begin them anew. */
export function PracticeScore({ questions, outcomes, onForgotten }: PracticeScoreProps) {
  const right = [...outcomes.values()].filter(Boolean).length;
  const isBegun = outcomes.size > 0;
  const { TryAgain } = useTryAgain(isBegun);
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
      {isBegun && TryAgain ? <TryAgain questions={questions} onForgotten={forgotten} /> : null}
    </div>
  );
}

type Late = { readonly TryAgain: ComponentType<TryAgainProps> | null };

/** Only who has answered can begin anew, and only with scripts, so its code does not come with the page; where it cannot be had it is not offered. */
function useTryAgain(isWanted: boolean): Late {
  const [late, setLate] = useState<Late>({ TryAgain: null });
  useEffect(() => {
    if (isWanted) import('./try-again.tsx').then(setLate, () => {});
  }, [isWanted]);
  return late;
}
