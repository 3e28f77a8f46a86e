import { useState } from 'react';
import { Link, redirect, useActionData, useLoaderData } from 'react-router-dom';
import { ADVERTISED_EXAMPLE_COUNT, BANK_SIZE } from '../../domain/competency/bank-size.ts';
import { type AccessView, isAccessOpen, readPengAccess } from '../accounts/access-view.ts';
import { isAccessRefusal } from '../api/part-of-page.ts';
import { CHECKOUT_PATHS } from '../billing/checkout-paths.ts';
import { packageLines } from '../billing/package-contents.ts';
import { ThreePartsDrawing } from '../brand/drawings.tsx';
import { isLeadSubmitted } from '../outreach/is-try-out-open.ts';
import type { PageAction, PageLoader } from '../page-request.ts';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { CheckList } from '../ui/check-list.tsx';
import { onlyWithoutScript, onlyWithScript } from '../ui/needs-script.css.ts';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { useLateDialog } from '../ui/use-late-dialog.ts';
import { AllExamplesLink } from './all-examples-link.tsx';
import { actions, bank, column, formActions, screenOnly, soft } from './competency.css.ts';
import { loadDrawn, type NamedExample } from './drawn-example.ts';
import { actOnExamples, type NotGenerated } from './example-actions.ts';
import { ExampleFilters } from './example-filters.tsx';
import { FirstExample, NotGeneratedNotice } from './example-notices.tsx';
import { GenerateButton } from './generate-button.tsx';
import { GeneratedExample } from './generated-example.tsx';
import { loadExampleSelection, reloadsSelection, type SelectionData } from './selection.ts';
import { SubscriptionStatusSection } from './subscription-status-section.tsx';
import { useExampleSelection } from './use-example-selection.ts';
import { useGeneratedExamples } from './use-generated-examples.ts';

/** What the examples are and what they are not. */
const PengOffer = () => (
  <Card title="What you get">
    <CheckList items={packageLines('peng')} />
    <p className={soft}>
      Each example names the code that governed, the numbers that decided and what was measured afterwards, in the first
      person. Read <Link to="/peng-sample">one example in full</Link> before you decide.
    </p>
  </Card>
);

const loadDialog = () => import('../outreach/lead-dialog.tsx').then(({ LeadDialog }) => LeadDialog);

/** The page before name and address were left: what is here, and the button that asks for them (product.md 9.2). */
function LockedExamples({ onUnlocked }: { readonly onUnlocked: () => void }) {
  const { Dialog, open, close, fetchAhead } = useLateDialog(loadDialog);
  return (
    <Card level={1} title="P.Eng. Competency Examples">
      <ThreePartsDrawing />
      <p className={soft}>
        {ADVERTISED_EXAMPLE_COUNT} worked examples in Situation, Action, Outcome form: {BANK_SIZE.competencies}{' '}
        competencies in each of five disciplines.
      </p>
      <div className={actions}>
        <button
          type="button"
          className={`${button.main} ${onlyWithScript}`}
          onClick={open}
          onPointerEnter={fetchAhead}
          onFocus={fetchAhead}
        >
          Try Out Examples
        </button>
      </div>
      <div className={onlyWithoutScript}>
        <p>
          <Link to="/peng-sample">Read one example in full</Link>, or{' '}
          <Link to={CHECKOUT_PATHS.peng}>get access to all of them</Link>.
        </p>
      </div>
      {Dialog ? <Dialog tryOut="peng" onClose={close} onDone={onUnlocked} /> : null}
    </Card>
  );
}

type PengExamplesData = {
  readonly access: AccessView;
  readonly selection: SelectionData | null;
  readonly drawn: NamedExample;
  /** Name and address were left on this device (product.md 8.4). */
  readonly lead: boolean;
};

/**
 * Who is looking decides what there is: with access the lists to choose from, else only how one stands (product.md 9.2). A
 * check that failed takes nothing away: the lists give no text away, and an example comes from the server or not at all (product.md 9.14).
 */
