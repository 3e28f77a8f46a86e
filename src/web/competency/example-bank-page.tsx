import { useRef } from 'react';
import { Link, useActionData, useLoaderData, useLocation, useNavigationType } from 'react-router-dom';
import type { OutputOf } from '../../application/contract/index.ts';
import { partOfPage } from '../api/part-of-page.ts';
import type { PageAction, PageLoader } from '../page-request.ts';
import { Badge } from '../ui/badge.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { RemovableList } from '../ui/removable-list.tsx';
import { AllExamplesLink } from './all-examples-link.tsx';
import {
  badgeEntry,
  badges,
  bankColumns,
  bankExample,
  column,
  formActions,
  partTitle,
  screenOnly,
  soft,
} from './competency.css.ts';
import { loadDrawn, type NamedExample } from './drawn-example.ts';
import { actOnExamples, type NotGenerated } from './example-actions.ts';
import { ExampleArrivalFocus } from './example-arrival-focus.tsx';
import { ExampleCard } from './example-card.tsx';
import { ExampleFilters } from './example-filters.tsx';
import { ExampleRemovedNotice, FirstExample, NotGeneratedNotice, UnlistedNotice } from './example-notices.tsx';
import { GenerateButton } from './generate-button.tsx';
import { GeneratedExample } from './generated-example.tsx';
import {
  loadExampleSelection,
  reloadsSelection,
  type Selection,
  type SelectionData,
  selectionQuery,
} from './selection.ts';
import { type Choosing, useExampleSelection } from './use-example-selection.ts';
import { useGeneratedExamples } from './use-generated-examples.ts';

type BankData = {
  readonly data: SelectionData;
  readonly saved: OutputOf<'competency.saved'> | null;
  /** One of all examples of the chosen competency, where the address asks for them. */
  readonly all: NamedExample;
  /** They were asked for of a competency that province and discipline do not list. */
  readonly unlisted: boolean;
  /** The example that was generated. */
  readonly drawn: NamedExample;
  readonly exampleId: number | null;
};

/** Loads lists, the learner's own list and, where asked for, all examples of the competency (product.md 9.4, 9.6, 9.7). */
export const loader: PageLoader<BankData> = async (page) => {
  const { api, url } = page;
  const [data, saved, drawn] = await Promise.all([
    loadExampleSelection(page.api, url),
    partOfPage(api('competency.saved', {})),
    loadDrawn(api, url),
  ]);
  const { competency, discipline } = data.selection;
  const isAllAsked = url.searchParams.get('show') === 'all';
  const asked = isAllAsked && competency !== null;
  const unlisted = isAllAsked && url.searchParams.has('competency') && !competency && data.competencies !== null;
  const exampleId = Number(url.searchParams.get('example')) || null;
  const filter = { ...(discipline && { disciplineId: discipline.id }), ...(exampleId && { exampleId }) };
  const all = asked
    ? ((await partOfPage(api('competency.example', { competency: String(competency.id), ...filter }))) ?? 'missing')
    : null;
  return { data, saved, all, unlisted, drawn, exampleId };
};

export const action: PageAction = actOnExamples({ disciplineNeeded: true });

export const shouldRevalidate = reloadsSelection;

/** The Example Bank: choose, generate, go through all, keep (product.md 9.4 to 9.7). */
export function Component() {
  const { data, saved } = useLoaderData() as BankData;
  const outcome = useActionData() as NotGenerated | undefined;
  const { pathname } = useLocation();
  const choosing = useExampleSelection(data, outcome);
  const incomplete = outcome?.kind === 'incomplete' ? outcome : {};
  return (
    <PageBody>
      <PageTitle of="Example Bank" />
      <div className={screenOnly}>
        <PageHeader title="Example Bank">
          Choose a discipline and a competency, and read a worked example. None comes again before you have seen them
          all. <Link to="/peng-prep/submission">Write my own</Link>
        </PageHeader>
      </div>
      <div className={bankColumns}>
        <div className={`${column} ${screenOnly}`}>
          <Card title="Filters">
            <ExampleFilters
              data={data}
              choosing={choosing}
              competencyLabel="Competency"
              emptyWords="No competencies available"
              grouped
              errors={incomplete}
            />
            <div className={formActions}>
              <GenerateButton choosing={choosing} disabled={!data.provinces || !data.disciplines} />
              <AllExamplesLink of={choosing.values} />
              <Link to={pathname} className={button.other} preventScrollReset>
                Reset Filters
              </Link>
            </div>
            <CurrentSelection selection={data.selection} />
          </Card>
        </div>
        <div className={`${column} ${bankExample}`}>
          <NotGeneratedNotice outcome={outcome} />
          <Shown outcome={outcome} choosing={choosing} />
        </div>
        <div className={`${column} ${screenOnly}`}>
          <SavedExamples saved={saved} />
        </div>
      </div>
    </PageBody>
  );
}

