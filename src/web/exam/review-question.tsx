import { Check, CircleDashed, Flag, type LucideIcon, X } from 'lucide-react';
import { memo } from 'react';
import { BLUEPRINT } from '../../domain/exam/blueprint.ts';
import { Icon } from '../ui/icon.tsx';
import type { QuestionMarks } from './device-marks.ts';
import { letterOf } from './option-letter.ts';
import * as css from './review.css.ts';
import type { Outcome, ReviewQuestion as Question, ReviewItem } from './review-outcome.ts';

const OUTCOMES: Readonly<Record<Outcome, { readonly sign: LucideIcon; readonly words: string }>> = {
  right: { sign: Check, words: 'Right' },
  wrong: { sign: X, words: 'Wrong' },
  unanswered: { sign: CircleDashed, words: 'Not Answered' },
};

type ReviewQuestionProps = { readonly item: ReviewItem; readonly marks: QuestionMarks };

/** One question after the exam: what was chosen, what is right, and why each option is what it is (product.md 4.16). */
export const ReviewQuestion = memo(function ReviewQuestion({ item, marks }: ReviewQuestionProps) {
  const { number, question, chosenOptionId, outcome } = item;
  return (
    <li className={css.item} id={`question-${number}`}>
      <div className={css.itemHead}>
        <h3 className={css.itemTitle}>
          Question {number} <span className={css.area}>· {BLUEPRINT[question.area].title}</span>
        </h3>
        <p className={css.states}>
          {marks.flagged ? <State look="flagged" sign={Flag} words="Flagged" /> : null}
          <State look={outcome} {...OUTCOMES[outcome]} />
        </p>
      </div>
      <p className={css.stem}>{question.question}</p>
      <ul className={css.options}>
        {question.options.map((option, place) => (
          <ReviewOption
            key={option.id}
            option={option}
            letter={letterOf(place)}
            chosen={option.id === chosenOptionId}
          />
        ))}
      </ul>
      {saysMore(question) ? <Words title="Explanation" text={question.explanation} /> : null}
      {marks.note ? <Words title="Your note" text={marks.note} /> : null}
    </li>
  );
});

/** Where the explanation is the reason of the right option, it stands there already. */
const saysMore = ({ explanation, options }: Question): boolean =>
  explanation !== '' && !options.some(({ rationale }) => rationale === explanation);

type StateProps = { readonly look: keyof typeof css.outcomes; readonly sign: LucideIcon; readonly words: string };

const State = ({ look, sign, words }: StateProps) => (
  <span className={css.outcomes[look]}>
    <Icon of={sign} size={16} />
    {words}
  </span>
);

type ReviewOptionProps = {
  readonly option: Question['options'][number];
  readonly letter: string;
  readonly chosen: boolean;
};

function ReviewOption({ option, letter, chosen }: ReviewOptionProps) {
  const other = chosen ? 'wrong' : 'plain';
  return (
    <li className={css.optionLooks[option.isCorrect ? 'key' : other]}>
      <span className={css.letter}>{letter}</span>
      <div className={css.optionBody}>
        <p>{option.text}</p>
        {option.isCorrect || chosen ? (
          <p className={css.states}>
            {option.isCorrect ? <State look="right" sign={Check} words="Correct answer" /> : null}
            {chosen ? (
              <State
                look={option.isCorrect ? 'right' : 'wrong'}
                sign={option.isCorrect ? Check : X}
                words="Your answer"
              />
            ) : null}
          </p>
        ) : null}
        <p className={css.reason}>{option.rationale}</p>
      </div>
    </li>
  );
}

const Words = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <div className={css.explanation}>
    <h4 className={css.explanationTitle}>{title}</h4>
    <p>{text}</p>
  </div>
);
