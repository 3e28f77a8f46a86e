import { data, type ShouldRevalidateFunction, useActionData, useLoaderData } from 'react-router-dom';
import { ApiError } from '../../application/contract/api-error.ts';
import type { ReportList } from '../../application/contract/index.ts';
import { REPORT_OUTCOMES, type ReportOutcome } from '../../domain/exam/question-report.ts';
import { SheetDrawing } from '../brand/drawings.tsx';
import type { PageAction, PageLoader } from '../page-request.ts';
import { button } from '../ui/button.css.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import {
  type FormFailure,
  isInvalidInputError,
  readFormText,
  toFailureResponse,
  toFormFailure,
} from '../ui/form-failure.ts';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ADMIN_PAGE_LINKS } from './admin-links.ts';
import { FocusOnMount } from './focus-on-mount.tsx';
import { buildPathWithQuery } from './list-path.ts';
import { PageLinks } from './page-links.tsx';
import * as css from './questions.css.ts';
import { pages, smallPrint } from './records.css.ts';
import { QuestionReportCard, useFocusOnNextReport } from './report-card.tsx';

type State = 'open' | 'closed' | null;
type ReportsData = {
  readonly list: ReportList;
  readonly state: State;
  readonly questionId: string | null;
  readonly isFirst: boolean;
};

/** What closing a report came to while the page stays. */
type ReportAnswer =
  | { readonly kind: 'closed'; readonly reportId: number }
  | (FormFailure & { readonly kind: 'not closed'; readonly reportId: number })
  | ({ readonly kind: 'closed already' } & UnusedClosing);

const TITLE = ADMIN_PAGE_LINKS.reports.label;
const NOT_CLOSED = 'The report could not be closed. Please try again.';

/** Loads a page of reports; what the address names wrongly is as if it were not there. */
export const loader: PageLoader<ReportsData> = async ({ api, url }) => {
  const query = (name: string, form: RegExp): string | null => form.exec(url.searchParams.get(name) ?? '')?.[0] ?? null;
  const state = query('state', /^(?:open|closed)$/) as State;
  const questionId = query('question', /^[1-9]\d{0,9}$/);
  const below = query('below', /^[01]-[1-9]\d{0,9}$/);
  const list = await api('questions.listReports', {
    ...(state ? { state } : {}),
    ...(questionId ? { questionId } : {}),
    ...(below ? { below } : {}),
  });
  return { list, state, questionId, isFirst: below === null };
};

/** Closes a report with a note (product.md 12.6). */
export const action: PageAction = async ({ api, notify, request }) => {
  const form = await request.formData();
  const reportId = Number(readFormText(form, 'report'));
  const [outcome, note, answer] = ['outcome', 'note', 'answer'].map((name) => readFormText(form, name)) as [
    string,
    string,
    string,
  ];
  try {
    // The server refuses an unknown outcome, with an error at the field.
    await api('questions.closeReport', { reportId, outcome: outcomeOf(outcome), note, answer });
  } catch (error) {
    const failure = toFormFailure(error, { outcome, note, answer }, NOT_CLOSED);
    if (!isInvalidInputError(error)) {
      notify({ title: 'Error', description: failure.message ?? NOT_CLOSED, tone: 'destructive' });
    }
    if (error instanceof ApiError && error.body.code === 'report-closed') {
      const said = error.body.message ?? NOT_CLOSED;
      return data({ kind: 'closed already', said, note } satisfies ReportAnswer, toFailureResponse(error));
    }
    return data({ kind: 'not closed', ...failure, reportId } satisfies ReportAnswer, toFailureResponse(error));
  }
  notify({ title: 'Success', description: 'Report closed' });
  return { kind: 'closed', reportId } satisfies ReportAnswer;
};

const outcomeOf = (value: string): ReportOutcome =>
  REPORT_OUTCOMES.find((outcome) => outcome === value) ?? (value as ReportOutcome);

/** A report closed by another administrator is on the list once it is reloaded (product.md 12.6). */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;

/** What learners report, open reports first (product.md 12.5). */
export function Component() {
  const view = useLoaderData() as ReportsData;
  const answer = useActionData() as ReportAnswer | undefined;
  const { list, questionId } = view;
  const refused = answer?.kind === 'not closed' ? answer : undefined;
  useFocusOnNextReport(list.reports, answer?.kind === 'closed' ? answer.reportId : null);
  return (
    <PageBody width="text">
      <PageTitle of={TITLE} />
      <PageHeader
        title={TITLE}
        actions={
          <Link to={ADMIN_PAGE_LINKS.questions.to} className={button.other}>
            All Questions
          </Link>
        }
      >
        What learners say is wrong with a question, open reports first.
      </PageHeader>
      {answer?.kind === 'closed already' ? <ClosedAlready {...answer} /> : null}
      <StateLinks view={view} />
      {questionId ? (
        <p className={smallPrint}>
          Only those on one question. <Link to="/admin/reports">Show the reports on all questions</Link>
        </p>
      ) : null}
      {list.reports.length === 0 ? (
        <NoReports state={view.state} />
      ) : (
        <ul className={css.list}>
          {list.reports.map((report) => (
            <li key={report.id} className={css.item}>
              <QuestionReportCard report={report} failure={refused?.reportId === report.id ? refused : undefined} />
            </li>
          ))}
        </ul>
      )}
      <PageLinks
        of="reports"
        first={view.isFirst ? null : addressOf(view)}
        next={list.next === null ? null : addressOf(view, list.next)}
        nextWords="More reports"
      />
    </PageBody>
  );
}

const addressOf = ({ state, questionId }: Pick<ReportsData, 'state' | 'questionId'>, below?: string | null): string =>
  buildPathWithQuery('/admin/reports', { state, question: questionId, below });

function StateLinks({ view: { list, state, questionId } }: { readonly view: ReportsData }) {
  const { open, closed } = list.counts;
  const links: readonly (readonly [State, string])[] = [
    [null, `All (${open + closed})`],
    ['open', `Open (${open})`],
    ['closed', `Closed (${closed})`],
  ];
  return (
    <nav aria-label="Reports to show" className={pages}>
      {links.map(([each, name]) => (
        <Link
          key={name}
          to={addressOf({ state: each, questionId })}
          className={button[each === state ? 'main' : 'other']}
          aria-current={each === state ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

const NoReports = ({ state }: { readonly state: State }) => (
  <EmptyState drawing={<SheetDrawing />} title={state === null ? 'No reports yet' : `No ${state} reports`}>
    What learners report about questions will be here, to be looked into and closed with a note.
  </EmptyState>
);

/** The server's message about a report that another administrator had closed, and the note sent with the attempt. */
type UnusedClosing = { readonly said: string; readonly note: string };

/**
 * Another administrator closed the report first: the message is above the list, and the typed note is not lost
 * (product.md 12.6).
 */
const ClosedAlready = ({ said, note }: UnusedClosing) => (
  <FocusOnMount>
    <Notice tone="flag" role="alert" title={said}>
      <p>It is among the closed reports, with the note of the person who closed it.</p>
      {note ? (
        <>
          <p>Your note was not saved:</p>
          <div className={css.quoted}>
            <p className={css.words}>{note}</p>
          </div>
        </>
      ) : null}
    </Notice>
  </FocusOnMount>
);
