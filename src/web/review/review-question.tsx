import { ArrowLeftRight, CheckCheck, CircleHelp, Clock, Flag, type IconNode, Users } from 'lucide';
import { BLUEPRINT } from '../../domain/exam/blueprint.ts';
import { sectionAddress } from '../../domain/study/section-address.ts';
import { toOptionLetter } from '../question/option-letter.ts';
import { OutcomeSign } from '../question/outcome-sign.tsx';
import { ReportProblem } from '../question/report/report-problem.tsx';
import * as reviewed from '../question/reviewed-options.css.ts';
import { ReviewedOptions } from '../question/reviewed-options.tsx';
import { TitledText } from '../question/titled-text.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import type { ReviewDetailsData, ReviewItemData } from './review-items.ts';
import { CORRECTION_LABELS, formatAgainstPace, formatTimeSpent, OUTCOME_LABELS } from './review-labels.ts';
import * as css from './review-question.css.ts';

type ReviewQuestionProps = {
  readonly item: ReviewItemData;
  readonly attemptId: number;
  /** The element at the right of the number: the position among the filtered questions. */
  readonly aside?: string;
  /** Whether it can be reported here; a page for print has no buttons. */
  readonly isReportable: boolean;
};

/** One question after the exam: what was chosen, what is right, why each option is what it is, and where that is taught. */
export function ReviewQuestion({ item, attemptId, aside, isReportable }: ReviewQuestionProps) {
  const { number, question, chosenOptionId, correction, details, marks } = item;
  return (
    <article className={css.question} id={`question-${number}`} aria-labelledby={`question-${number}-title`}>
      <div className={css.head}>
        <h2 className={css.title} id={`question-${number}-title`}>
          Question {number}{' '}
          <span className={css.area}>
            · {BLUEPRINT[question.area].title}
            {details ? ` · ${details.topic.title}` : ''}
          </span>
        </h2>
        {aside ? <p className={css.aside}>{aside}</p> : null}
      </div>
      <Facts item={item} />
      {question.isTrial ? (
        <p className={css.correction}>A trial question: it did not count toward your result.</p>
      ) : null}
      {correction ? <p className={css.correction}>{CORRECTION_LABELS[correction]}</p> : null}
      <p className={reviewed.stem}>{question.question}</p>
      <ReviewedOptions question={question} chosenOptionId={chosenOptionId} />
      {marks.note ? <TitledText title="Your note" text={marks.note} /> : null}
      {details ? <Teaching details={details} /> : null}
      {isReportable ? (
        <ReportProblem
          key={question.id}
          questionId={question.id}
          attemptId={attemptId}
          describedBy={`question-${number}-title`}
        />
      ) : null}
    </article>
  );
}

const CONFIDENCE = {
  sure: { sign: CheckCheck, words: 'You were sure' },
  guess: { sign: CircleHelp, words: 'You guessed' },
} as const;

/** How it was answered: outcome, confidence, time, changes of mind, flag, and what was chosen without time. */
function Facts({ item }: { readonly item: ReviewItemData }) {
  const { outcome, marks, details, withTimeOptionId } = item;
  const letter = (id: number): string => toOptionLetter(item.question.options.findIndex((option) => option.id === id));
  const last = details?.changes.at(-1);
  return (
    <ul className={css.facts}>
      <li>
        <OutcomeSign look={outcome} {...OUTCOME_LABELS[outcome]} />
      </li>
      {marks.confidence ? <Fact {...CONFIDENCE[marks.confidence]} /> : null}
      {details?.timeMs ? <Fact sign={Clock} words={formatAgainstPace(details.timeMs)} /> : null}
      {details?.timeOfOthersMs ? (
        <Fact sign={Users} words={`Others took ${formatTimeSpent(details.timeOfOthersMs)} on average`} />
      ) : null}
      {last ? <Fact sign={ArrowLeftRight} words={`Changed ${letter(last.from)} to ${letter(last.to)}`} /> : null}
      {withTimeOptionId ? <Fact sign={Clock} words={`With time you chose ${letter(withTimeOptionId)}`} /> : null}
      {marks.flagged ? (
        <li>
          <OutcomeSign look="flagged" sign={Flag} words="Flagged" />
        </li>
      ) : null}
    </ul>
  );
}

const Fact = ({ sign, words }: { readonly sign: IconNode; readonly words: string }) => (
  <li className={css.fact}>
    <Icon of={sign} size={16} />
    {words}
  </li>
);

/** The section that teaches it and the source that it rests on. */
const Teaching = ({ details: { taughtIn, source } }: { readonly details: ReviewDetailsData }) => (
  <div className={reviewed.explanation}>
    <h3 className={reviewed.explanationTitle}>Where this is taught</h3>
    {taughtIn ? (
      <p>
        <Link to={sectionAddress(taughtIn.chapterId, taughtIn.slug)}>
          Chapter {taughtIn.chapterOrder}: {taughtIn.title}
        </Link>{' '}
        · {taughtIn.minutes} min
      </p>
    ) : null}
    <p className={css.source}>Source: {source}</p>
  </div>
);
