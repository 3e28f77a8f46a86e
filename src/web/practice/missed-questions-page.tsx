import { useLoaderData } from 'react-router-dom';
import type { Api, AttemptListEntry, MistakeCounts, MistakeView } from '../../application/contract/index.ts';
import { httpApi } from '../api/http-api.ts';
import { loadOptionalPart } from '../api/part-of-page.ts';
import { type Resource, useResource } from '../api/use-resource.ts';
import { AttemptList } from '../exam/attempt-list.tsx';
import { readAttempts } from '../exam/attempt-state.ts';
import type { PageLoader } from '../page-request.ts';
import { Card } from '../ui/card.tsx';
import { hidden } from '../ui/hidden.css.ts';
import { Link } from '../ui/link.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ScoreNote } from '../ui/score-note.tsx';
import { MistakeFilters } from './mistake-filters.tsx';
import { MistakeList } from './mistake-list.tsx';
import { type MistakeQuery, toMistakeQuery } from './mistakes-address.ts';

type Mistakes = { readonly entries: readonly MistakeView[]; readonly counts: MistakeCounts };

type MissedData = {
  readonly query: MistakeQuery;
  /** Null where they could not be loaded. */
  readonly mistakes: Mistakes | null;
  /** Completed ones; null where they could not be loaded. */
  readonly attempts: readonly AttemptListEntry[] | null;
  /** The moment the page was loaded, so that server and browser reckon alike. */
  readonly now: number;
};

/** What was missed in exams, practice, chapters and the course, and the exams with their reviews. */
export const loader: PageLoader<MissedData> = async ({ api, url }) => {
  const query = toMistakeQuery(url.searchParams);
  const [mistakes, attempts] = await Promise.all([
    loadOptionalPart(readMistakes(api, query)),
    loadOptionalPart(readCompleted(api)),
  ]);
  return { query, mistakes, attempts, now: Date.now() };
};

async function readMistakes(api: Api, query: MistakeQuery): Promise<Mistakes> {
  const [entries, counts] = await Promise.all([api('practice.listMissed', query), api('practice.countMissed', {})]);
  return { entries, counts };
}

const readCompleted = async (api: Api): Promise<readonly AttemptListEntry[]> =>
  (await readAttempts(api)).filter(({ completed }) => completed);

const TITLE = 'Review what you missed';

/** The questions that were missed, to be answered again until they are right on two different days. */
export function Component() {
  const loaded = useLoaderData() as MissedData;
  const { query } = loaded;
  const mistakes = useResource(loaded, loaded.mistakes, () => readMistakes(httpApi, query));
  const attempts = useResource(loaded, loaded.attempts, () => readCompleted(httpApi));
  return (
    <PageBody width="text">
      <PageTitle of={TITLE} />
      <PageHeader title={TITLE}>
        Everything that you answered wrong, left open or guessed. A question leaves this list once you answer it right
        on two different days.
      </PageHeader>
      <h2 className={hidden}>Questions</h2>
      {mistakes.value ? (
        <>
          {mistakes.value.counts.count > 0 ? <MistakeFilters counts={mistakes.value.counts} query={query} /> : null}
          <MistakeList {...mistakes.value} query={query} />
        </>
      ) : (
        <LoadFailure title="Your missed questions could not be loaded" part={mistakes} />
      )}
      {attempts.value?.length === 0 ? null : <Exams attempts={attempts} now={loaded.now} />}
    </PageBody>
  );
}

type ExamsProps = { readonly attempts: Resource<readonly AttemptListEntry[]>; readonly now: number };

const Exams = ({ attempts, now }: ExamsProps) => (
  <Card title="Mock exams">
    {attempts.value ? (
      <>
        <p>
          The review of each exam shows its questions that you missed, with a reason for every option. They are on this
          list <Link to="/missed-questions?source=mock">too</Link>, unless you are redoing them or sitting the same set.
        </p>
        <AttemptList attempts={attempts.value} now={now} />
        <ScoreNote />
      </>
    ) : (
      <LoadFailure title="Your exam attempts could not be loaded" part={attempts} />
    )}
  </Card>
);
