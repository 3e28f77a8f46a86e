import type { AttemptReader } from '../../application/ports/attempt-reader.ts';
import type { AttemptRepository } from '../../application/ports/attempt-repository.ts';
import type { AuditTrail } from '../../application/ports/audit-trail.ts';
import type { ChatReader } from '../../application/ports/chat-reader.ts';
import type { CompetencyReader } from '../../application/ports/competency-reader.ts';
import type { ContentRepository } from '../../application/ports/content-repository.ts';
import type { CourseReader } from '../../application/ports/course-reader.ts';
import type { CredentialRepository } from '../../application/ports/credential-repository.ts';
import type { ExampleUploadRepository } from '../../application/ports/example-upload-repository.ts';
import type { FreeQuestionReader } from '../../application/ports/free-question-reader.ts';
import type { LeadReader } from '../../application/ports/lead-reader.ts';
import type { PaymentRepository } from '../../application/ports/payment-repository.ts';
import type { PersonalData } from '../../application/ports/personal-data.ts';
import type { PostReader } from '../../application/ports/post-reader.ts';
import type { PracticeReader } from '../../application/ports/practice-reader.ts';
import type { PromoCodeRepository } from '../../application/ports/promo-code-repository.ts';
import type { ReminderRepository } from '../../application/ports/reminder-repository.ts';
import type { SitePageReader } from '../../application/ports/site-page-reader.ts';
import type { StudyReader } from '../../application/ports/study-reader.ts';
import type { StudyRecords } from '../../application/ports/study-records.ts';
import type { StudySearch } from '../../application/ports/study-search.ts';
import type { UserRepository } from '../../application/ports/user-repository.ts';
import { attemptReader } from './attempt-reader.ts';
import { chatReader } from './chat-reader.ts';
import { competencyReader } from './competency-reader.ts';
import { courseReader } from './course-reader.ts';
import type { Database } from './database.ts';
import { freeQuestionReader } from './free-question-reader.ts';
import { leadReader } from './lead-reader.ts';
import { personalData } from './personal-data/personal-data.ts';
import { postReader } from './post-reader.ts';
import { practiceReader } from './practice-reader.ts';
import { sitePageReader } from './site-page-reader.ts';
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
  readonly freeQuestions: FreeQuestionReader;
  readonly leads: LeadReader;
  readonly payments: Pick<
    PaymentRepository,
    'findById' | 'findByIntent' | 'findOpen' | 'listGranted' | 'listDueChecks'
  >;
  readonly posts: PostReader;
  readonly practiceReader: PracticeReader;
  readonly competencies: CompetencyReader;
  readonly exampleUploads: Pick<ExampleUploadRepository, 'missing'>;
  readonly promoCodes: Pick<PromoCodeRepository, 'findByCode' | 'findById' | 'ownUse'>;
  readonly sitePages: SitePageReader;
  readonly studyReader: StudyReader;
  readonly studyRecords: Pick<StudyRecords, 'progress' | 'visits' | 'bookmarks' | 'examDay'>;
  readonly studySearch: StudySearch;
  readonly personalData: Pick<PersonalData, 'collect'>;
  readonly reminders: Pick<ReminderRepository, 'listEnding'>;
  readonly users: Pick<UserRepository, 'findById' | 'findByLogin' | 'list'>;
};

/** Reads of what is committed. On SQLite they use a connection of their own and never wait for a transaction. */
export function readers(database: Database): Readers {
  const { reads } = database;
  const {
    attempts,
    audit,
    content,
    credentials,
    exampleUploads,
    payments,
    promoCodes,
    reminders,
    studyRecords,
    users,
  } = repositoriesOn(reads);
  const study = { studyReader: studyReader(reads), studySearch: studySearch(reads), studyRecords };
  const practice = { practiceReader: practiceReader(reads), courseReader: courseReader(reads) };
  const peng = { competencies: competencyReader(reads), exampleUploads };
  const publishing = { posts: postReader(reads), sitePages: sitePageReader(reads) };
  const ofOnePerson = { attemptReader: attemptReader(reads), personalData: personalData(reads) };
  const money = { payments, promoCodes, reminders };
  return {
    ...ofOnePerson,
    chats: chatReader(reads),
    ...money,
    ...study,
    ...practice,
    ...peng,
    ...publishing,
    freeQuestions: freeQuestionReader(reads),
    leads: leadReader(reads),
    attempts,
    audit,
    content,
    credentials,
    users,
  };
}
