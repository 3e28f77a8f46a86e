import type { Result } from '../../domain/result.ts';
import type { AttemptRepository } from './attempt-repository.ts';
import type { AuditTrail } from './audit-trail.ts';
import type { ChatRepository } from './chat-repository.ts';
import type { ContentRepository } from './content-repository.ts';
import type { CourseProgress } from './course-progress.ts';
import type { CredentialRepository } from './credential-repository.ts';
import type { EntryRepository } from './entry-repository.ts';
import type { ExampleRepository } from './example-repository.ts';
import type { ExampleUploadRepository } from './example-upload-repository.ts';
import type { KeyCorrections } from './key-corrections.ts';
import type { LeadRepository } from './lead-repository.ts';
import type { NewsletterRepository } from './newsletter-repository.ts';
import type { OptionTallies } from './option-tallies.ts';
import type { Outbox } from './outbox.ts';
import type { PaymentEventRepository } from './payment-event-repository.ts';
import type { PaymentRepository } from './payment-repository.ts';
import type { PersonalData } from './personal-data.ts';
import type { PostRepository } from './post-repository.ts';
import type { PracticeRepository } from './practice-repository.ts';
import type { PromoCodeRepository } from './promo-code-repository.ts';
import type { QuestionBank } from './question-bank.ts';
import type { QuestionReports } from './question-reports.ts';
import type { ReminderRepository } from './reminder-repository.ts';
import type { SessionStore } from './session-store.ts';
import type { StudyRecords } from './study-records.ts';
import type { SupportGrantRepository } from './support-grant-repository.ts';
import type { UserRepository } from './user-repository.ts';

/** The repositories, all bound to one transaction. */
export type Repositories = {
  readonly users: UserRepository;
  readonly credentials: CredentialRepository;
  readonly sessions: Pick<SessionStore, 'removeOfUser'>;
  readonly payments: PaymentRepository;
  readonly supportGrants: SupportGrantRepository;
  readonly paymentEvents: PaymentEventRepository;
  readonly promoCodes: PromoCodeRepository;
  readonly attempts: AttemptRepository;
  readonly content: ContentRepository;
  readonly entries: EntryRepository;
  readonly outbox: Outbox;
  readonly posts: PostRepository;
  readonly leads: LeadRepository;
  readonly newsletter: NewsletterRepository;
  readonly practice: PracticeRepository;
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
  readonly audit: AuditTrail;
  readonly chat: ChatRepository;
};

/**
 * Runs work in one transaction: committed when the Result is accepted, rolled back when it is refused or when the work
 * throws. Inside, only the repositories given are used; mail and payments are not (they belong in the outbox). A
 * deadlock or busy database is tried again from the start, so work must be repeatable.
 */
export type Transact = <Value, Refusal>(
  work: (repositories: Repositories) => Promise<Result<Value, Refusal>>,
) => Promise<Result<Value, Refusal>>;
