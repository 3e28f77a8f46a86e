import { isAccessActive } from '../../domain/billing/access-end.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import { parsedQuestionPlace } from '../../domain/study/practice-section.ts';
import type { CommandOf, OwnReportView } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import { inTransaction } from '../in-transaction.ts';
import { toIsoTime } from '../iso-time.ts';
import type { User } from '../ports/accounts.ts';
import type { OwnReport, ReportedQuestion } from '../ports/questions.ts';
import { readPracticeText } from '../study/read-practice-text.ts';
import type { UseCase } from '../use-case.ts';
import type { ExamPorts } from './ports.ts';

type Ports = Pick<ExamPorts, 'reportableQuestions' | 'practiceReader' | 'markup' | 'transact' | 'clock'>;
type Command = CommandOf<'questions.report'>;

const WORDS_NEEDED: Refusal = { code: 'invalid-input', fields: { words: 'Please say what is wrong.' } };

/** Stores a learner's report on a question whose key the learner may see (product.md 12.1 to 12.3). */
export const reportQuestion =
  (ports: Ports): UseCase<'questions.report'> =>
  async ({ user }, command) => {
    if (command.reason === 'other' && command.words === '') return refused(WORDS_NEEDED);
    const question = await findReportable(ports, user, command);
    if (!question.ok) return question;
    const [at, { questionId, reason, words }] = [ports.clock.now(), command];
    await inTransaction(ports.transact, ({ questionReports }) =>
      questionReports.keep({ userId: user.id, question: question.value, reason, words, at }),
    );
    return accepted({ questionId, reason, words, at: toIsoTime(at) });
  };

/** The caller's open reports. */
export const listOwnReports =
  ({ questionReader }: Pick<ExamPorts, 'questionReader'>): UseCase<'questions.listOwnReports'> =>
  async ({ user }) =>
    accepted((await questionReader.ownReports(user.id)).map(presentOwnReport));

const presentOwnReport = ({ questionId, textQuestion, reason, words, at }: OwnReport): OwnReportView => ({
  questionId: questionId ?? textQuestion ?? '',
  reason,
  words,
  at: toIsoTime(at),
});

async function findReportable(
  ports: Ports,
  user: User,
  { questionId, attemptId }: Command,
): Promise<Result<ReportedQuestion, Refusal>> {
  if (typeof questionId === 'number' && attemptId !== undefined) {
    return found(await ports.reportableQuestions.ofAttempt(user.id, attemptId, questionId));
  }
  if (typeof questionId === 'string') {
    return mayPractise(ports, user) ? found(await ofText(ports, questionId)) : refused({ code: 'no-subscription' });
  }
  const outside = await ports.reportableQuestions.outsideExams(questionId);
  if (outside && !outside.isFree && !mayPractise(ports, user)) return refused({ code: 'no-subscription' });
  return found(outside?.question ?? null);
}

const mayPractise = ({ clock }: Ports, { role, nppe }: User): boolean =>
  role === 'admin' || isAccessActive(nppe, clock.now());

const found = (question: ReportedQuestion | null): Result<ReportedQuestion, Refusal> =>
  question ? accepted(question) : refused({ code: 'not-found' });

async function ofText({ practiceReader, markup }: Ports, questionId: string): Promise<ReportedQuestion | null> {
  const place = parsedQuestionPlace(questionId);
  const [section] = place ? await practiceReader.findSections(place.kind, [place.sectionId]) : [];
  const text = place && section ? readPracticeText(markup, place.kind, section) : null;
  const question = place && text?.questions[place.number - 1];
  return question ? { kind: 'text', textQuestion: questionId, stem: question.question } : null;
}
