import type { Result } from '../../domain/result.ts';
import type {
  CredentialRepository,
  EmailCorrectionRepository,
  LegalAcceptanceRepository,
  PersonalData,
  ReminderRepository,
  SessionStore,
  UserRepository,
} from './accounts.ts';
import type { AuditTrail, UserNoteRepository } from './administration.ts';
import type { AnalyticsRepository } from './analytics.ts';
import type {
  PaymentEventRepository,
  PaymentRepository,
  PromoCodeRepository,
  SupportGrantRepository,
} from './billing.ts';
import type { BlindReviewRepository } from './blind-reviews.ts';
import type { CampaignRepository } from './campaigns.ts';
import type { ExampleRepository, ExampleUploadRepository } from './competency.ts';
import type { ContentRepository } from './content.ts';
import type { AttemptRepository } from './exam.ts';
import type { OriginRepository } from './funnel.ts';
import type { ItemStatisticsRepository } from './item-statistics.ts';
import type { KeyCorrectionRepository } from './key-corrections.ts';
import type { LearnerMailRepository } from './learner-mail.ts';
import type { LearnerViews } from './learner-views.ts';
import type { CardRepository, ItemFitRepository } from './learning.ts';
import type { EditedMails, LocalMailbox, Outbox } from './mail.ts';
import type { MistakeRepository } from './mistakes.ts';
import type { OfficialResultRepository } from './official-results.ts';
import type { LeadRepository, NewsletterRepository } from './outreach.ts';
import type { KnownDevices, OwnSessions } from './own-sessions.ts';
import type { PracticeSessionRepository } from './practice-sessions.ts';
import type { AnnouncementRepository, EntryRepository, PostRepository } from './publishing.ts';
import type { QuestionTimesRepository } from './question-times.ts';
import type { OptionTallyRepository, QuestionBank, QuestionReportRepository } from './questions.ts';
import type { PasskeyChallenges, PendingSignIns, SecondFactorRepository } from './second-factor.ts';
import type { CourseProgressRepository, PracticeRepository, StudyRecordRepository } from './study.ts';
import type { SubmissionRepository } from './submission.ts';
import type { CannedReplyRepository, ChatRepository } from './support.ts';

/** The repositories, all bound to one transaction. */
export type Repositories = {
  readonly users: UserRepository;
  readonly credentials: CredentialRepository;
  readonly emailCorrections: EmailCorrectionRepository;
  readonly legalAcceptances: LegalAcceptanceRepository;
  readonly sessions: Pick<SessionStore, 'create' | 'confirm' | 'removeOfUser' | 'lock'>;
  readonly ownSessions: OwnSessions;
  readonly knownDevices: KnownDevices;
  readonly learnerViews: LearnerViews;
  readonly secondFactors: SecondFactorRepository;
  readonly pendingSignIns: PendingSignIns;
  readonly passkeyChallenges: PasskeyChallenges;
  readonly payments: PaymentRepository;
  readonly supportGrants: SupportGrantRepository;
  readonly paymentEvents: PaymentEventRepository;
  readonly promoCodes: PromoCodeRepository;
  readonly attempts: AttemptRepository;
  readonly analytics: AnalyticsRepository;
  readonly content: ContentRepository;
  readonly entries: EntryRepository;
  readonly outbox: Outbox;
  readonly localMailbox: LocalMailbox;
  readonly editedMails: EditedMails;
  readonly announcements: AnnouncementRepository;
  readonly posts: PostRepository;
  readonly leads: LeadRepository;
  readonly origins: OriginRepository;
  readonly newsletter: NewsletterRepository;
  readonly campaigns: CampaignRepository;
  readonly practice: PracticeRepository;
  readonly mistakes: MistakeRepository;
  readonly blindReviews: BlindReviewRepository;
  readonly questionTimes: QuestionTimesRepository;
  readonly practiceSessions: PracticeSessionRepository;
  readonly cards: CardRepository;
  readonly itemFits: ItemFitRepository;
  readonly itemStatistics: ItemStatisticsRepository;
  readonly officialResults: OfficialResultRepository;
  readonly learnerMails: LearnerMailRepository;
  readonly courseProgress: CourseProgressRepository;
  readonly studyRecords: StudyRecordRepository;
  readonly reminders: ReminderRepository;
  readonly personalData: Pick<PersonalData, 'erase'>;
  readonly examples: ExampleRepository;
  readonly questionBank: QuestionBank;
  readonly keyCorrections: KeyCorrectionRepository;
  readonly questionReports: QuestionReportRepository;
  readonly optionTallies: OptionTallyRepository;
  readonly exampleUploads: ExampleUploadRepository;
  readonly submissions: SubmissionRepository;
  readonly audit: AuditTrail;
  readonly userNotes: UserNoteRepository;
  readonly chat: ChatRepository;
  readonly cannedReplies: CannedReplyRepository;
};

/**
 * Runs work in one transaction: committed when the Result is accepted, rolled back when it is refused or the work
 * throws. Inside, only the given repositories are used; mail and payments go through the outbox. After a deadlock the
 * work is run again, so it must be repeatable.
 */
export type Transact = <Value, Refusal>(
  work: (repositories: Repositories) => Promise<Result<Value, Refusal>>,
) => Promise<Result<Value, Refusal>>;

/** Methods with these names only read; those that lock or write have other names. */
type ReadingMethod = `${'find' | 'list' | 'count' | 'is' | 'has'}${string}`;

/** A repository as it may be used outside a transaction: its reading methods. */
export type ReadHandle<Repository> = Pick<Repository, Extract<keyof Repository, ReadingMethod>>;
