import { accounts } from './accounts.ts';
import { administration } from './administration.ts';
import { administrationDesk } from './administration-desk.ts';
import { analytics } from './analytics.ts';
import { backupRecords } from './backup-records.ts';
import { billing } from './billing.ts';
import { competency } from './competency.ts';
import { exam } from './exam.ts';
import { examMarks } from './exam-marks.ts';
import { infrastructure } from './infrastructure.ts';
import { learning } from './learning.ts';
import { legalAcceptances } from './legal-acceptances.ts';
import { outreach } from './outreach.ts';
import { practice } from './practice.ts';
import { promoCodeStart } from './promo-code-start.ts';
import { publishing } from './publishing.ts';
import { questionKinds } from './question-kinds.ts';
import { questions } from './questions.ts';
import { review } from './review.ts';
import { study } from './study.ts';
import { submissions } from './submissions.ts';
import { support } from './support.ts';
import type { Migration } from './table.ts';

/** All migrations in the order they run; a list and no folder scan, so that a bundled server finds them too. */
export const MIGRATIONS: readonly Migration[] = [
  accounts,
  study,
  exam,
  competency,
  billing,
  publishing,
  outreach,
  support,
  infrastructure,
  practice,
  administration,
  questions,
  questionKinds,
  promoCodeStart,
  examMarks,
  review,
  analytics,
  submissions,
  backupRecords,
  learning,
  legalAcceptances,
  administrationDesk,
];
