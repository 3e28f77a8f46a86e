import type { Repositories, Transact } from '../../application/ports/transact.ts';
import type { Result } from '../../domain/result.ts';
import { analyticsRepository } from './analytics-repository.ts';
import { announcementRepository } from './announcement-repository.ts';
import { attemptRepository } from './attempt-repository.ts';
import { auditTrail } from './audit-trail.ts';
import { blindReviewRepository } from './blind-review-repository.ts';
import { campaignRepository } from './campaign-repository.ts';
import { cannedReplyRepository } from './canned-replies.ts';
import { cardRepository } from './card-repository.ts';
import { chatRepository } from './chat-repository.ts';
import { contentRepository } from './content-repository.ts';
import { courseProgressRepository } from './course-progress.ts';
import { credentialRepository } from './credential-repository.ts';
import type { Database } from './database.ts';
import { editedMails } from './edited-mails.ts';
import { emailCorrectionRepository } from './email-corrections.ts';
import { entryRepository } from './entry-repository.ts';
import { exampleRepository } from './example-repository.ts';
import { exampleUploadRepository } from './example-upload-repository.ts';
import { itemStatisticsRepository } from './item-statistics-repository.ts';
import { keyCorrectionRepository } from './key-corrections.ts';
import { knownDevices } from './known-devices.ts';
import { leadRepository } from './lead-repository.ts';
import { learnerMailRepository } from './learner-mail-repository.ts';
import { viewAsLearnerRepository } from './learner-views.ts';
import { itemFitRepository } from './learning-reader.ts';
import { legalAcceptanceRepository } from './legal-acceptances.ts';
import { localMailbox } from './local-mailbox.ts';
import { mistakeRepository } from './mistake-repository.ts';
import { newsletterRepository } from './newsletter-repository.ts';
import { officialResultRepository } from './official-result-repository.ts';
import { optionTallyRepository } from './option-tallies.ts';
import { originRepository } from './origin-repository.ts';
import { outbox } from './outbox.ts';
import { ownSessions } from './own-sessions.ts';
import { passkeyChallengeRepository } from './passkey-challenges.ts';
import { paymentEventRepository } from './payment-event-repository.ts';
import { paymentRepository } from './payment-repository.ts';
import { pendingSignInRepository } from './pending-sign-ins.ts';
import { personalData } from './personal-data/personal-data.ts';
import { postRepository } from './post-repository.ts';
import { practiceRepository } from './practice-repository.ts';
import { practiceSessionRepository } from './practice-session-repository.ts';
import { promoCodeRepository } from './promo-code-repository.ts';
import { questionBank } from './question-bank.ts';
import { questionReportRepository } from './question-reports.ts';
import { questionTimesRepository } from './question-times.ts';
import { reminderRepository } from './reminder-repository.ts';
import { retryOnDeadlock } from './retry-on-deadlock.ts';
import { secondFactorRepository } from './second-factors.ts';
import { sessionStore } from './session-store.ts';
import type { SqlHandle } from './sql-handle.ts';
import { studyRecordRepository } from './study-records.ts';
import { submissionRepository } from './submission-repository.ts';
import { supportGrantRepository } from './support-grant-repository.ts';
import { userNoteRepository } from './user-notes.ts';
import { userRepository } from './user-repository.ts';

/** Rolls a refused transaction back; caught right outside it. */
const UNDO = new Error('refused: the transaction is undone');

type Factories = { readonly [Name in keyof Repositories]: (handle: SqlHandle) => Repositories[Name] };

const FACTORIES: Factories = {
  users: userRepository,
  credentials: credentialRepository,
  emailCorrections: emailCorrectionRepository,
  legalAcceptances: legalAcceptanceRepository,
  sessions: sessionStore,
  ownSessions,
  knownDevices,
  learnerViews: viewAsLearnerRepository,
  secondFactors: secondFactorRepository,
  pendingSignIns: pendingSignInRepository,
  passkeyChallenges: passkeyChallengeRepository,
  payments: paymentRepository,
  supportGrants: supportGrantRepository,
  paymentEvents: paymentEventRepository,
  promoCodes: promoCodeRepository,
  attempts: attemptRepository,
  analytics: analyticsRepository,
  content: contentRepository,
  entries: entryRepository,
  outbox,
  localMailbox,
  editedMails,
  announcements: announcementRepository,
  posts: postRepository,
  leads: leadRepository,
  origins: originRepository,
  newsletter: newsletterRepository,
  campaigns: campaignRepository,
  mistakes: mistakeRepository,
  blindReviews: blindReviewRepository,
  questionTimes: questionTimesRepository,
  practice: practiceRepository,
  practiceSessions: practiceSessionRepository,
  cards: cardRepository,
  itemFits: itemFitRepository,
  itemStatistics: itemStatisticsRepository,
  officialResults: officialResultRepository,
  learnerMails: learnerMailRepository,
  courseProgress: courseProgressRepository,
  studyRecords: studyRecordRepository,
  reminders: reminderRepository,
  personalData,
  examples: exampleRepository,
  submissions: submissionRepository,
  questionBank,
  keyCorrections: keyCorrectionRepository,
  questionReports: questionReportRepository,
  optionTallies: optionTallyRepository,
  exampleUploads: exampleUploadRepository,
  audit: auditTrail,
  userNotes: userNoteRepository,
  chat: chatRepository,
  cannedReplies: cannedReplyRepository,
};

/** All repositories bound to one handle, each created on first use: a transaction uses few of them. */
export function createRepositories(handle: SqlHandle): Repositories {
  const made: Partial<Record<keyof Repositories, unknown>> = {};
  return new Proxy({} as Repositories, {
    get: (_, name: keyof Repositories) => {
      made[name] ??= FACTORIES[name]?.(handle);
      return made[name];
    },
    // For copies with the spread operator.
    ownKeys: () => Object.keys(FACTORIES),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}

/**
 * Runs work in one transaction: committed when accepted, rolled back when refused or thrown (product.md 7.3). After a
 * deadlock the work is run again from its start.
 */
export const createTransact =
  (database: Database): Transact =>
  (work) =>
    retryOnDeadlock(() => runOnce(database, work));

async function runOnce<Value, Refusal>(
  database: Database,
  work: (repositories: Repositories) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal>> {
  let refusal: Result<Value, Refusal> | undefined;
  try {
    return await database.inTransaction(async (handle) => {
      const result = await work(createRepositories(handle));
      if (result.ok) return result;
      refusal = result;
      throw UNDO;
    });
  } catch (error) {
    if (error === UNDO && refusal) return refusal;
    throw error;
  }
}
