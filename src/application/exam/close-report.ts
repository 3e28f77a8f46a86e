import { beginningOf } from '../../domain/beginning-of.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { CommandOf, OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { User } from '../ports/accounts.ts';
import type { QuestionPorts } from './question-ports.ts';

/** How much of a question names its report in the record, in characters (product.md 13.17). */
const LABEL_LENGTH = 120;

/** Closes a report, once, with what came of it, and writes that down (product.md 12.6, 13.1). */
export const closeReport =
  ({ transact, clock }: Pick<QuestionPorts, 'transact' | 'clock'>) =>
  (admin: User, { reportId, outcome, note }: CommandOf<'questions.closeReport'>) =>
    transact<OutputOf<'questions.closeReport'>, Refusal>(
      async ({ questionReports, audit }): Promise<Result<OutputOf<'questions.closeReport'>, Refusal>> => {
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
      },
    );
