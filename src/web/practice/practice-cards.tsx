import type { PracticeQuestion } from '../../application/contract/index.ts';
import { list } from './practice-card.css.ts';
import { PracticeCard } from './practice-card.tsx';

type PracticeCardsProps = { readonly questions: readonly PracticeQuestion[]; readonly otherwise?: string };

/** Questions to practise, one below the other. */
export const PracticeCards = ({ questions, otherwise = '' }: PracticeCardsProps) => (
  <div className={list}>
    <noscript>
      <p>Checking your answers needs JavaScript. The questions can be read without it.</p>
    </noscript>
    {questions.map((question, index) => (
      <PracticeCard key={question.id} number={index + 1} question={question} otherwise={otherwise} />
    ))}
  </div>
);
