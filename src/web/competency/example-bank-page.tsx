import { useActionData, useLoaderData, useLocation, useNavigationType } from 'react-router-dom';
import type { OutputOf } from '../../application/contract/index.ts';
import { loadOptionalPart } from '../api/part-of-page.ts';
import type { PageAction, PageLoader } from '../page-request.ts';
import { Badge } from '../ui/badge.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
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
} from './competency.css.ts';
import { actOnExamples, type GenerationFailure } from './example-actions.ts';
import { ExampleArrivalFocus } from './example-arrival-focus.tsx';
import { ExampleCard } from './example-card.tsx';
import { ExampleFilters } from './example-filters.tsx';
import { ExampleRemovedNotice, GenerationFailureNotice, NoExampleYet } from './example-notices.tsx';
import { GenerateButton } from './generate-button.tsx';
import { GeneratedExample } from './generated-example.tsx';
import { type AddressedExampleData, loadGeneratedExample } from './generated-example-address.ts';
import { SavedExamples } from './saved-examples.tsx';
import {
  buildExampleSelectionQuery,
  type ChosenFilters,
  loadExampleSelection,
  type SelectionData,
  shouldReloadExampleSelection,
} from './selection.ts';
import { UnlistedCompetencyNotice } from './unlisted-competency-notice.tsx';
import { type ExampleSelectionHandle, useExampleSelection } from './use-example-selection.ts';
import { useGeneratedExamples } from './use-generated-examples.ts';

type BankData = {
  readonly data: SelectionData;
  readonly saved: OutputOf<'competency.saved'> | null;
  /** One of all examples of the chosen competency, where the address asks for them. */
  readonly all: AddressedExampleData;
  /** The examples of a competency that province and discipline do not list were requested. */
  readonly unlisted: boolean;
  /** The example that was generated. */
  readonly drawn: AddressedExampleData;
  readonly exampleId: number | null;
};

/** Loads lists, the learner's own list and, on request, all examples of the competency (product.md 9.4, 9.6, 9.7). */
export const loader: PageLoader<BankData> = async (page) => {
  const { api, url } = page;
  const [data, saved, drawn] = await Promise.all([
    loadExampleSelection(page.api, url),
    loadOptionalPart(api('competency.saved', {})),
    loadGeneratedExample(api, url),
  ]);
  const { province, competency, discipline } = data.selection;
  const isAllAsked = url.searchParams.get('show') === 'all';
  const asked = isAllAsked && competency !== null;
  const unlisted = isAllAsked && url.searchParams.has('competency') && !competency && data.competencies !== null;
  const exampleId = Number(url.searchParams.get('example')) || null;
  const filter = {
    ...(province && { provinceId: province.id }),
    ...(discipline && { disciplineId: discipline.id }),
    ...(exampleId && { exampleId }),
  };
  const all = asked
    ? ((await loadOptionalPart(api('competency.example', { competency: String(competency.id), ...filter }))) ??
      'missing')
    : null;
  return { data, saved, all, unlisted, drawn, exampleId };
};

export const action: PageAction = actOnExamples({ disciplineNeeded: true });

export const shouldRevalidate = shouldReloadExampleSelection;

/** The Example Bank: choose, generate, go through all, keep (product.md 9.4 to 9.7). */
export function Component() {
  const { data, saved } = useLoaderData() as BankData;
  const outcome = useActionData() as GenerationFailure | undefined;
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
          <GenerationFailureNotice outcome={outcome} />
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
function Shown({
  outcome,
  choosing,
}: {
  readonly outcome: GenerationFailure | undefined;
  readonly choosing: ExampleSelectionHandle;
}) {
  const { data, all, unlisted, drawn: loaded, exampleId } = useLoaderData() as BankData;
  const drawn = useGeneratedExamples(loaded);
  if (all === 'missing') return <LoadFailure title="Failed to fetch example" />;
  if (all) {
    return <AllExamples all={all} exampleId={exampleId} selection={data.selection} arrives={outcome === undefined} />;
  }
  if (drawn) return <GeneratedExample drawn={drawn} choosing={choosing} data={data} />;
  if (outcome?.kind === 'failed') return null;
  return (
    <>
      {unlisted ? <UnlistedCompetencyNotice /> : null}
      <NoExampleYet choose="Choose a discipline and a competency" />
    </>
  );
}

type AllExamplesProps = {
  readonly all: OutputOf<'competency.example'>;
  /** The example that the address asks for. */
  readonly exampleId: number | null;
  readonly selection: ChosenFilters;
  /** Whether it is the last requested: then it gets the focus after a link was followed. */
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
      <Link
        to={buildExampleSelectionQuery(ids, { show: 'all', example: String(to) })}
        className={button.other}
        preventScrollReset
      >
        {words}
      </Link>
    );
  };
  return (
    <ExampleArrivalFocus label={where} of={followed ? key : null}>
      {exampleId !== null && exampleId !== example.id ? <ExampleRemovedNotice /> : null}
      <ExampleCard competency={competency} example={example} limits={selection.province?.limits ?? null} place={where}>
        {step(previousId, 'Previous Example')}
        {step(nextId, 'Next Example')}
      </ExampleCard>
    </ExampleArrivalFocus>
  );
}

/** What is chosen, in badges; nothing while nothing is. */
function CurrentSelection({ selection: { province, discipline, competency } }: { readonly selection: ChosenFilters }) {
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
