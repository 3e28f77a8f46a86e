import { Link, useActionData, useLoaderData, useLocation } from 'react-router-dom';
import type { OutputOf } from '../../application/contract/index.ts';
import { partOfPage } from '../api/part-of-page.ts';
import type { PageLoad } from '../page-route.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { AllExamples } from './all-examples.tsx';
import { AllExamplesLink } from './all-examples-link.tsx';
import { bankColumns, bankExample, column, formActions, screenOnly } from './competency.css.ts';
import { CurrentSelection } from './current-selection.tsx';
import { loadDrawn, type NamedExample } from './drawn-example.ts';
import { actOnExamples, type NotGenerated } from './example-actions.ts';
import { ExampleFilters } from './example-filters.tsx';
import { FirstExample } from './first-example.tsx';
import { GenerateButton } from './generate-button.tsx';
import { GeneratedExample } from './generated-example.tsx';
import { NotGenerated as NotGeneratedNotice } from './not-generated.tsx';
import { SavedExamples } from './saved-examples.tsx';
import { loadSelection, reloadsSelection, type SelectionData } from './selection.ts';
import { Unlisted } from './unlisted.tsx';
import { type Choosing, useChoosing } from './use-choosing.ts';
import { useDrawn } from './use-drawn.ts';

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
export const loadExampleBank: PageLoad<BankData> = async (page) => {
  const { api, url } = page;
  const [data, saved, drawn] = await Promise.all([
    loadSelection(page, url),
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

export const actOnExampleBank: PageLoad = actOnExamples({ disciplineNeeded: true });

export const reloadsExampleBank = reloadsSelection;

/** The Example Bank: choose, generate, go through all, keep (product.md 9.4 to 9.7). */
export function ExampleBankPage() {
  const { data, saved } = useLoaderData() as BankData;
  const outcome = useActionData() as NotGenerated | undefined;
  const { pathname } = useLocation();
  const choosing = useChoosing(data, outcome);
  const incomplete = outcome?.kind === 'incomplete' ? outcome : {};
  return (
    <PageBody>
      <PageTitle of="Example Bank" />
      <div className={screenOnly}>
        <PageHeader title="Example Bank">
          Choose a discipline and a competency, and read a worked example. None comes again before you have seen them
          all.
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
  const drawn = useDrawn(loaded);
  if (all === 'missing') return <LoadFailure title="Failed to fetch example" />;
  if (all) {
    return <AllExamples all={all} exampleId={exampleId} selection={data.selection} arrives={outcome === undefined} />;
  }
  if (drawn) return <GeneratedExample drawn={drawn} choosing={choosing} provinces={data.provinces} />;
  if (outcome?.kind === 'failed') return null;
  return (
    <>
      {unlisted ? <Unlisted /> : null}
      <FirstExample choose="Choose a discipline and a competency" />
    </>
  );
}
