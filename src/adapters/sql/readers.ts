import type { ReadHandle, Repositories } from '../../application/ports/transact.ts';
import { analyticsReader } from './analytics-reader.ts';
import { attemptReader } from './attempt-reader.ts';
import { callerReader } from './caller-reader.ts';
import { chatReader } from './chat-reader.ts';
import { competencyReader } from './competency-reader.ts';
import type { Database } from './database.ts';
import { firstAnswerReader, questionPlaceReader } from './first-answers.ts';
import { freeQuestionReader } from './free-question-reader.ts';
import { funnelReader } from './funnel-reader.ts';
import { keepMaterial } from './keep-material.ts';
import { leadReader } from './lead-reader.ts';
import { learnerRecordReader } from './learner-records.ts';
import { learningReader } from './learning-reader.ts';
import { materialVersion } from './material-version.ts';
import { overviewReader } from './overview-reader.ts';
import { peopleReader } from './people-reader.ts';
import { personalData } from './personal-data/personal-data.ts';
import { postReader } from './post-reader.ts';
import { practiceMaterial, practiceRecordReader, practiceTextReader } from './practice-reader.ts';
import { questionReader } from './question-reader.ts';
import { reportableQuestionReader } from './reportable-questions.ts';
import { shareReads } from './share-reads.ts';
import { sitePageReader } from './site-page-reader.ts';
import { courseReader, studyReader } from './study-reader.ts';
import { studySearch } from './study-search.ts';
import { subscriberReader } from './subscriber-reader.ts';
import { createRepositories } from './transact.ts';

type ReadHandles = { readonly [Name in keyof Repositories]: ReadHandle<Repositories[Name]> };

/** Read handles for use outside a transaction; nothing here locks or writes. */
export type Readers = ReturnType<typeof createReaders>;

/**
 * Reads committed data. On SQLite reads use a connection of their own and never wait for a transaction. What does not depend on
 * the learner is read once per version of the study material.
 */
export function createReaders({ reads, commitCount }: Database) {
  const { posts: editedPosts, ...repositories }: ReadHandles = createRepositories(reads);
  const material = materialVersion({ reads, commitCount });
  const practised = keepMaterial(practiceMaterial(reads), ['wholes', 'sections', 'items'], material);
  const firstAnswers = shareReads(firstAnswerReader(reads));
  const places = keepMaterial(questionPlaceReader(reads), ['list'], material);
  return {
    ...repositories,
    announcements: keepMaterial(repositories.announcements, ['listPresent'], material),
    editedPosts,
    analyticsReader: analyticsReader(reads, { firstAnswers, places, material }),
    attemptReader: shareReads(attemptReader(reads)),
    cards: shareReads(repositories.cards),
    callers: callerReader(reads, material),
    chats: chatReader(reads),
    competencies: keepMaterial(competencyReader(reads), ['competencies', 'exampleShingles'], material),
    courseReader: keepMaterial(courseReader(reads), ['modules', 'sectionLines'], material),
    freeQuestions: freeQuestionReader(reads),
    funnel: funnelReader(reads),
    leads: leadReader(reads),
    mistakes: shareReads(repositories.mistakes),
    overview: shareReads(overviewReader(reads)),
    learnerRecords: shareReads(learnerRecordReader(reads)),
    learningReader: keepMaterial(learningReader(reads, { firstAnswers, places }), ['listCaseTexts'], material),
    people: peopleReader(reads),
    personalData: personalData(reads),
    posts: postReader(reads),
    practiceReader: { ...practiceTextReader(practised), ...shareReads(practiceRecordReader(reads)) },
    questionReader: questionReader(reads),
    reportableQuestions: reportableQuestionReader(reads),
    secondFactors: shareReads(repositories.secondFactors),
    sitePages: keepMaterial(sitePageReader(reads), ['find'], material),
    studyReader: keepMaterial(
      studyReader(reads),
      ['chapters', 'chapter', 'firstChapter', 'sectionLines', 'sections', 'glossary'],
      material,
    ),
    studySearch: studySearch(reads),
    subscribers: subscriberReader(reads),
  };
}
