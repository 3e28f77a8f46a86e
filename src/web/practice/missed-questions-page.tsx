import { Link, useLoaderData } from 'react-router-dom';
import type { Api, AttemptLine } from '../../application/contract/index.ts';
import { httpApi } from '../api/http-api.ts';
import { partOfPage } from '../api/part-of-page.ts';
import { resourceCache } from '../api/resource-cache.ts';
import { type Resource, useResource } from '../api/use-resource.ts';
import { SheetDrawing } from '../brand/drawings.tsx';
import { AttemptList } from '../exam/attempt-list.tsx';
import { readAttempts } from '../exam/attempt-state.ts';
import type { PageLoader } from '../page-request.ts';
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
  /** Completed ones; null where they could not be loaded. */
  readonly attempts: readonly AttemptLine[] | null;
  /** The moment the page was loaded, so that server and browser reckon alike. */
  readonly now: number;
};

/** What was missed while practising, and the exams whose reviews show the rest. */
export const loader: PageLoader<MissedData> = async ({ api }) => {
  const [missed, attempts] = await Promise.all([
    partOfPage(api('practice.listMissed', {})),
    partOfPage(readCompleted(api)),
  ]);
  return { missed, attempts, now: Date.now() };
};

const readCompleted = async (api: Api): Promise<readonly AttemptLine[]> =>
  (await readAttempts(api)).filter(({ completed }) => completed);

const TITLE = 'Review what you missed';

/** Practice questions whose last answer was wrong, to be answered again. */
export function Component() {
  const loaded = useLoaderData() as MissedData;
  const missed = useResource(loaded, loaded.missed, () => httpApi('practice.listMissed', {}));
  const attempts = useResource(loaded, loaded.attempts, () => readCompleted(httpApi));
  return (
    <PageBody width="text">
      <PageTitle of={TITLE} />
      <PageHeader title={TITLE}>
        A question leaves this list once you answer it right, the next time you open the page.
      </PageHeader>
      <h2 className={hidden}>Practice questions</h2>
      {missed.value ? (
        <Missed missed={missed.value} />
      ) : (
        <LoadFailure title="Your missed questions could not be loaded" part={missed} />
      )}
      {attempts.value?.length === 0 ? null : <Exams attempts={attempts} now={loaded.now} />}
    </PageBody>
  );
}

type ExamsProps = { readonly attempts: Resource<readonly AttemptLine[]>; readonly now: number };

const Exams = ({ attempts, now }: ExamsProps) => (
  <Card title="Mock exams">
    {attempts.value ? (
      <>
        <p>The review of each exam shows its questions that you missed, with a reason for every option.</p>
        <AttemptList attempts={attempts.value} now={now} />
        <ScoreNote />
      </>
    ) : (
      <LoadFailure title="Your exam attempts could not be loaded" part={attempts} />
    )}
  </Card>
);

function Missed({ missed }: { readonly missed: readonly MissedQuestion[] }) {
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
        <PracticeCard
          key={each.question.id}
          number={index + 1}
          question={each.question}
          place={<Place of={each} />}
          onAnswerSaved={() => {
            if (each.place.kind !== 'module') return;
            resourceCache(httpApi).invalidate('course.listQuestions', { moduleId: each.place.id });
          }}
        />
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
