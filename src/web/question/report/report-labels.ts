import type { ReportReason } from '../../../domain/exam/question-report.ts';

/** What each reason for a report is called. */
export const REPORT_REASON_LABELS: Readonly<Record<ReportReason, string>> = {
  'wrong-key': 'The answer given as right is wrong',
  unclear: 'The wording is unclear',
  typo: 'There is a typing error',
  other: 'Something else',
};
