import { CircleDashed, CircleHelp, type IconNode, X } from 'lucide';
import { Link } from 'react-router-dom';
import type { MistakeCounts, MistakeView } from '../../application/contract/index.ts';
import type { MistakeKind } from '../../domain/study/mistake.ts';
import { httpApi } from '../api/http-api.ts';
import { resourceCache } from '../api/resource-cache.ts';
import { SheetDrawing } from '../brand/drawings.tsx';
import { formatDate } from '../format/dates.ts';
import { CalendarDay } from '../format/moments.tsx';
import { CauseChoice } from '../question/cause-choice.tsx';
import { KIND_WORDS } from '../question/mistake-words.ts';
import { OutcomeSign } from '../question/outcome-sign.tsx';
import { button } from '../ui/button.css.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { missedPlace } from './missed-place.ts';
import { type MistakeQuery, mistakesAddress } from './mistake-filters.tsx';
import { facts, pages } from './mistake-list.css.ts';
import { list } from './practice-card.css.ts';
import { PracticeCard } from './practice-card.tsx';

type MistakeListProps = {
  readonly entries: readonly MistakeView[];
  readonly counts: MistakeCounts;
  readonly query: MistakeQuery;
};

/** The length of a page of the list, as the server cuts it. */
const PAGE_LENGTH = 25;

/** A page of the questions that were missed, each to be answered again. */
export function MistakeList({ entries, counts, query }: MistakeListProps) {
  if (counts.count === 0) return <NothingMissed />;
  const first = (Number(query.page ?? 1) - 1) * PAGE_LENGTH;
  if (entries.length === 0) {
    return (
      <p>
        No question is left here. <Link to="/missed-questions">Show all {counts.count}</Link>
      </p>
    );
  }
  return (
    <>
      <div className={list}>
        {entries.map((entry, index) => (
          <MistakeCard key={entry.id} entry={entry} number={first + index + 1} />
        ))}
      </div>
      <Pages query={query} length={entries.length} />
    </>
  );
}

const NothingMissed = () => (
  <EmptyState
    drawing={<SheetDrawing />}
    title="Nothing to review"
    action={
      <Link to="/study-guide" className={button.other}>
        Go to the Study Guide
      </Link>
    }
  >
    Questions that you answer wrong, leave open or guess will be here, to be answered again: of mock exams, practice,
    chapters and the course.
  </EmptyState>
);

type MistakeCardProps = { readonly entry: MistakeView; readonly number: number };

function MistakeCard({ entry: { id, question, place, cause, ...entry }, number }: MistakeCardProps) {
  const ofExam = place.kind === 'exam' ? place : null;
  return (
    <PracticeCard
      number={number}
      question={question}
      place={<MistakeFacts {...entry} place={place} />}
      below={<CauseChoice mistakeId={id} cause={cause} />}
      onAnswerSaved={() => {
        if (place.kind !== 'module') return;
        resourceCache(httpApi).invalidate('course.listQuestions', { moduleId: place.id });
      }}
      {...(ofExam
        ? {
            attemptId: ofExam.id,
            send: (optionId) => httpApi('practice.answerMissed', { mistakeId: id, optionId: Number(optionId) }),
          }
        : {})}
    />
  );
}

const KIND_SIGNS: Readonly<
  Record<MistakeKind, { readonly look: 'wrong' | 'unanswered' | 'flagged'; readonly sign: IconNode }>
> = {
  wrong: { look: 'wrong', sign: X },
  unanswered: { look: 'unanswered', sign: CircleDashed },
  guessed: { look: 'flagged', sign: CircleHelp },
};

/** Where and when it was missed, and what is still to do. */
function MistakeFacts({
  place,
  kind,
  missedAt,
  rightOn,
}: Pick<MistakeView, 'place' | 'kind' | 'missedAt' | 'rightOn'>) {
  const { to, name } = missedPlace({ place });
  return (
    <p className={facts}>
      <OutcomeSign {...KIND_SIGNS[kind]} words={KIND_WORDS[kind]} />
      <Link to={to}>{name}</Link>
      <span>
        Missed on <CalendarDay of={missedAt} />
      </span>
      {rightOn ? <span>Right on {formatDate(rightOn, 'UTC')}: once more on another day</span> : null}
    </p>
  );
}

/** The ways to the pages before and after this one; nothing where there is one page. */
function Pages({ query, length }: { readonly query: MistakeQuery; readonly length: number }) {
  const page = Number(query.page ?? 1);
  const hasMore = length === PAGE_LENGTH;
  if (page === 1 && !hasMore) return null;
  return (
    <nav className={pages} aria-label="Pages of the list">
      {page > 1 ? (
        <Link to={mistakesAddress({ ...query, page: String(page - 1) })} className={button.other}>
          Previous questions
        </Link>
      ) : null}
      {hasMore ? (
        <Link to={mistakesAddress({ ...query, page: String(page + 1) })} className={button.other}>
          More questions
        </Link>
      ) : null}
    </nav>
  );
}
