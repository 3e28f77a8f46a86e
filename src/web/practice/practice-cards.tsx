import { useState } from 'react';
import type { PracticeQuestion } from '../../application/contract/index.ts';
import { list } from './practice-card.css.ts';
import { PracticeCard } from './practice-card.tsx';
import { type Outcomes, outcomesOf, PracticeScore } from './practice-score.tsx';

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
