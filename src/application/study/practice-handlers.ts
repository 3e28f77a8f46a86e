import { accepted } from '../../domain/result.ts';
import type { Handlers } from '../caller.ts';
import { answerPracticeQuestion } from './answer-practice-question.ts';
import { forgetPracticeAnswers } from './forget-practice-answers.ts';
import { countMissedQuestions, listMissedQuestions } from './list-missed-questions.ts';
import type { PracticePorts } from './practice-ports.ts';
import { listChapterQuestions, readChapterPractice } from './read-chapter-practice.ts';
import { listCourseQuestions, listCourseSections } from './read-course.ts';
import { saveCourseProgress } from './save-course-progress.ts';
import { finishQuiz, restartQuiz, saveQuiz } from './take-quiz.ts';

type Part<Prefix extends string> = Pick<Handlers, Extract<keyof Handlers, `${Prefix}.${string}`>>;

/** Joins the operations of the course to their use cases (product.md 2.4). */
export function courseHandlers(ports: PracticePorts): Part<'course'> {
  const [sections, questions] = [listCourseSections(ports), listCourseQuestions(ports)];
  const save = saveCourseProgress(ports);
  return {
    'course.listModules': async () => accepted(await ports.courseReader.modules()),
    'course.listSections': (_, { moduleId }) => sections(moduleId),
    'course.listQuestions': ({ user }, { moduleId }) => questions(user, moduleId),
    'course.readProgress': async ({ user }) => accepted(await ports.courseReader.progress(user.id)),
    'course.saveProgress': ({ user }, progress) => save(user, progress),
  };
}

/** Joins the operations of practising to their use cases (product.md 2.4). */
export function practiceHandlers(ports: PracticePorts): Part<'practice'> {
  const [questions, chapter] = [listChapterQuestions(ports), readChapterPractice(ports)];
  const [answer, forget] = [answerPracticeQuestion(ports), forgetPracticeAnswers(ports)];
  const [missed, count] = [listMissedQuestions(ports), countMissedQuestions(ports)];
  const [save, finish, restart] = [saveQuiz(ports), finishQuiz(ports), restartQuiz(ports)];
  return {
    'practice.listChapterQuestions': ({ user }, { chapterId }) => questions(user, chapterId),
    'practice.readChapter': ({ user }, { chapterId }) => chapter(user, chapterId),
    'practice.answer': ({ user }, command) => answer(user, command),
    'practice.forgetAnswers': ({ user }, command) => forget(user, command),
    'practice.listMissed': ({ user }) => missed(user),
    'practice.countMissed': ({ user }) => count(user),
    'practice.saveQuiz': ({ user }, command) => save(user, command),
    'practice.finishQuiz': ({ user }, command) => finish(user, command),
    'practice.restartQuiz': ({ user }, command) => restart(user, command),
  };
}
