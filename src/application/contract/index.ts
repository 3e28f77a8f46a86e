import type * as v from 'valibot';
import { accountOperations } from './accounts.ts';
import { analyticsOperations } from './analytics.ts';
import { announcementOperations } from './announcements.ts';
import { auditOperations } from './audit.ts';
import { billingOperations } from './billing.ts';
import { cardOperations } from './cards.ts';
import { competencyOperations } from './competency.ts';
import { courseOperations } from './course.ts';
import { editingOperations } from './editing.ts';
import { examOperations } from './exam.ts';
import { examReviewOperations } from './exam-review.ts';
import { healthOperations } from './health.ts';
import { itemStatisticsOperations } from './item-statistics.ts';
import { learningOperations } from './learning.ts';
import { mailboxOperations } from './mailbox.ts';
import { mailOperations } from './mails.ts';
import { newsletterOperations } from './newsletter.ts';
import { outreachOperations } from './outreach.ts';
import { overviewOperations } from './overview.ts';
import { ownSessionOperations } from './own-sessions.ts';
import { peopleOperations } from './people.ts';
import { pictureOperations } from './pictures.ts';
import { postOperations } from './posts.ts';
import { practiceOperations } from './practice.ts';
import { practiceSessionOperations } from './practice-sessions.ts';
import { promoCodeOperations } from './promo-codes.ts';
import { publishingOperations } from './publishing.ts';
import { questionDraftOperations } from './question-drafts.ts';
import { questionReportOperations } from './question-reports.ts';
import { questionOperations } from './questions.ts';
import { secondFactorOperations } from './second-factor.ts';
import { studyOperations } from './study.ts';
import { submissionOperations } from './submission.ts';
import { supportOperations } from './support.ts';

/**
 * The API in one table: the routes, the browser's client, the renderer's in-process calls, the access checks and the test
 * that walks every operation with every role all derive from it.
 */
export const OPERATIONS = {
  ...accountOperations,
  ...ownSessionOperations,
  ...secondFactorOperations,
  ...billingOperations,
  ...examOperations,
  ...examReviewOperations,
  ...courseOperations,
  ...practiceOperations,
  ...analyticsOperations,
  ...practiceSessionOperations,
  ...cardOperations,
  ...learningOperations,
  ...questionOperations,
  ...questionDraftOperations,
  ...questionReportOperations,
  ...itemStatisticsOperations,
  ...competencyOperations,
  ...submissionOperations,
  ...outreachOperations,
  ...newsletterOperations,
  ...studyOperations,
  ...publishingOperations,
  ...editingOperations,
  ...supportOperations,
  ...mailboxOperations,
  ...mailOperations,
  ...peopleOperations,
  ...promoCodeOperations,
  ...postOperations,
  ...announcementOperations,
  ...pictureOperations,
  ...auditOperations,
  ...overviewOperations,
  ...healthOperations,
};

export type OperationName = keyof typeof OPERATIONS;

/** What a caller passes. */
export type InputOf<Name extends OperationName> = v.InferInput<(typeof OPERATIONS)[Name]['input']>;

/** What the use case receives, after parsing. */
export type CommandOf<Name extends OperationName> = v.InferOutput<(typeof OPERATIONS)[Name]['input']>;

/** What a caller gets. */
export type OutputOf<Name extends OperationName> = v.InferOutput<(typeof OPERATIONS)[Name]['output']>;

/** The API as its callers see it, over HTTP in the browser and in process on the server. A refusal throws `ApiError`. */
export type Api = <Name extends OperationName>(name: Name, input: InputOf<Name>) => Promise<OutputOf<Name>>;

export type SessionUserView = OutputOf<'accounts.me'>;
export type OwnSessionView = OutputOf<'accounts.listSessions'>[number];
export type AttemptView = OutputOf<'exam.read'>;
export type ExamReviewDetailsView = OutputOf<'exam.readReview'>;
export type AttemptListEntry = OutputOf<'exam.listAttempts'>[number];
export type AnalyticsView = OutputOf<'analytics.read'>;
export type AttemptAnalyticsView = OutputOf<'analytics.readAttempt'>;
export type PracticeQuestion = OutputOf<'practice.listChapterQuestions'>[number];
export type ChapterPractice = OutputOf<'practice.readChapter'>;
export type MistakeView = OutputOf<'practice.listMissed'>[number];
export type MistakePlace = MistakeView['place'];
export type MistakeCounts = OutputOf<'practice.countMissed'>;
export type QuizView = OutputOf<'practice.finishQuiz'>;
export type ChapterOutlineView = OutputOf<'study.listChapters'>[number];
export type SectionView = OutputOf<'study.listSections'>[number];
export type SectionPlace = OutputOf<'study.listBookmarks'>[number];
export type StudyPlanView = OutputOf<'study.readPlan'>;
export type ReadingPlace = NonNullable<OutputOf<'study.readPlace'>['place']>;
export type QuestionList = OutputOf<'questions.list'>;
export type QuestionView = OutputOf<'questions.read'>;
export type KeyReachView = QuestionView['otherKeys'];
export type ReportList = OutputOf<'questions.listReports'>;
export type OwnReportView = OutputOf<'questions.listOwnReports'>[number];
export type PostSummaryView = OutputOf<'publishing.listPosts'>[number];
export type PostView = OutputOf<'publishing.readPost'>;
export type EntryView = OutputOf<'editing.readEntry'>;
export type SavedEntryView = OutputOf<'editing.saveSection'>;
export type EntrySummaryView = OutputOf<'editing.listEntries'>[number];
export type VersionSummaryView = OutputOf<'editing.listVersions'>[number];
export type CardsOfToday = OutputOf<'cards.readToday'>;
export type PracticePool = OutputOf<'practice.readPool'>;
export type PracticeSessionSummary = OutputOf<'practice.listSessions'>[number];
export type PracticeSessionView = OutputOf<'practice.readSession'>;
export type ReadinessView = OutputOf<'learning.readReadiness'>;
export type LearningPlanView = OutputOf<'learning.readPlan'>;
export type TextPreview = OutputOf<'editing.preview'>;
