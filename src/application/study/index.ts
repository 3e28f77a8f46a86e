import type { UseCases } from '../use-case.ts';
import { answerMistake, nameMistakeCause } from './answer-mistake.ts';
import { answerPracticeQuestion } from './answer-practice-question.ts';
import { forgetPracticeAnswers } from './forget-practice-answers.ts';
import { countMistakes, listMistakes } from './list-mistakes.ts';
import { readPlan, removeExamDate, setExamDate } from './plan-study.ts';
import type { StudyPorts } from './ports.ts';
import { listChapterQuestions, readChapterPractice } from './read-chapter-practice.ts';
import { listChapters, listSections, readChapter, readPreview } from './read-chapters.ts';
import { listCourseQuestions, listCourseSections, listModules, readCourseProgress } from './read-course.ts';
import { readGlossary } from './read-glossary.ts';
import {
  addBookmark,
  listBookmarks,
  listChapterProgress,
  readReadingPlace,
  recordChapterProgress,
  recordReadingPlace,
  removeBookmark,
  saveCourseProgress,
} from './record-reading.ts';
import { readSearchHighlights, searchStudy } from './search-study.ts';
import { cacheVocabulary } from './search-vocabulary.ts';
import { finishQuiz, restartQuiz, saveQuiz } from './take-quiz.ts';

/** The use cases of the study guide, the course and practising, by the names of their operations. */
export function studyUseCases(ports: StudyPorts) {
  const readVocabulary = cacheVocabulary(ports);
  return {
    'study.listChapters': listChapters(ports),
    'study.readChapter': readChapter(ports),
    'study.listSections': listSections(ports),
    'study.readPreview': readPreview(ports),
    'study.readGlossary': readGlossary(ports),
    'study.listProgress': listChapterProgress(ports),
    'study.recordProgress': recordChapterProgress(ports),
    'study.readPlace': readReadingPlace(ports),
    'study.recordPlace': recordReadingPlace(ports),
    'study.listBookmarks': listBookmarks(ports),
    'study.addBookmark': addBookmark(ports),
    'study.removeBookmark': removeBookmark(ports),
    'study.search': searchStudy(ports, readVocabulary),
    'study.readFound': readSearchHighlights(ports, readVocabulary),
    'study.readPlan': readPlan(ports),
    'study.setExamDate': setExamDate(ports),
    'study.removeExamDate': removeExamDate(ports),
    'course.listModules': listModules(ports),
    'course.listSections': listCourseSections(ports),
    'course.listQuestions': listCourseQuestions(ports),
    'course.readProgress': readCourseProgress(ports),
    'course.saveProgress': saveCourseProgress(ports),
    'practice.listChapterQuestions': listChapterQuestions(ports),
    'practice.readChapter': readChapterPractice(ports),
    'practice.answer': answerPracticeQuestion(ports),
    'practice.forgetAnswers': forgetPracticeAnswers(ports),
    'practice.listMissed': listMistakes(ports),
    'practice.countMissed': countMistakes(ports),
    'practice.answerMissed': answerMistake(ports),
    'practice.nameCause': nameMistakeCause(ports),
    'practice.saveQuiz': saveQuiz(ports),
    'practice.finishQuiz': finishQuiz(ports),
    'practice.restartQuiz': restartQuiz(ports),
  } satisfies Partial<UseCases>;
}
