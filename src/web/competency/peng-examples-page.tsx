import { useState } from 'react';
import { redirect, useActionData, useLoaderData } from 'react-router-dom';
import { ADVERTISED_EXAMPLE_COUNT, SOLD_BANK_COUNTS } from '../../domain/competency/bank-size.ts';
import { isAccessOpen, type ProductAccess, readPengAccess } from '../accounts/access-view.ts';
import { isAccessRefusal } from '../api/part-of-page.ts';
import { CHECKOUT_PATHS } from '../billing/checkout-paths.ts';
import { toPackageLines } from '../billing/package-content-item.ts';
import { PackageOffer } from '../billing/package-offer.tsx';
import { PENG_CONTENTS } from '../billing/peng-contents.ts';
import { ThreePartsDrawing } from '../brand/drawings.tsx';
import { isLeadSubmitted } from '../outreach/is-try-out-open.ts';
import type { PageAction, PageLoader } from '../page-request.ts';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { CheckList } from '../ui/check-list.tsx';
import { Link } from '../ui/link.tsx';
import { onlyWithoutScript, onlyWithScript } from '../ui/needs-script.css.ts';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { useLazyDialog } from '../ui/use-lazy-dialog.ts';
import { AllExamplesLink } from './all-examples-link.tsx';
import { actions, bank, column, formActions, lockedColumns, screenOnly, soft } from './competency.css.ts';
import { actOnExamples, type GenerationFailure } from './example-actions.ts';
import { ExampleFilters } from './example-filters.tsx';
import { GenerationFailureNotice, NoExampleYet } from './example-notices.tsx';
import { GenerateButton } from './generate-button.tsx';
import { GeneratedExample } from './generated-example.tsx';
import { type AddressedExampleData, loadGeneratedExample } from './generated-example-address.ts';
import { OwnSubmissionLink } from './own-submission-link.tsx';
import { loadExampleSelection, type SelectionData, shouldReloadExampleSelection } from './selection.ts';
import { SubscriptionStatusSection } from './subscription-status-section.tsx';
import { useExampleSelection } from './use-example-selection.ts';
import { useGeneratedExamples } from './use-generated-examples.ts';

/** What the examples are and what they are not. */
const PengOffer = () => (
  <Card title="What you get">
    <CheckList items={toPackageLines(PENG_CONTENTS)} />
    <p className={soft}>
      Each example is written in the first person, with the level that an assessor would give it, the reason, and notes
      on what its sentences show. Read <Link to="/peng-sample">one example in full</Link> before you decide.
    </p>
  </Card>
);

const loadDialog = () => import('../outreach/lead-dialog.tsx').then(({ LeadDialog }) => LeadDialog);

/** The page before name and address were left: what is here, and the button that asks for them (product.md 9.2). */
function LockedExamples({ onUnlocked }: { readonly onUnlocked: () => void }) {
  const { Dialog, open, close, fetchAhead } = useLazyDialog(loadDialog);
  return (
    <Card level={1} title="P.Eng. Competency Examples">
      <div className={lockedColumns}>
        <div className={column}>
          <ThreePartsDrawing />
          <p className={soft}>
            {ADVERTISED_EXAMPLE_COUNT} worked examples in Situation, Action, Outcome form:{' '}
            {SOLD_BANK_COUNTS.competencies} competencies in each of five disciplines. Read how others showed a
            competency, then write your own with the limits of your regulator in view.
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
        </div>
        <PackageOffer product="peng" />
      </div>
      {Dialog ? <Dialog tryOut="peng" onClose={close} onDone={onUnlocked} /> : null}
    </Card>
  );
}

type PengExamplesData = {
  readonly access: ProductAccess;
  readonly selection: SelectionData | null;
  readonly drawn: AddressedExampleData;
  /** Name and address were left on this device (product.md 8.4). */
  readonly lead: boolean;
};

/**
 * The viewer decides what is shown: with access the lists to choose from, otherwise only the state of access
 * (product.md 9.2). A failed check hides nothing: the lists contain no example text, and an example comes from the
 * server or not at all (product.md 9.14).
 */
export const loader: PageLoader<PengExamplesData> = async (page) => {
  const { api, viewer, url } = page;
  const user = await viewer.get();
  if (!user) throw redirect('/login?redirect=peng-examples');
  const [access, drawn] = await Promise.all([
    readPengAccess(api, user, Date.now()),
    loadGeneratedExample(api, url).catch(none),
  ]);
  const shut = access.state === 'inactive';
  const [selection, lead] = await Promise.all([
    shut ? null : loadExampleSelection(page.api, url),
    shut && isLeadSubmitted({ api, now: Date.now }, 'peng'),
  ]);
  return { access, selection, drawn: shut ? null : drawn, lead };
};

/** A viewer without access gets that message from the page, not from the example named in its address. */
function none(error: unknown): null {
  if (isAccessRefusal(error)) return null;
  throw error;
}

export const action: PageAction = actOnExamples({ disciplineNeeded: false });

export const shouldRevalidate = shouldReloadExampleSelection;

/** The generator: locked until the viewer has access or has left name and address (product.md 9.2, 9.5). */
export function Component() {
  const { access, selection, drawn, lead } = useLoaderData() as PengExamplesData;
  const drawnExample = useGeneratedExamples(drawn);
  // A viewer with access, or with unknown access, is not asked for an address.
  const [unlocked, unlock] = useState(false);
  const outcome = useActionData() as GenerationFailure | undefined;
  // Once open it stays open: access that ends meanwhile is reported here after any press (product.md 9.14).
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
      {access.state === 'inactive' ? <OwnSubmissionLink /> : null}
    </PageBody>
  );
}

type GenerateCardProps = { readonly data: SelectionData; readonly drawn: AddressedExampleData };

/** Choosing, generating, and the example that came of it (product.md 9.4, 9.5). */
function GenerateCard({ data, drawn }: GenerateCardProps) {
  const outcome = useActionData() as GenerationFailure | undefined;
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
        <GenerationFailureNotice outcome={outcome} />
        {drawn ? <GeneratedExample drawn={drawn} choosing={choosing} data={data} /> : null}
        {drawn || outcome?.kind === 'failed' ? null : <NoExampleYet choose="Choose a competency" />}
      </div>
    </div>
  );
}
