import { ApiError } from '../../../src/application/contract/api-error.ts';
import type { AttemptView } from '../../../src/application/contract/index.ts';
import type { PendingAnswer } from '../../../src/domain/exam/answer-journal.ts';
import type { MarkChange } from '../../../src/domain/exam/marks.ts';
import { openMarkJournal } from '../../../src/web/outbox/exam-journals.ts';
import { type AnswerEntryJournal, openAnswerJournal } from '../../../src/web/outbox/journal.ts';
import { createOutbox, type Outbox, type RefusalReason } from '../../../src/web/outbox/outbox.ts';
import { attemptPrefix } from '../../../src/web/user-storage.ts';
import type { Step } from '../plan.ts';
import { fraction } from '../simulated-globals.ts';
import type { Browser, Surroundings } from './browser.ts';

type ExamStep = Extract<Step, { kind: 'exam' }>;
type RunningView = Extract<AttemptView, { phase: 'running' }>;

/** The page of a running exam: journals on the device, and the outbox that empties them. */
type ExamPage = {
  readonly answers: AnswerEntryJournal;
  readonly marks: ReturnType<typeof openMarkJournal>;
  readonly answerOutbox: Outbox;
  readonly markOutbox: Outbox;
};

const MINUTE = 60_000;

/** How long a learner waits for the last answers to be saved, in milliseconds. */
const DRAIN_MS = 90 * MINUTE;

function openPage(world: Surroundings, browser: Browser, userId: number, attemptId: number): ExamPage {
  const { ledger } = world;
  const answers = openAnswerJournal(browser.storage, attemptPrefix(userId, attemptId));
  const marks = openMarkJournal(browser.storage, userId, attemptId);
  const common = {
    onProgress: () => undefined,
    now: world.scheduler.now,
    random: () => fraction(browser.random),
    onRefused: (reason: RefusalReason) => {
      if (reason !== 'signed-out') return;
      void browser.signIn().then(
        () => page.answerOutbox.resume(),
        () => undefined,
      );
    },
  };
  const page: ExamPage = {
    answers,
    marks,
    answerOutbox: createOutbox<PendingAnswer>({
      ...common,
      queue: answers,
      send: async ({ questionId, optionId, chosenAt }) => {
        await browser.send('exam.answer', { examId: attemptId, questionId, selectedAnswerId: optionId, chosenAt });
        ledger.answer({ attemptId, questionId, optionId, chosenAt });
        world.trace.counts.acknowledged += 1;
      },
    }),
    markOutbox: createOutbox<MarkChange>({
      ...common,
      queue: marks,
      send: async (change) => {
        await browser.send('exam.saveMarks', { examId: attemptId, marks: [change], events: [] });
        ledger.mark({ attemptId, ...change });
        world.trace.counts.acknowledged += 1;
      },
    }),
  };
  return page;
}

const closePage = ({ answerOutbox, markOutbox }: ExamPage): void => {
  answerOutbox.stop();
  markOutbox.stop();
};

/** Sits a mock exam with the journals and the outbox of the browser, through reloads and lost networks. */
export async function sitExam(world: Surroundings, browser: Browser, userId: number, step: ExamStep): Promise<void> {
  const { scheduler, trace } = world;
  const { id } = (await browser.insist('exam.start', { examSet: step.set })) as { id: number };
  // Before the paper is inspected: a key in it ends the run.
  trace.note(browser.name, `opens attempt ${id} at set ${step.set}`);
  const view = (await browser.insist('exam.read', { examId: id })) as AttemptView;
  if (view.phase !== 'running') return;
  let page = openPage(world, browser, userId, id);
  const stopReloading = browser.onReload(() => {
    closePage(page);
    page = openPage(world, browser, userId, id);
    trace.note(browser.name, 'loads the exam again');
    resume(page);
  });
  const choices = await chooseAnswers(world, browser, view, step, () => page);
  if (step.ends === 'walks-away') {
    trace.note(browser.name, `leaves attempt ${id} open`);
    await scheduler.sleep(view.examAttempt.deadline - scheduler.now() + 5 * MINUTE);
  } else await endExam(world, browser, id, step, choices, () => page);
  stopReloading();
  closePage(page);
}

function resume({ answerOutbox, markOutbox }: ExamPage): void {
  answerOutbox.resume();
  markOutbox.resume();
}

/** Chooses answers over the time of the exam; the last choice of each question. */
async function chooseAnswers(
  { scheduler, trace }: Surroundings,
  browser: Browser,
  { examAttempt, questions }: RunningView,
  step: ExamStep,
  page: () => ExamPage,
): Promise<ReadonlyMap<number, number>> {
  const { name, random } = browser;
  const choices = new Map<number, number>();
  const { deadline } = examAttempt;
  const untilDeadline = step.ends === 'until-the-deadline';
  const pause = untilDeadline ? (deadline - scheduler.now()) / step.answers : 5 * MINUTE;
  for (let index = 0; index < step.answers; index += 1) {
    await scheduler.sleep(untilDeadline ? pause * 0.99 : random.below(pause));
    const now = scheduler.now();
    if (now >= deadline) break;
    const question = random.pick(questions);
    const optionId = random.pick(question.options).id;
    page().answers.choose({ questionId: question.id, optionId }, now, deadline);
    choices.set(question.id, optionId);
    trace.note(name, `chooses option ${optionId} of question ${question.id}`);
    if (random.below(3) === 0) {
      const note = { kind: 'note', value: `A note of ${now}` } as const;
      page().marks.record({ questionId: question.id, changedAt: now, ...note });
    }
    resume(page());
    // Where nothing goes on, people load the page again.
    if (browser.isOffline() && random.below(3) === 0) browser.reload();
  }
  return choices;
}

async function endExam(
  { ledger, trace, onBroken }: Surroundings,
  browser: Browser,
  attemptId: number,
  step: ExamStep,
  choices: ReadonlyMap<number, number>,
  page: () => ExamPage,
): Promise<void> {
  const isDrained = await page().answerOutbox.drained(DRAIN_MS);
  try {
    const blindReview = step.ends === 'blind-review';
    const ended = await browser.insist('exam.complete', { examId: attemptId, blindReview });
    const { score, endTime } = (ended as { examAttempt: { score: number | null; endTime: string } }).examAttempt;
    trace.note(browser.name, `ends attempt ${attemptId} with ${score} %`);
    if (isDrained && page().answers.pending().size === 0) ledger.drained(attemptId, choices);
    const again = await browser.insist('exam.complete', { examId: attemptId, blindReview });
    const second = (again as typeof ended as { examAttempt: { endTime: string } }).examAttempt;
    if (second.endTime !== endTime) onBroken('ending is idempotent (product.md 4.9)', `attempt ${attemptId}`);
    await browser.insist('exam.read', { examId: attemptId });
    if (blindReview) await browser.send('exam.closeBlind', { examId: attemptId, state: 'declined' });
  } catch (error) {
    if (!(error instanceof ApiError) && !(error instanceof TypeError)) throw error;
  }
}
