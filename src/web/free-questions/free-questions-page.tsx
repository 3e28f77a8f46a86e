import { type RefObject, useEffect } from 'react';
import { Form, useActionData, useLoaderData, useLocation, useRevalidator } from 'react-router-dom';
import { canadianDollars } from '../../domain/billing/canadian-dollars.ts';
import { PRODUCTS } from '../../domain/billing/product.ts';
import { MOCK_ITEM_COUNT, PAPER_LENGTH } from '../../domain/exam/blueprint.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import { freeQuizStructuredData } from '../head/create-structured-data.ts';
import { PageHead } from '../head/page-head.tsx';
import { StructuredData } from '../head/structured-data.tsx';
import { LeadFields } from '../outreach/lead-fields.tsx';
import { LEAD_FORM_INVITATION, LEAD_FORM_TITLES } from '../outreach/lead-messages.ts';
import { isFormInUse, UnpromptedLeadDialog } from '../outreach/unprompted-lead-dialog.tsx';
import { useHasAccess, useSiteOrigin } from '../root.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { useFormBusy } from '../ui/form-busy.ts';
import { useFirstInvalidField } from '../ui/form-failure.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { Link } from '../ui/link.tsx';
import { onlyWithoutScript } from '../ui/needs-script.css.ts';
import { Notice } from '../ui/notice.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { useNotify } from '../ui/use-notify.ts';
import { FreeQuestionCard } from './free-question-card.tsx';
import { actions, closing, gate, list } from './free-questions-page.css.ts';
import {
  type FreeQuestionsActionResult,
  type FreeQuestionsData,
  type FreeQuestionsPageData,
  THANKS_TOAST_BY_QUERY,
} from './load-free-questions.ts';

export { loadFreeQuestions as loader, submitFreeQuestions as action } from './load-free-questions.ts';

/** Asks for name and address before any question is loaded: a form on the page, and where scripts run a dialog over it (product.md 8.4, 8.32). */
function FreeQuestionsGate() {
  const answer = useActionData() as FreeQuestionsActionResult | undefined;
  const failure = answer && 'fields' in answer ? answer : undefined;
  const busy = useFormBusy();
  const form = useFirstInvalidField(failure);
  return (
    <Card title={LEAD_FORM_TITLES.nppe}>
      <p>{LEAD_FORM_INVITATION}</p>
      <Form method="post" noValidate className={gate} ref={form}>
        <FormMessage message={failure?.message} />
        <LeadFields failure={failure} />
        <SubmitButton busy={busy} busyWords="Saving...">
          Continue
        </SubmitButton>
      </Form>
      {failure ? null : <GateDialog form={form} />}
    </Card>
  );
}

/** Whether the visitor has begun to fill in a form: a form has the focus, or the newsletter form has some content. */
const isBegun = (form: HTMLFormElement): boolean =>
  isFormInUse() || [...new FormData(form).values()].some((value) => value !== '');

type GateDialogProps = { readonly form: RefObject<HTMLFormElement | null> };

/** The dialog that opens automatically; a visitor who closes it still has the form of the page (product.md 8.32). */
function GateDialog({ form }: GateDialogProps) {
  const { revalidate } = useRevalidator();
  return (
    <UnpromptedLeadDialog
      tryOut="nppe"
      isNeeded={() => Promise.resolve(true)}
      mayOpen={() => form.current !== null && !isBegun(form.current)}
      onDone={() => void revalidate()}
    />
  );
}

const PRICE_CENTS = PRODUCTS.nppe.priceCents;

const DESCRIPTION = `Try 10 sample questions for the NPPE on ${SITE_NAME}, each with its answer and the reason for every option.`;

const FAILED = 'Failed to load practice questions. Please try again later.';

/** The ten sample questions, behind the form for name and address (product.md 8.6). */
export function Component() {
  const hasAccess = useHasAccess();
  const view = useLoaderData() as FreeQuestionsPageData;
  return (
    <PageBody width="text">
      <PageHead title="Free NPPE Questions" description={DESCRIPTION} path="/free-questions" />
      <StructuredData of={[freeQuizStructuredData(DESCRIPTION, useSiteOrigin())]} />
      <PageHeader title="Free NPPE Practice Questions">
        10 sample questions over the six areas of the exam, each with its answer and the reason for every option.
      </PageHeader>
      <div className={actions}>
        <Link to="/" className={button.other}>
          Back to Home
        </Link>
        {hasAccess ? null : (
          <Link to="/register" className={button.other}>
            Subscribe for Full Access
          </Link>
        )}
      </div>
      <Screen view={view} />
    </PageBody>
  );
}

function Screen({ view }: { readonly view: FreeQuestionsPageData }) {
  switch (view.screen) {
    case 'gate':
      return <FreeQuestionsGate />;
    case 'failed':
      return <Failed />;
    case 'questions':
      return <Questions questions={view.questions} />;
  }
}

function Failed() {
  const notify = useNotify();
  useEffect(() => notify({ title: 'Error', description: FAILED, tone: 'destructive' }), [notify]);
  return (
    <Notice tone="bad" role="alert">
      <p>{FAILED}</p>
      <Link to="/free-questions" reloadDocument className={button.other}>
        Try Again
      </Link>
    </Notice>
  );
}

function Questions({ questions }: { readonly questions: FreeQuestionsData }) {
  const hasAccess = useHasAccess();
  return (
    <>
      <Thanks />
      <ol className={list}>
        {questions.map((question, place) => (
          <li key={question.id} id={`question-${question.id}`}>
            <FreeQuestionCard number={place + 1} question={question} />
          </li>
        ))}
      </ol>
      {hasAccess ? <WholeBank /> : <Closing />}
    </>
  );
}

/** Said on the page where no toast can say it. */
function Thanks() {
  const words = THANKS_TOAST_BY_QUERY.get(useLocation().search);
  if (!words) return null;
  return (
    <div className={onlyWithoutScript}>
      <Notice tone="good" role="status" title={words.title}>
        <p>{words.description}</p>
      </Notice>
    </div>
  );
}

/** For those who have the rest, the way to it (product.md 8.35). */
const WholeBank = () => (
  <section className={closing}>
    <h2>You have full access</h2>
    <p>
      These are 10 sample questions. The two timed mock exams have {PAPER_LENGTH} each, and give the reason for every
      option.
    </p>
    <div className={actions}>
      <Link to="/exam-select" className={button.main}>
        Go to the Practice Exams
      </Link>
    </div>
  </section>
);

/** What the rest costs and holds. */
const Closing = () => (
  <section className={closing}>
    <h2>Go on with the whole exam</h2>
    <p>
      Get all {PAPER_LENGTH} NPPE practice questions of each timed mock exam, {MOCK_ITEM_COUNT} in two sets, with the
      reason for every option, and six chapters of study guide. One payment of {canadianDollars(PRICE_CENTS, 'short')},
      two months, no renewal.
    </p>
    <div className={actions}>
      <Link to="/register" className={button.main}>
        Subscribe Now - ${PRICE_CENTS / 100}
      </Link>
      <Link to="/preview" className={button.other}>
        Preview Chapter 1
      </Link>
    </div>
  </section>
);
