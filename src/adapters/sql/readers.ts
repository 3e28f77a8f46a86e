import type {
  CredentialRepository,
  PersonalData,
  ReminderRepository,
  UserRepository,
} from '../../application/ports/accounts.ts';
import type { AuditTrail, PeopleReader } from '../../application/ports/administration.ts';
import type {
  PaymentRepository,
  PromoCodeRepository,
  SupportGrantRepository,
} from '../../application/ports/billing.ts';
import type { CompetencyReader, ExampleUploadRepository } from '../../application/ports/competency.ts';
import type { ContentRepository } from '../../application/ports/content.ts';
import type { AttemptReader, AttemptRepository } from '../../application/ports/exam.ts';
import type { FreeQuestionReader, LeadReader } from '../../application/ports/outreach.ts';
import type {
  EntryRepository,
  PostReader,
  PostRepository,
  SitePageReader,
} from '../../application/ports/publishing.ts';
import type { KeyCorrections, QuestionReader, ReportableQuestions } from '../../application/ports/questions.ts';
import type {
  CourseReader,
  PracticeReader,
  StudyReader,
  StudyRecords,
  StudySearch,
} from '../../application/ports/study.ts';
import type { ChatReader } from '../../application/ports/support.ts';
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
