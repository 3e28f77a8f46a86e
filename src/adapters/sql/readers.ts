import type { ReadHandle, Repositories } from '../../application/ports/transact.ts';
import { analyticsReader } from './analytics-reader.ts';
import { attemptReader } from './attempt-reader.ts';
import { chatReader } from './chat-reader.ts';
import { competencyReader } from './competency-reader.ts';
import { courseReader } from './course-reader.ts';
import type { Database } from './database.ts';
import { freeQuestionReader } from './free-question-reader.ts';
import { leadReader } from './lead-reader.ts';
import { learningReader } from './learning-reader.ts';
import { overviewReader } from './overview-reader.ts';
import { peopleReader } from './people-reader.ts';
import { personalData } from './personal-data/personal-data.ts';
import { postReader } from './post-reader.ts';
import { practiceReader } from './practice-reader.ts';
import { questionReader } from './question-reader.ts';
import { reportableQuestions } from './reportable-questions.ts';
import { sitePageReader } from './site-page-reader.ts';
import { studyReader } from './study-reader.ts';
import { studySearch } from './study-search.ts';
import { repositoriesOn } from './transact.ts';

type ReadHandles = { readonly [Name in keyof Repositories]: ReadHandle<Repositories[Name]> };

/** Read handles for use outside a transaction; nothing here locks or writes. */
export type Readers = ReturnType<typeof readers>;

/** Reads committed data. On SQLite reads use a connection of their own and never wait for a transaction. */
export function readers({ reads }: Database) {
  const { posts: editedPosts, ...repositories }: ReadHandles = repositoriesOn(reads);
  return {
    ...repositories,
    editedPosts,
    analyticsReader: analyticsReader(reads),
    attemptReader: attemptReader(reads),
    chats: chatReader(reads),
    competencies: competencyReader(reads),
    courseReader: courseReader(reads),
    freeQuestions: freeQuestionReader(reads),
    leads: leadReader(reads),
    overview: overviewReader(reads),
    learningReader: learningReader(reads),
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