/** What is on the right: an example, all of them, or the prompt to begin. */
function Shown({ outcome, choosing }: { readonly outcome: NotGenerated | undefined; readonly choosing: Choosing }) {
  const { data, all, unlisted, drawn: loaded, exampleId } = useLoaderData() as BankData;
  const drawn = useGeneratedExamples(loaded);
  if (all === 'missing') return <LoadFailure title="Failed to fetch example" />;
  if (all) {
    return <AllExamples all={all} exampleId={exampleId} selection={data.selection} arrives={outcome === undefined} />;
  }
  if (drawn) return <GeneratedExample drawn={drawn} choosing={choosing} provinces={data.provinces} />;
  if (outcome?.kind === 'failed') return null;
  return (
    <>
      {unlisted ? <UnlistedNotice /> : null}
      <FirstExample choose="Choose a discipline and a competency" />
    </>
  );
}

type AllExamplesProps = {
  readonly all: OutputOf<'competency.example'>;
  /** The example that the address asks for. */
  readonly exampleId: number | null;
  readonly selection: Selection;
  /** Whether it is what was asked for last: then who followed a link is led to it. */
  readonly arrives: boolean;
};

/** The examples of one competency, one after the other (product.md 9.6). */
function AllExamples({ all, exampleId, selection, arrives }: AllExamplesProps) {
  const { competency, example, place, total, previousId, nextId } = all;
  const { key, hash } = useLocation();
  const followed = useNavigationType() !== 'POP' && hash === '' && arrives;
  const where = `Example ${place} of ${total}`;
  const step = (to: number | null, words: string) => {
    if (to === null) return null;
    const ids = { province: selection.province?.id, discipline: selection.discipline?.id, competency: competency.id };
    return (
      <Link to={selectionQuery(ids, { show: 'all', example: String(to) })} className={button.other} preventScrollReset>
        {words}
      </Link>
    );
  };
  return (
    <ExampleArrivalFocus label={where} of={followed ? key : null}>
      {exampleId !== null && exampleId !== example.id ? <ExampleRemovedNotice /> : null}
      <ExampleCard competency={competency} example={example} place={where}>
        {step(previousId, 'Previous Example')}
        {step(nextId, 'Next Example')}
      </ExampleCard>
    </ExampleArrivalFocus>
  );
}

/** What is chosen, in badges; nothing while nothing is. */
function CurrentSelection({ selection: { province, discipline, competency } }: { readonly selection: Selection }) {
  const chosen = [
    province ? `${province.name} (${province.code})` : null,
    discipline?.name ?? null,
    competency ? `Competency ${competency.code}` : null,
  ].filter((words) => words !== null);
  if (chosen.length === 0) return null;
  return (
    <div className={column}>
      <h3 className={partTitle}>Current Selection</h3>
      <ul className={badges} aria-label="Current Selection">
        {chosen.map((words) => (
          <li key={words} className={badgeEntry}>
            <Badge tone="accent">{words}</Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Saved = OutputOf<'competency.saved'>;

/** The learner's own list; each entry opens its example and can be taken off (product.md 9.7, 9.28). */
function SavedExamples({ saved }: { readonly saved: Saved | null }) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Card title="My List" heading={heading}>
      {saved ? (
        <RemovableList
          entries={saved.map(toEntry)}
          removed="Removed from your list"
          heading={heading}
          empty={<p className={soft}>Examples that you save are listed here.</p>}
        />
      ) : (
        <LoadFailure title="Your list could not be loaded" />
      )}
    </Card>
  );
}

function toEntry({ exampleId, competency, discipline, opening, savedAt }: Saved[number]) {
  const name = `${competency.code} ${competency.competency}, ${discipline.name}`;
  const address = selectionQuery(
    { discipline: discipline.id, competency: competency.id },
    { show: 'all', example: String(exampleId) },
  );
  const shown = (
    <>
      <Link preventScrollReset to={address}>
        {name}
      </Link>
      <p className={soft}>{opening}</p>
    </>
  );
  return { id: exampleId, name, since: savedAt, shown };
}
