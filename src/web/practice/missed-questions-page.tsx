import { Link, useLoaderData } from 'react-router-dom';
import type { AttemptLine } from '../../application/contract/index.ts';
import { partOfPage } from '../api/part-of-page.ts';
import { SheetDrawing } from '../brand/drawings.tsx';
import { AttemptList } from '../exam/attempt-list.tsx';
import { readAttempts } from '../exam/attempt-state.ts';
import type { PageLoad } from '../page-route.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { hidden } from '../ui/hidden.css.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ScoreNote } from '../ui/score-note.tsx';
import { type MissedQuestion, missedPlace } from './missed-place.ts';
import { before, list } from './practice-card.css.ts';
import { PracticeCard } from './practice-card.tsx';

type MissedData = {
  readonly missed: readonly MissedQuestion[] | null;
  readonly attempts: readonly AttemptLine[];
  /** The moment the page was loaded, so that server and browser reckon alike. */
  readonly now: number;
};

/** What was missed while practising, and the exams whose reviews show the rest. */
export const loadMissedQuestions: PageLoad<MissedData> = async ({ api }) => {
  const [missed, attempts] = await Promise.all([partOfPage(api('practice.listMissed', {})), readAttempts(api)]);
  return { missed, attempts: (attempts ?? []).filter(({ completed }) => completed), now: Date.now() };
};

const TITLE = 'Review what you missed';

/** Practice questions whose last answer was wrong, to be answered again (product.md 5.46). */
export function MissedQuestionsPage() {
  const { missed, attempts, now } = useLoaderData() as MissedData;
  return (
    <PageBody width="text">
      <PageTitle of={TITLE} />
      <PageHeader title={TITLE}>
        A question leaves this list once you answer it right, the next time you open the page.
      </PageHeader>
      <h2 className={hidden}>Practice questions</h2>
      <Missed missed={missed} />
      {attempts.length > 0 ? (
        <Card title="Mock exams">
          <p>The review of each exam shows its questions that you missed, with a reason for every option.</p>
          <AttemptList attempts={attempts} now={now} />
          <ScoreNote />
        </Card>
      ) : null}
    </PageBody>
  );
}

function Missed({ missed }: Pick<MissedData, 'missed'>) {
  if (!missed) return <LoadFailure title="Your missed questions could not be loaded" />;
  if (missed.length === 0) {
    return (
      <EmptyState
        drawing={<SheetDrawing />}
        title="Nothing to review"
        action={
          <Link to="/study-guide" className={button.other}>
            Go to the Study Guide
          </Link>
        }
      >
        Practice questions that you answer wrong will be here, to be answered again.
      </EmptyState>
    );
  }
  return (
    <div className={list}>
      {missed.map((each, index) => (
        <PracticeCard key={each.question.id} number={index + 1} question={each.question} place={<Place of={each} />} />
      ))}
    </div>
  );
}

function Place({ of }: { readonly of: MissedQuestion }) {
  const { to, name } = missedPlace(of);
  return (
    <p className={before}>
      <Link to={to}>{name}</Link>
    </p>
  );
}