export const loader: PageLoader<PengExamplesData> = async (page) => {
  const { api, viewer, url } = page;
  const user = await viewer.get();
  if (!user) throw redirect('/login?redirect=peng-examples');
  const [access, drawn] = await Promise.all([readPengAccess(api, user, Date.now()), loadDrawn(api, url).catch(none)]);
  const shut = access.state === 'inactive';
  const [selection, lead] = await Promise.all([
    shut ? null : loadExampleSelection(page.api, url),
    shut && isLeadSubmitted({ api, now: Date.now }, 'peng'),
  ]);
  return { access, selection, drawn: shut ? null : drawn, lead };
};

/** Whoever has no access is told so by the page, not by the example that its address names. */
function none(error: unknown): null {
  if (isAccessRefusal(error)) return null;
  throw error;
}

export const action: PageAction = actOnExamples({ disciplineNeeded: false });

export const shouldRevalidate = reloadsSelection;

/** The generator: locked until somebody has access or has left name and address (product.md 9.2, 9.5). */
export function Component() {
  const { access, selection, drawn, lead } = useLoaderData() as PengExamplesData;
  const drawnExample = useGeneratedExamples(drawn);
  // Whoever has access, or whose access cannot be told, is not asked for an address.
  const [unlocked, unlock] = useState(false);
  const outcome = useActionData() as NotGenerated | undefined;
  // Once open it stays so: access that ends meanwhile is told here, whatever was pressed (product.md 9.14).
  const [wasOpen, noteOpen] = useState(false);
  if (isAccessOpen(access) && !wasOpen) noteOpen(true);
  const refused = wasOpen || (outcome?.kind === 'failed' && outcome.requiresSubscription);
  const open = access.state !== 'inactive' || refused || unlocked || lead;
  return (
    <PageBody>
      <PageTitle of="P.Eng. Competency Examples" />
      {open ? (
        <>
          <PageHeader title="P.Eng. Competency Examples">
            Worked examples in Situation, Action, Outcome form for the competency assessment of your licence
            application.
          </PageHeader>
          {access.state === 'inactive' ? <PengOffer /> : null}
          <SubscriptionStatusSection access={access} refused={refused} />
          {selection ? <GenerateCard data={selection} drawn={drawnExample} /> : null}
        </>
      ) : (
        <LockedExamples onUnlocked={() => unlock(true)} />
      )}
    </PageBody>
  );
}

type GenerateCardProps = { readonly data: SelectionData; readonly drawn: NamedExample };

/** Choosing, generating, and the example that came of it (product.md 9.4, 9.5). */
function GenerateCard({ data, drawn }: GenerateCardProps) {
  const outcome = useActionData() as NotGenerated | undefined;
  const choosing = useExampleSelection(data, outcome);
  return (
    <div className={bank}>
      <div className={screenOnly}>
        <Card title="Generate Example">
          <ExampleFilters
            data={data}
            choosing={choosing}
            competencyLabel="Engineering Competency"
            emptyWords="No competencies available for the selected filters."
            errors={outcome?.kind === 'incomplete' ? outcome : {}}
          />
          <div className={formActions}>
            <div className={onlyWithScript}>
              <GenerateButton choosing={choosing} disabled={choosing.values.competency === ''} />
            </div>
            <noscript>
              <GenerateButton choosing={choosing} />
            </noscript>
            <AllExamplesLink of={choosing.values} />
            <Link to="/peng-prep" className={button.quiet}>
              Open the Example Bank
            </Link>
            <Link to="/peng-prep/submission" className={button.quiet}>
              Write my own
            </Link>
          </div>
        </Card>
      </div>
      <div className={column}>
        <NotGeneratedNotice outcome={outcome} />
        {drawn ? <GeneratedExample drawn={drawn} choosing={choosing} provinces={data.provinces} /> : null}
        {drawn || outcome?.kind === 'failed' ? null : <FirstExample choose="Choose a competency" />}
      </div>
    </div>
  );
}
