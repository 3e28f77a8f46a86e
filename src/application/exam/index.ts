import type { Job } from '../jobs/run-jobs.ts';
import type { UseCases } from '../use-case.ts';
import {
  createQuestion,
  duplicateQuestion,
  publishQuestion,
  reinstateQuestion,
  retireQuestion,
} from './change-question-state.ts';
import { closeReport } from './close-report.ts';
import { completeAttempt } from './complete-attempt.ts';
import { countAnswers } from './count-answers.ts';
import { exportQuestions } from './export-questions.ts';
import { finishOverdueAttempts } from './finish-overdue-attempts.ts';
import { importQuestions } from './import-questions.ts';
import { listQuestions } from './list-questions.ts';
import { listReports } from './list-reports.ts';
import type { ExamPorts } from './ports.ts';
import { listAttempts, readAttempt } from './read-attempt.ts';
import { checkKey, listRescorings, readQuestion } from './read-question.ts';
import { readReview } from './read-review.ts';
import { recordMistakesOfAllAttempts } from './record-attempts.ts';
import { listOwnReports, reportQuestion } from './report-question.ts';
import { finishRescoring } from './rescore-attempts.ts';
import { answerBlindReview, closeBlindReview } from './review-blind.ts';
import { saveAnswer } from './save-answer.ts';
import { saveMarks } from './save-marks.ts';
import { rescoreQuestion, saveQuestion } from './save-question.ts';
import { readNextPaper, startAttempt } from './start-attempt.ts';
import { pauseAttempt, resumeAttempt } from './take-break.ts';

/** The use cases of mock exams and of the question bank, by the names of their operations. */
export const examUseCases = (ports: ExamPorts) =>
  ({
    'exam.start': startAttempt(ports),
    'exam.readNextPaper': readNextPaper(ports),
    'exam.listAttempts': listAttempts(ports),
    'exam.read': readAttempt(ports),
    'exam.answer': saveAnswer(ports),
    'exam.saveMarks': saveMarks(ports),
    'exam.pause': pauseAttempt(ports),
    'exam.resume': resumeAttempt(ports),
    'exam.complete': completeAttempt(ports),
    'exam.readReview': readReview(ports),
    'exam.answerBlind': answerBlindReview(ports),
    'exam.closeBlind': closeBlindReview(ports),
    'questions.report': reportQuestion(ports),
    'questions.listOwnReports': listOwnReports(ports),
    'questions.list': listQuestions(ports),
    'questions.export': exportQuestions(ports),
    'questions.import': importQuestions(ports),
    'questions.create': createQuestion(ports),
    'questions.duplicate': duplicateQuestion(ports),
    'questions.publish': publishQuestion(ports),
    'questions.retire': retireQuestion(ports),
    'questions.reinstate': reinstateQuestion(ports),
    'questions.read': readQuestion(ports),
    'questions.checkKey': checkKey(ports),
    'questions.save': saveQuestion(ports),
    'questions.rescore': rescoreQuestion(ports),
    'questions.listRescorings': listRescorings(ports),
    'questions.listReports': listReports(ports),
    'questions.closeReport': closeReport(ports),
  }) satisfies Partial<UseCases>;

/** Background jobs of mock exams. */
export const examJobs = (ports: ExamPorts): Job[] => [
  { name: 'finish overdue attempts', everyMs: 5_000, run: finishOverdueAttempts(ports) },
  { name: 'rescore attempts', everyMs: 5_000, run: finishRescoring(ports) },
  { name: 'record attempts', everyMs: 5_000, run: recordMistakesOfAllAttempts(ports) },
  { name: 'count answers', everyMs: 60_000, run: countAnswers(ports) },
];
