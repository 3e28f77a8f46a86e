import { accepted, refused } from '../../domain/result.ts';
import { truncateText } from '../../domain/truncate-text.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { UseCase } from '../use-case.ts';
import type { ExamPorts } from './ports.ts';
import { reportClosedMail } from './report-mails.ts';

/** Characters of the question that name its report in the audit trail. */
const LABEL_LENGTH = 120;

/** Characters of the question quoted in the mail to the reporter. */
const QUOTED_LENGTH = 300;

/** Closes a report, once, with its outcome, and mails the outcome to its reporter (product.md 12.6, 12.25). */
export const closeReport =
  ({ transact, clock, site }: Pick<ExamPorts, 'transact' | 'clock' | 'site'>): UseCase<'questions.closeReport'> =>
  ({ user: admin }, { reportId, outcome, note, answer = '' }) =>
    transact<OutputOf<'questions.closeReport'>, Refusal>(async ({ questionReports, users, outbox, audit }) => {
      const at = clock.now();
      const report = await questionReports.find(reportId);
      if (!report) return refused({ code: 'not-found' });
      const closing = { outcome, note, closedBy: admin.id, at };
      if (!(await questionReports.close(reportId, closing))) return refused({ code: 'report-closed' });
      const changes = [
        { field: 'outcome', before: null, after: outcome },
        ...(note ? [{ field: 'note', before: null, after: note }] : []),
        ...(answer ? [{ field: 'answer', before: null, after: answer }] : []),
      ];
      const reporter = await users.findById(report.userId);
      if (reporter) {
        const told = { stem: truncateText(report.stem, QUOTED_LENGTH), outcome, answer };
        await outbox.add(reportClosedMail(reporter, told, site), at);
      }
      const subject = { kind: 'question-report', id: reportId, label: truncateText(report.stem, LABEL_LENGTH) };
      await audit.record({ actorId: admin.id, action: 'closed', subject, changes, at });
      return accepted({ success: true });
    });
