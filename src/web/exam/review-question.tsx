import { Check, CircleDashed, Flag, type IconNode, X } from 'lucide';
import { memo } from 'react';
import { BLUEPRINT } from '../../domain/exam/blueprint.ts';
import { OutcomeSign } from '../question/outcome-sign.tsx';
import { ReportProblem } from '../question/report/report-problem.tsx';
import * as reviewed from '../question/reviewed-options.css.ts';
import { ReviewedOptions } from '../question/reviewed-options.tsx';
import { TitledWords } from '../question/titled-words.tsx';
import type { QuestionMarks } from './device-marks.ts';
import * as css from './review.css.ts';
import type { Outcome, ReviewItem } from './review-outcome.ts';

const OUTCOMES: Readonly<Record<Outcome, { readonly sign: IconNode; readonly words: string }>> = {
  right: { sign: Check, words: 'Right' },
  wrong: { sign: X, words: 'Wrong' },
  unanswered: { sign: CircleDashed, words: 'Not Answered' },
};

/** What is said where the key was corrected after this exam began (product.md 12.14). */
const CORRECTIONS: Readonly<Record<NonNullable<ReviewItem['correction']>, string>> = {
  corrected: 'The key of this question was corrected after you began this exam.',
  'counted before':
    'The key of this question was corrected after you took this exam. Your answer was the key then, so it still counts as right.',
};

type ReviewQuestionProps = { readonly item: ReviewItem; readonly marks: QuestionMarks; readonly attemptId: number };

/** One question after the exam: what was chosen, what is right, and why each option is what it is (product.md 4.16). */
export const ReviewQuestion = memo(function ReviewQuestion({ item, marks, attemptId }: ReviewQuestionProps) {
  const { number, question, chosenOptionId, outcome, correction } = item;
  return (
    <li className={css.item} id={`question-${number}`}>
      <div className={css.itemHead}>
        <h3 className={css.itemTitle} id={`question-${number}-title`}>
          Question {number} <span className={css.area}>· {BLUEPRINT[question.area].title}</span>
        </h3>
        <p className={reviewed.states}>
          {marks.flagged ? <OutcomeSign look="flagged" sign={Flag} words="Flagged" /> : null}
          <OutcomeSign look={outcome} {...OUTCOMES[outcome]} />
        </p>
      </div>
      {correction ? <p className={css.correction}>{CORRECTIONS[correction]}</p> : null}
      <p className={reviewed.stem}>{question.question}</p>
      <ReviewedOptions question={question} chosenOptionId={chosenOptionId} />
      {marks.note ? <TitledWords title="Your note" text={marks.note} /> : null}
      <ReportProblem questionId={question.id} attemptId={attemptId} describedBy={`question-${number}-title`} />
    </li>
  );
});
