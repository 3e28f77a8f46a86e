import type { Result } from '../../domain/result.ts';
import type {
  CredentialRepository,
  LegalAcceptances,
  PersonalData,
  ReminderRepository,
  SessionStore,
  UserRepository,
} from './accounts.ts';
import type { AuditTrail, UserNotes } from './administration.ts';
import type { AnalyticsRepository } from './analytics.ts';
import type {
  PaymentEventRepository,
  PaymentRepository,
  PromoCodeRepository,
  SupportGrantRepository,
} from './billing.ts';
import type { BlindReviewRepository } from './blind-reviews.ts';
import type { ExampleRepository, ExampleUploadRepository } from './competency.ts';
import type { ContentRepository } from './content.ts';
import type { AttemptRepository } from './exam.ts';
import type { CardRepository, ItemFitRepository } from './learning.ts';
import type { Outbox } from './mail.ts';
import type { MistakeRepository } from './mistakes.ts';
import type { LeadRepository, NewsletterRepository } from './outreach.ts';
import type { PracticeSessionRepository } from './practice-sessions.ts';
import type { EntryRepository, PostRepository } from './publishing.ts';
import type { QuestionTimesRepository } from './question-times.ts';
import type { KeyCorrections, OptionTallies, QuestionBank, QuestionReports } from './questions.ts';
import type { CourseProgress, PracticeRepository, StudyRecords } from './study.ts';
import type { SubmissionRepository } from './submission.ts';
import type { ChatRepository } from './support.ts';

/** The repositories, all bound to one transaction. */
export type Repositories = {
  readonly users: UserRepository;
  readonly credentials: CredentialRepository;
  readonly legalAcceptances: LegalAcceptances;
  readonly sessions: Pick<SessionStore, 'removeOfUser'>;
  readonly payments: PaymentRepository;
  readonly supportGrants: SupportGrantRepository;
  readonly paymentEvents: PaymentEventRepository;
  readonly promoCodes: PromoCodeRepository;
  readonly attempts: AttemptRepository;
  readonly analytics: AnalyticsRepository;
  readonly content: ContentRepository;
  readonly entries: EntryRepository;
  readonly outbox: Outbox;
  readonly posts: PostRepository;
  readonly leads: LeadRepository;
  readonly newsletter: NewsletterRepository;
  readonly practice: PracticeRepository;
  readonly mistakes: MistakeRepository;
  readonly blindReviews: BlindReviewRepository;
  readonly questionTimes: QuestionTimesRepository;
  readonly practiceSessions: PracticeSessionRepository;
  readonly cards: CardRepository;
  readonly itemFits: ItemFitRepository;
  readonly courseProgress: CourseProgress;
  readonly studyRecords: StudyRecords;
  readonly reminders: ReminderRepository;
  readonly personalData: Pick<PersonalData, 'erase'>;
  readonly examples: ExampleRepository;
  readonly questionBank: QuestionBank;
  readonly keyCorrections: KeyCorrections;
  readonly questionReports: QuestionReports;
  readonly optionTallies: OptionTallies;
  readonly exampleUploads: ExampleUploadRepository;
  readonly submissions: SubmissionRepository;
  readonly audit: AuditTrail;
  readonly userNotes: UserNotes;
  readonly chat: ChatRepository;
};

/**
 * Runs work in one transaction: committed when the Result is accepted, rolled back when it is refused or the work
 * throws. Inside, only the given repositories are used; mail and payments go through the outbox. After a deadlock the
 * work is run again, so it must be repeatable.
 */
export type Transact = <Value, Refusal>(
  work: (repositories: Repositories) => Promise<Result<Value, Refusal>>,
) => Promise<Result<Value, Refusal>>;

/** Methods with these names only read; whatever locks or writes is named otherwise. */
type ReadingMethod = `${'find' | 'list' | 'count' | 'is' | 'has'}${string}`;

/** A repository as it may be used outside a transaction: its reading methods. */
export type ReadHandle<Repository> = Pick<Repository, Extract<keyof Repository, ReadingMethod>>;
