import type { PracticeQuestion } from '../../application/contract/index.ts';
import { list } from './practice-card.css.ts';
import { PracticeCard } from './practice-card.tsx';

type PracticeCardsProps = {
  readonly questions: readonly PracticeQuestion[];
  readonly otherwise?: string;
  readonly onAnswerSaved?: () => void;
};

/** Questions to practise, one below the other. */
export const PracticeCards = ({ questions, ...rest }: PracticeCardsProps) => (
  <div className={list}>
    {questions.map((question, index) => (
      <PracticeCard key={question.id} number={index + 1} question={question} {...rest} />
    ))}
  </div>
);
