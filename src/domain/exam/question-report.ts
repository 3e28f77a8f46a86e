/** Why a learner reports a question (product.md 12.1). */
export const REPORT_REASONS = ['wrong-key', 'unclear', 'typo', 'other'] as const;

export type ReportReason = (typeof REPORT_REASONS)[number];

/** The most characters of what a learner adds (product.md 12.1). */
export const REPORT_TEXT_MAX_LENGTH = 1_000;

/** How an admin closes a report (product.md 12.5). */
export const REPORT_OUTCOMES = ['resolved', 'no-change'] as const;

export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];
