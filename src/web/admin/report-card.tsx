import { useEffect, useRef } from 'react';
import { Form, useLocation, useNavigation } from 'react-router-dom';
import type { ReportList } from '../../application/contract/index.ts';
import { REPORT_OUTCOMES, type ReportOutcome } from '../../domain/exam/question-report.ts';
import { CalendarDayText } from '../format/moments.tsx';
import { focusHeading } from '../layout/focus-after-navigation.ts';
import { missedQuestionLocation } from '../practice/missed-place.ts';
import { REPORT_REASON_LABELS } from '../question/report/report-labels.ts';
import { Badge } from '../ui/badge.tsx';
import { factLine } from '../ui/fact-line.css.ts';
import { type FormFailure, useFirstInvalidField } from '../ui/form-failure.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { Link } from '../ui/link.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import * as css from './questions.css.ts';
import { smallPrint } from './records.css.ts';

type Report = ReportList['reports'][number];
type ReportCardProps = { readonly report: Report; readonly failure: FormFailure | undefined };

const OUTCOME_NAMES: Readonly<Record<ReportOutcome, string>> = {
  resolved: 'Resolved',
  'no-change': 'No change needed',
};

/** One report: what is said to be wrong with which question, and how it was closed or can be (product.md 12.5, 12.6). */
export function QuestionReportCard({ report, failure }: ReportCardProps) {
  const { isOpen, username, reason, words, updatedAt, question, openOnQuestion } = report;
  return (
    <article className={css.report} aria-labelledby={reportHeading(report.id)}>
      <p className={factLine}>
        <Badge tone={isOpen ? 'flag' : 'neutral'}>{isOpen ? 'Open' : 'Closed'}</Badge>
        <span>{username}</span>
        <CalendarDayText of={updatedAt} />
        {openOnQuestion > 1 ? (
          <Link to={`/admin/reports?question=${question.id}`}>{openOnQuestion} open on this question</Link>
        ) : null}
      </p>
      <h2 className={css.reportTitle} id={reportHeading(report.id)} tabIndex={-1}>
        {REPORT_REASON_LABELS[reason]}
      </h2>
      {words ? <p className={css.words}>{words}</p> : null}
      <ReportedQuestion question={question} />
      {report.closing ? <Closing closing={report.closing} /> : <CloseForm reportId={report.id} failure={failure} />}
    </article>
  );
}

function ReportedQuestion({ question: { id, externalId, version, stem, place } }: Pick<Report, 'question'>) {
  const text = place && missedQuestionLocation({ place });
  return (
    <div className={css.quoted}>
      <p className={factLine}>
        {id === null ? null : (
          <Link to={`/admin/questions/${id}`}>
            Question {externalId}, version {version}
          </Link>
        )}
        {text ? <Link to={text.to}>In the text of {text.name}</Link> : null}
        {id === null && !text ? <span>In a text that has changed since</span> : null}
      </p>
      <p className={css.stem}>{stem}</p>
    </div>
  );
}

const Closing = ({
  closing: { outcome, note, closedBy, at },
}: {
  readonly closing: NonNullable<Report['closing']>;
}) => (
  <div>
    <p className={smallPrint}>
      {OUTCOME_NAMES[outcome]}, closed on <CalendarDayText of={at} /> by {closedBy ?? 'a former admin'}
    </p>
    {note ? <p className={css.words}>{note}</p> : null}
  </div>
);

function CloseForm({ reportId, failure }: { readonly reportId: number; readonly failure: FormFailure | undefined }) {
  const form = useFirstInvalidField(failure);
  const { search } = useLocation();
  const { formData } = useNavigation();
  const busy = formData?.get('report') === String(reportId);
  return (
    <details open={failure !== undefined || undefined}>
      <summary className={css.summary}>Close this report</summary>
      <Form
        method="post"
        action={`/admin/reports${search}`}
        noValidate
        className={css.form}
        ref={form}
        preventScrollReset
      >
        <input type="hidden" name="report" value={reportId} />
        <FormMessage message={failure?.message} />
        <SelectField
          label="Outcome"
          name="outcome"
          defaultValue={failure?.values.outcome ?? ''}
          error={failure?.fields.outcome}
        >
          <option value="">Choose one</option>
          {REPORT_OUTCOMES.map((outcome) => (
            <option key={outcome} value={outcome}>
              {OUTCOME_NAMES[outcome]}
            </option>
          ))}
        </SelectField>
        <TextArea
          label="Note"
          name="note"
          rows={3}
          maxLength={1_000}
          hint="What was found, for the record"
          defaultValue={failure?.values.note ?? ''}
          error={failure?.fields.note}
        />
        <TextArea
          label="Answer to the learner"
          name="answer"
          rows={3}
          maxLength={1_000}
          hint="Goes with the email that tells the outcome; may be empty"
          defaultValue={failure?.values.answer ?? ''}
          error={failure?.fields.answer}
        />
        <div>
          <SubmitButton busy={busy} busyWords="Closing...">
            Close Report
          </SubmitButton>
        </div>
      </Form>
    </details>
  );
}

type Reports = ReportList['reports'];

/** The name of a report's heading, by which it is found. */
const reportHeading = (reportId: number): string => `report-${reportId}`;

/** The open report below the one that was closed. */
function nextOpen(before: Reports, now: Reports, closedId: number): number | undefined {
  const open = new Set(now.flatMap(({ id, isOpen }) => (isOpen ? [id] : [])));
  const place = before.findIndex(({ id }) => id === closedId);
  return before.slice(place + 1).find(({ id }) => open.has(id))?.id;
}

/**
 * Moves keyboard focus from a report that was closed here to the next open one, or to the heading of the page where
 * there is none, since the focused button was removed with its form (product.md 12.6).
 */
export function useFocusOnNextReport(reports: Reports, closedId: number | null): void {
  const known = useRef(reports);
  useEffect(() => {
    const before = known.current;
    known.current = reports;
    const isOpenIn = (list: Reports): boolean => list.some(({ id, isOpen }) => isOpen && id === closedId);
    if (closedId === null || !isOpenIn(before) || isOpenIn(reports)) return;
    if (document.activeElement !== document.body) return;
    const next = nextOpen(before, reports, closedId);
    const heading = next === undefined ? null : document.getElementById(reportHeading(next));
    if (heading) heading.focus();
    else focusHeading(document.body);
  }, [reports, closedId]);
}
