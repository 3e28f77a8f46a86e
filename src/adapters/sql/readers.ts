import type { AttemptReader } from '../../application/ports/attempt-reader.ts';
import type { AttemptRepository } from '../../application/ports/attempt-repository.ts';
import type { AuditTrail } from '../../application/ports/audit-trail.ts';
import type { ChatReader } from '../../application/ports/chat-reader.ts';
import type { CompetencyReader } from '../../application/ports/competency-reader.ts';
import type { ContentRepository } from '../../application/ports/content-repository.ts';
import type { CourseReader } from '../../application/ports/course-reader.ts';
import type { CredentialRepository } from '../../application/ports/credential-repository.ts';
import type { EntryRepository } from '../../application/ports/entry-repository.ts';
import type { ExampleUploadRepository } from '../../application/ports/example-upload-repository.ts';
import type { FreeQuestionReader } from '../../application/ports/free-question-reader.ts';
import type { KeyCorrections } from '../../application/ports/key-corrections.ts';
import type { LeadReader } from '../../application/ports/lead-reader.ts';
import type { PaymentRepository } from '../../application/ports/payment-repository.ts';
import type { PeopleReader } from '../../application/ports/people-reader.ts';
import type { PersonalData } from '../../application/ports/personal-data.ts';
import type { PostReader } from '../../application/ports/post-reader.ts';
import type { PostRepository } from '../../application/ports/post-repository.ts';
import type { PracticeReader } from '../../application/ports/practice-reader.ts';
import type { PromoCodeRepository } from '../../application/ports/promo-code-repository.ts';
import type { QuestionReader, ReportableQuestions } from '../../application/ports/question-reader.ts';
import type { ReminderRepository } from '../../application/ports/reminder-repository.ts';
import type { SitePageReader } from '../../application/ports/site-page-reader.ts';
import type { StudyReader } from '../../application/ports/study-reader.ts';
import type { StudyRecords } from '../../application/ports/study-records.ts';
import type { StudySearch } from '../../application/ports/study-search.ts';
import type { SupportGrantRepository } from '../../application/ports/support-grant-repository.ts';
import type { UserRepository } from '../../application/ports/user-repository.ts';
import { attemptReader } from './attempt-reader.ts';
import { chatReader } from './chat-reader.ts';
import { competencyReader } from './competency-reader.ts';
import { courseReader } from './course-reader.ts';
import type { Database } from './database.ts';
import { freeQuestionReader } from './free-question-reader.ts';
import { leadReader } from './lead-reader.ts';
import { peopleReader } from './people-reader.ts';
import { personalData } from './personal-data/personal-data.ts';
import { postReader } from './post-reader.ts';
import { practiceReader } from './practice-reader.ts';
import { questionReader } from './question-reader.ts';
import { reportableQuestions } from './reportable-questions.ts';
import { sitePageReader } from './site-page-reader.ts';
import type { SqlHandle } from './sql-handle.ts';
import { studyReader } from './study-reader.ts';
import { studySearch } from './study-search.ts';
import { repositoriesOn } from './transact.ts';

/** What may be read outside a transaction; nothing here locks or changes. */
export type Readers = {
  readonly attemptReader: AttemptReader;
  readonly chats: ChatReader;
  readonly attempts: Pick<AttemptRepository, 'find' | 'listOverdue'>;
  readonly audit: Pick<AuditTrail, 'list'>;
  readonly credentials: Pick<CredentialRepository, 'findByResetToken'>;
  readonly content: Pick<ContentRepository, 'isEmpty'>;
  readonly courseReader: CourseReader;
  readonly entries: Pick<EntryRepository, 'list' | 'listSiteContent' | 'find' | 'versions' | 'version'>;
  readonly freeQuestions: FreeQuestionReader;
  readonly leads: LeadReader;
  readonly payments: Pick<
    PaymentRepository,
    'findById' | 'findByIntent' | 'findOpen' | 'listGranted' | 'listDueChecks'
  >;
  readonly keyCorrections: Pick<KeyCorrections, 'listOpen' | 'reach'>;
  readonly people: PeopleReader;
  readonly posts: PostReader;
  readonly editedPosts: Pick<PostRepository, 'find' | 'list' | 'versions' | 'version'>;
  readonly practiceReader: PracticeReader;
  readonly questionReader: QuestionReader;
  readonly reportableQuestions: ReportableQuestions;
  readonly competencies: CompetencyReader;
  readonly exampleUploads: Pick<ExampleUploadRepository, 'missing'>;
  readonly promoCodes: Pick<
    PromoCodeRepository,
    'findByCode' | 'findById' | 'ownUse' | 'findManaged' | 'listManaged' | 'listUses'
  >;
  readonly supportGrants: Pick<SupportGrantRepository, 'listOf'>;
  readonly sitePages: SitePageReader;
  readonly studyReader: StudyReader;
  readonly studyRecords: Pick<StudyRecords, 'progress' | 'visits' | 'bookmarks' | 'examDay'>;
  readonly studySearch: StudySearch;
  readonly personalData: Pick<PersonalData, 'collect'>;
  readonly reminders: Pick<ReminderRepository, 'listEnding'>;
  readonly users: Pick<UserRepository, 'findById' | 'findByLogin' | 'list'>;
};

/** Repositories of which only what reads is handed out. */
function readingRepositories(reads: SqlHandle) {
  const { attempts, audit, content, credentials, entries, exampleUploads, keyCorrections, users, ...rest } =
    repositoriesOn(reads);
  const { payments, posts: editedPosts, promoCodes, reminders, studyRecords, supportGrants } = rest;
  const money = { payments, promoCodes, reminders, supportGrants };
  const material = { content, entries, editedPosts, exampleUploads, keyCorrections };
  return { attempts, audit, credentials, studyRecords, users, ...money, ...material };
}

/** Reads of what is committed. On SQLite they use a connection of their own and never wait for a transaction. */
export function readers({ reads }: Database): Readers {
  return {
    ...readingRepositories(reads),
    attemptReader: attemptReader(reads),
    chats: chatReader(reads),
    competencies: competencyReader(reads),
    courseReader: courseReader(reads),
    freeQuestions: freeQuestionReader(reads),
    leads: leadReader(reads),
    people: peopleReader(reads),
    personalData: personalData(reads),
    posts: postReader(reads),
    practiceReader: practiceReader(reads),
    questionReader: questionReader(reads),
    reportableQuestions: reportableQuestions(reads),
    sitePages: sitePageReader(reads),
    studyReader: studyReader(reads),
    studySearch: studySearch(reads),
  };
}
