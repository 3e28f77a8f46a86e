import type { Repositories, Transact } from '../../application/ports/transact.ts';
import type { Result } from '../../domain/result.ts';
import { analyticsRepository } from './analytics-repository.ts';
import { attemptRepository } from './attempt-repository.ts';
import { auditTrail } from './audit-trail.ts';
import { blindReviewRepository } from './blind-review-repository.ts';
import { cardRepository } from './card-repository.ts';
import { chatRepository } from './chat-repository.ts';
import { contentRepository } from './content-repository.ts';
import { courseProgress } from './course-progress.ts';
import { credentialRepository } from './credential-repository.ts';
import type { Database } from './database.ts';
import { entryRepository } from './entry-repository.ts';
import { exampleRepository } from './example-repository.ts';
import { exampleUploadRepository } from './example-upload-repository.ts';
import { keyCorrections } from './key-corrections.ts';
import { leadRepository } from './lead-repository.ts';
import { itemFitRepository } from './learning-reader.ts';
import { legalAcceptances } from './legal-acceptances.ts';
import { mistakeRepository } from './mistake-repository.ts';
import { newsletterRepository } from './newsletter-repository.ts';
import { optionTallies } from './option-tallies.ts';
import { outbox } from './outbox.ts';
import { paymentEventRepository } from './payment-event-repository.ts';
import { paymentRepository } from './payment-repository.ts';
import { personalData } from './personal-data/personal-data.ts';
import { postRepository } from './post-repository.ts';
import { practiceRepository } from './practice-repository.ts';
import { practiceSessionRepository } from './practice-session-repository.ts';
import { promoCodeRepository } from './promo-code-repository.ts';
import { questionBank } from './question-bank.ts';
import { questionReports } from './question-reports.ts';
import { questionTimes } from './question-times.ts';
import { reminderRepository } from './reminder-repository.ts';
import { retryOnDeadlock } from './retry-on-deadlock.ts';
import { sessionStore } from './session-store.ts';
import type { SqlHandle } from './sql-handle.ts';
import { studyRecords } from './study-records.ts';
import { submissionRepository } from './submission-repository.ts';
import { supportGrantRepository } from './support-grant-repository.ts';
import { userNotes } from './user-notes.ts';
import { userRepository } from './user-repository.ts';

/** Rolls a refused transaction back; caught right outside it. */
const UNDO = new Error('refused: the transaction is undone');

/** All repositories bound to one handle. */
export const repositoriesOn = (handle: SqlHandle): Repositories => ({
  users: userRepository(handle),
  credentials: credentialRepository(handle),
  legalAcceptances: legalAcceptances(handle),
  sessions: sessionStore(handle),
  payments: paymentRepository(handle),
  supportGrants: supportGrantRepository(handle),
  paymentEvents: paymentEventRepository(handle),
  promoCodes: promoCodeRepository(handle),
  attempts: attemptRepository(handle),
  analytics: analyticsRepository(handle),
  content: contentRepository(handle),
  entries: entryRepository(handle),
  outbox: outbox(handle),
  posts: postRepository(handle),
  leads: leadRepository(handle),
  newsletter: newsletterRepository(handle),
  mistakes: mistakeRepository(handle),
  blindReviews: blindReviewRepository(handle),
  questionTimes: questionTimes(handle),
  practice: practiceRepository(handle),
  practiceSessions: practiceSessionRepository(handle),
  cards: cardRepository(handle),
  itemFits: itemFitRepository(handle),
  courseProgress: courseProgress(handle),
  studyRecords: studyRecords(handle),
  reminders: reminderRepository(handle),
  personalData: personalData(handle),
  examples: exampleRepository(handle),
  submissions: submissionRepository(handle),
  questionBank: questionBank(handle),
  keyCorrections: keyCorrections(handle),
  questionReports: questionReports(handle),
  optionTallies: optionTallies(handle),
  exampleUploads: exampleUploadRepository(handle),
  audit: auditTrail(handle),
  userNotes: userNotes(handle),
  chat: chatRepository(handle),
});

/**
 * Runs work in one transaction: committed when accepted, rolled back when refused or thrown (product.md 7.3). After a
 * deadlock the work is run again from its start.
 */
export const transactOn =
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
      const result = await work(repositoriesOn(handle));
      if (result.ok) return result;
      refusal = result;
      throw UNDO;
    });
  } catch (error) {
    if (error === UNDO && refusal) return refusal;
    throw error;
  }
}
