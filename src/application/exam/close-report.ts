import { beginningOf } from '../../domain/beginning-of.ts';
import { accepted, refused } from '../../domain/result.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { UseCase } from '../use-case.ts';
import type { ExamPorts } from './ports.ts';

/** Characters of the question that name its report in the audit trail. */
const LABEL_LENGTH = 120;

/** Closes a report, once, with its outcome. */
export const closeReport =
  ({ transact, clock }: Pick<ExamPorts, 'transact' | 'clock'>): UseCase<'questions.closeReport'> =>
  ({ user: admin }, { reportId, outcome, note }) =>
    transact<OutputOf<'questions.closeReport'>, Refusal>(async ({ questionReports, audit }) => {
      const at = clock.now();
      const report = await questionReports.find(reportId);
      if (!report) return refused({ code: 'not-found' });
      const closing = { outcome, note, closedBy: admin.id, at };
      if (!(await questionReports.close(reportId, closing))) return refused({ code: 'report-closed' });
      const changes = [
        { field: 'outcome', before: null, after: outcome },
        ...(note ? [{ field: 'note', before: null, after: note }] : []),
      ];
      const subject = { kind: 'question-report', id: reportId, label: beginningOf(report.stem, LABEL_LENGTH) };
      await audit.record({ actorId: admin.id, action: 'closed', subject, changes, at });
      return accepted({ success: true });
    });
