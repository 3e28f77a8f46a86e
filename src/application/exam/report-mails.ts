import type { ReportOutcome } from '../../domain/exam/question-report.ts';
import { templatedWords } from '../mail/templated-mail.ts';
import type { OutboxMail, SiteAddress } from '../ports/mail.ts';

type ClosedReport = { readonly stem: string; readonly outcome: ReportOutcome; readonly answer: string };

const OUTCOMES: Readonly<Record<ReportOutcome, string>> = {
  resolved: 'You were right to report it: the question was corrected.',
  'no-change': 'We have read the question again and left it as it is.',
};

/** Notifies a learner of the outcome of a report (product.md 12.25). */
export const reportClosedMail = (
  { username, email }: { readonly username: string; readonly email: string },
  { stem, outcome, answer }: ClosedReport,
  site: SiteAddress,
): OutboxMail => ({
  kind: 'mail',
  to: email,
  name: username,
  ...templatedWords('report-closed', { username, question: stem, outcome: OUTCOMES[outcome], answer }),
  action: { words: 'Go to your dashboard', url: `${site}/dashboard` },
});
