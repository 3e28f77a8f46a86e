import { CircleDashed, CircleHelp, type IconNode, X } from 'lucide';
import type { MistakeCounts, MistakeView } from '../../application/contract/index.ts';
import type { MistakeKind } from '../../domain/study/mistake.ts';
import { httpApi } from '../api/http-api.ts';
import { resourceCache } from '../api/resource-cache.ts';
import { SheetDrawing } from '../brand/drawings.tsx';
import { formatDate } from '../format/dates.ts';
import { CalendarDayText } from '../format/moments.tsx';
import { MistakeCauseButtons } from '../question/cause-choice.tsx';
import { MISTAKE_KIND_LABELS } from '../question/mistake-labels.ts';
import { OutcomeSign } from '../question/outcome-sign.tsx';
import { button } from '../ui/button.css.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Link } from '../ui/link.tsx';
import { missedQuestionLocation } from './missed-place.ts';
import { facts, pages } from './mistake-list.css.ts';
import { type MistakeQuery, mistakesAddress } from './mistakes-address.ts';
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
      <Pages query={query} hasMore={first + entries.length < countOf(counts, query)} />
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

/** How many mistakes a query leaves, on all its pages. */
function countOf({ count, bySource, byCause }: MistakeCounts, { source, cause }: MistakeQuery): number {
  const left = [bySource.find((each) => each.source === source), byCause.find((each) => each.cause === cause)];
  return Math.min(count, ...left.map((each) => each?.count ?? count));
}

type MistakeCardProps = { readonly entry: MistakeView; readonly number: number };

function MistakeCard({ entry: { id, question, place, cause, ...entry }, number }: MistakeCardProps) {
  const ofExam = place.kind === 'exam' ? place : null;
  return (
    <PracticeCard
      number={number}
      question={question}
      place={<MistakeFacts {...entry} place={place} />}
      below={<MistakeCauseButtons mistakeId={id} cause={cause} />}
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
  const { to, name } = missedQuestionLocation({ place });
  return (
    <p className={facts}>
      <OutcomeSign {...KIND_SIGNS[kind]} words={MISTAKE_KIND_LABELS[kind]} />
      <Link to={to}>{name}</Link>
      <span>
        Missed on <CalendarDayText of={missedAt} />
      </span>
      {rightOn ? <span>Right on {formatDate(rightOn, 'UTC')}: once more on another day</span> : null}
    </p>
  );
}

/** The ways to the pages before and after this one; nothing where there is one page. */
function Pages({ query, hasMore }: { readonly query: MistakeQuery; readonly hasMore: boolean }) {
  const page = Number(query.page ?? 1);
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
