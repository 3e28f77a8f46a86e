import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { PracticeQuestion } from '../../application/contract/index.ts';
import { list } from './practice-card.css.ts';
import { PracticeCard } from './practice-card.tsx';
import { score } from './practice-score.css.ts';
import type { TryAgainProps } from './try-again.tsx';

/** Whether the last answer to each question was right; questions without one are not in it. */
type Outcomes = ReadonlyMap<PracticeQuestion['id'], boolean>;

/** What the server remembered of the questions when they were read. */
const outcomesOf = (questions: readonly PracticeQuestion[]): Outcomes =>
  new Map(questions.flatMap(({ id, lastAnswer }) => (lastAnswer ? [[id, lastAnswer.isRight]] : [])));

type PracticeScoreProps = {
  readonly questions: readonly PracticeQuestion[];
  readonly outcomes: Outcomes;
  readonly onForgotten: () => void;
};

/** How many questions are answered and right, and the button to reset them. */
function PracticeScore({ questions, outcomes, onForgotten }: PracticeScoreProps) {
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

/**
 * Only a learner with answers can reset them, and only with scripts, so its code is not part of the page; where it
 * cannot be loaded it is not offered.
 */
function useTryAgain(isWanted: boolean): Late {
  const [late, setLate] = useState<Late>({ TryAgain: null });
  useEffect(() => {
    if (isWanted) import('./try-again.tsx').then(setLate, () => {});
  }, [isWanted]);
  return late;
}

type PracticeCardsProps = {
  readonly questions: readonly PracticeQuestion[];
  readonly otherwise?: string;
  /** What the server remembers of the questions has changed. */
  readonly onAnswersChanged?: () => void;
};

const nothing = (): void => undefined;

/** Questions to practise, one below the other, with how they went so far. */
export function PracticeCards({ questions, otherwise = '', onAnswersChanged = nothing }: PracticeCardsProps) {
  const { outcomes, run, keep, forget } = useOutcomes(questions);
  return (
    <div className={list}>
      <PracticeScore
        questions={questions}
        outcomes={outcomes}
        onForgotten={() => {
          forget();
          onAnswersChanged();
        }}
      />
      {questions.map((question, index) => (
        <PracticeCard
          key={`${run} ${question.id}`}
          number={index + 1}
          question={run > 0 ? { ...question, lastAnswer: null } : question}
          otherwise={otherwise}
          onAnswerSaved={(isRight) => {
            keep(question.id, isRight);
            onAnswersChanged();
          }}
        />
      ))}
    </div>
  );
}

/** How the questions in view went; those that come into view later bring what the server remembers of them. */
function useOutcomes(questions: readonly PracticeQuestion[]) {
  const [run, setRun] = useState(0);
  const [since, setSince] = useState<Outcomes>(new Map());
  const before = run > 0 ? new Map() : outcomesOf(questions);
  const all = new Map([...before, ...since]);
  const outcomes: Outcomes = new Map([...all].filter(([id]) => questions.some((question) => question.id === id)));
  const keep = (id: PracticeQuestion['id'], isRight: boolean): void =>
    setSince((kept) => new Map(kept).set(id, isRight));
  const forget = (): void => {
    setSince(new Map());
    setRun(run + 1);
  };
  return { outcomes, run, keep, forget };
}
