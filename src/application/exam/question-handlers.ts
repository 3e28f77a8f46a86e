import type { Handlers } from '../caller.ts';
import { closeReport } from './close-report.ts';
import { listQuestions } from './list-questions.ts';
import { listReports } from './list-reports.ts';
import type { QuestionPorts } from './question-ports.ts';
import { checkKey, listRescorings, readQuestion } from './read-question.ts';
import { listOwnReports, reportQuestion } from './report-question.ts';
import { rescoreQuestion, saveQuestion } from './save-question.ts';

type QuestionHandlers = Pick<Handlers, Extract<keyof Handlers, `questions.${string}`>>;

/** Reports on questions and the question bank as admins change it (product.md 12). */
export function questionHandlers(ports: QuestionPorts): QuestionHandlers {
  const [report, own, close] = [reportQuestion(ports), listOwnReports(ports), closeReport(ports)];
  const [list, read, reports] = [listQuestions(ports), readQuestion(ports), listReports(ports)];
  const [check, rescorings] = [checkKey(ports), listRescorings(ports)];
  const [save, rescore] = [saveQuestion(ports), rescoreQuestion(ports)];
  return {
    'questions.report': ({ user }, command) => report(user, command),
    'questions.listOwnReports': ({ user }) => own(user),
    'questions.list': (_, command) => list(command),
    'questions.read': (_, command) => read(command),
    'questions.checkKey': (_, command) => check(command),
    'questions.save': ({ user }, command) => save(user, command),
    'questions.rescore': ({ user }, command) => rescore(user, command),
    'questions.listRescorings': (_, command) => rescorings(command),
    'questions.listReports': (_, command) => reports(command),
    'questions.closeReport': ({ user }, command) => close(user, command),
  };
}
