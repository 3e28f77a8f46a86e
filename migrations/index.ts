import { accounts } from './accounts.ts';
import { administration } from './administration.ts';
import { administrationDesk } from './administration-desk.ts';
import { analytics } from './analytics.ts';
import { announcements } from './announcements.ts';
import { attemptJobIndices } from './attempt-job-indices.ts';
import { backupRecords } from './backup-records.ts';
import { billing } from './billing.ts';
import { cannedReplyKeys } from './canned-reply-keys.ts';
import { competency } from './competency.ts';
import { deletedPosts } from './deleted-posts.ts';
import { draftsAndDeletions } from './drafts-and-deletions.ts';
import { exam } from './exam.ts';
import { examMarks } from './exam-marks.ts';
import { firstTouches } from './first-touches.ts';
import { infrastructure } from './infrastructure.ts';
import { keyRevisions } from './key-revisions.ts';
import { learnerPlans } from './learner-plans.ts';
import { learnerSupport } from './learner-support.ts';
import { learnerViews } from './learner-views.ts';
import { learning } from './learning.ts';
import { legalAcceptances } from './legal-acceptances.ts';
import { mailTemplates } from './mail-templates.ts';
import { materialVersion } from './material-version.ts';
import { newsletterCampaigns } from './newsletter-campaigns.ts';
import { officialResults } from './official-results.ts';
import { outreach } from './outreach.ts';
import { ownSessions } from './own-sessions.ts';
import { practice } from './practice.ts';
import { promoCodeStart } from './promo-code-start.ts';
import { promoProducts } from './promo-products.ts';
import { publishing } from './publishing.ts';
import { questionKinds } from './question-kinds.ts';
import { questions } from './questions.ts';
import { review } from './review.ts';
import { runningAttempts } from './running-attempts.ts';
import { secondFactor } from './second-factor.ts';
import { seenComments } from './seen-comments.ts';
import { sentMails } from './sent-mails.ts';
import { study } from './study.ts';
import { submissions } from './submissions.ts';
import { support } from './support.ts';
import type { Migration } from './table.ts';
import { userRevisions } from './user-revisions.ts';

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
  officialResults,
  learnerPlans,
  draftsAndDeletions,
  promoProducts,
  announcements,
  newsletterCampaigns,
  learnerSupport,
  firstTouches,
  learnerViews,
  mailTemplates,
  secondFactor,
  ownSessions,
  deletedPosts,
  sentMails,
  materialVersion,
  cannedReplyKeys,
  seenComments,
  keyRevisions,
  runningAttempts,
  userRevisions,
  attemptJobIndices,
];
