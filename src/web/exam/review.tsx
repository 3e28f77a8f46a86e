import { Check, CircleDashed, Flag, type IconNode, X } from 'lucide';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { BLUEPRINT } from '../../domain/exam/blueprint.ts';
import { type MarksByQuestion, NO_MARKS, type QuestionMarks } from '../../domain/exam/marks.ts';
import { OutcomeSign } from '../question/outcome-sign.tsx';
import { ReportProblem } from '../question/report/report-problem.tsx';
import * as reviewed from '../question/reviewed-options.css.ts';
import { ReviewedOptions } from '../question/reviewed-options.tsx';
import { TitledWords } from '../question/titled-words.tsx';
import { type ReviewView, savedMarks } from './exam-session.ts';
import * as css from './review.css.ts';
import {
  isShown,
  type Outcome,
  REVIEW_FILTERS,
  type ReviewFilter,
  type ReviewItem,
  reviewItems,
} from './review-outcome.ts';

const OUTCOMES: Readonly<Record<Outcome, { readonly sign: IconNode; readonly words: string }>> = {
  right: { sign: Check, words: 'Right' },
  wrong: { sign: X, words: 'Wrong' },
  unanswered: { sign: CircleDashed, words: 'Not Answered' },
};

/** What is said where the key was corrected after this exam began. */
const CORRECTIONS: Readonly<Record<NonNullable<ReviewItem['correction']>, string>> = {
  corrected: 'The key of this question was corrected after you began this exam.',
  'counted before':
    'The key of this question was corrected after you took this exam. Your answer was the key then, so it still counts as right.',
};

type ReviewQuestionProps = { readonly item: ReviewItem; readonly marks: QuestionMarks; readonly attemptId: number };

/** One question after the exam: what was chosen, what is right, and why each option is what it is. */
const ReviewQuestion = memo(function ReviewQuestion({ item, marks, attemptId }: ReviewQuestionProps) {
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

type ReviewProps = { readonly view: ReviewView };

const NAMES: Readonly<Record<ReviewFilter, string>> = {
  all: 'All',
  wrong: 'Wrong',
  unanswered: 'Unanswered',
  flagged: 'Flagged',
};

const NOTHING: Readonly<Record<ReviewFilter, string>> = {
  all: 'This exam had no questions.',
  wrong: 'No question was answered wrong.',
  unanswered: 'You answered every question.',
  flagged: 'You flagged no question.',
};

/** Questions drawn with the page; the others follow when the result is on screen. */
const FIRST = 5;

/** The review, question by question: all, wrong, unanswered, flagged. */
export function Review({ view }: ReviewProps) {
  const [filter, setFilter] = useState<ReviewFilter>('all');
  const marks = useMemo(() => savedMarks(view), [view]);
  const items = useMemo(() => reviewItems(view), [view]);
  const shown = items.filter((item) => isShown(item, filter, marks));
  return (
    <section className={css.review} aria-labelledby="review">
      <h2 id="review">Review</h2>
      <Filters items={items} marks={marks} filter={filter} onFilter={setFilter} />
      {shown.length === 0 ? (
        <p className={css.none}>{NOTHING[filter]}</p>
      ) : (
        <List items={shown} marks={marks} attemptId={view.examAttempt.id} />
      )}
    </section>
  );
}

type FiltersProps = {
  readonly items: readonly ReviewItem[];
  readonly marks: MarksByQuestion;
  readonly filter: ReviewFilter;
  readonly onFilter: (filter: ReviewFilter) => void;
};

const Filters = ({ items, marks, filter, onFilter }: FiltersProps) => (
  <fieldset className={css.filters} aria-label="Questions to show">
    {REVIEW_FILTERS.map((each) => (
      <button
        key={each}
        type="button"
        className={css.filterLooks[each === filter ? 'on' : 'off']}
        aria-pressed={each === filter}
        onClick={() => onFilter(each)}
      >
        {NAMES[each]}
        <span className={css.count}>{items.filter((item) => isShown(item, each, marks)).length}</span>
      </button>
    ))}
  </fieldset>
);

type ListProps = { readonly items: readonly ReviewItem[]; readonly marks: MarksByQuestion; readonly attemptId: number };

function List({ items, marks, attemptId }: ListProps) {
  const drawn = useDeferredValue(items.length, Math.min(FIRST, items.length));
  return (
    <ol className={css.list}>
      {items.slice(0, Math.max(drawn, FIRST)).map((item) => (
        <ReviewQuestion
          key={item.question.id}
          item={item}
          marks={marks.get(item.question.id) ?? NO_MARKS}
          attemptId={attemptId}
        />
      ))}
    </ol>
  );
}
