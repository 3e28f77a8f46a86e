import { STANDARD_ALLOWANCE } from '../../domain/exam/allowance.ts';
import {
  computeStartTimes,
  FIRST_ASSEMBLED_PAPER,
  isMockSet,
  isRunning,
  type PaperNumber,
} from '../../domain/exam/attempt.ts';
import {
  type BankItem,
  drawAssembledPaper,
  drawPaper,
  type PaperItem,
  type RandomNumber,
} from '../../domain/exam/paper.ts';
import { assembleForm, findShortages } from '../../domain/learning/form-assembly.ts';
import { getDifficulty } from '../../domain/learning/rasch.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { Attempt, AttemptRepository, FormItem } from '../ports/exam.ts';
import type { UseCase } from '../use-case.ts';
import { scoreAndCloseAttempt } from './end-attempt.ts';
import type { ExamPorts } from './ports.ts';

type Ports = Pick<ExamPorts, 'transact' | 'clock' | 'randomness'>;
type Papers = Pick<AttemptRepository, 'bankItems' | 'listFormItems' | 'listSeenItems' | 'findLastPaper'>;

/** Starts an attempt with a paper of its own, or resumes the running one (product.md 4.2, 4.3). */
export const startAttempt =
  (ports: Ports): UseCase<'exam.start'> =>
  ({ user }, { examSet, allowance = STANDARD_ALLOWANCE }) =>
    ports.transact<OutputOf<'exam.start'>, Refusal>(async ({ attempts }) => {
      const now = ports.clock.now();
      const open = await attempts.findOpen(user.id, examSet);
      if (open && isRunning(open, now)) return resume(open);
      const overdue = open && (await attempts.lock(open.id));
      if (overdue) await scoreAndCloseAttempt(attempts, overdue, 'server', now);
      const drawn = isMockSet(examSet)
        ? drawSet(await attempts.bankItems(examSet), ports.randomness.number)
        : await assemblePaper(attempts, user.id, examSet, ports.randomness.number);
      const attempt = { userId: user.id, examSet, ...computeStartTimes(now, allowance), allowance };
      const id = drawn.ok ? await attempts.add(attempt, drawn.value) : null;
      if (id !== null) return accepted({ id, resumed: false });
      // Another start came first, while the paper was drawn.
      const other = await attempts.findOpen(user.id, examSet);
      if (other) return resume(other);
      if (!drawn.ok) return drawn;
      throw new Error(`the running attempt of user ${user.id} at ${examSet} ended while it was resumed`);
    });

const resume = ({ id }: Attempt): Result<OutputOf<'exam.start'>, never> => accepted({ id, resumed: true });

type DrawnPaper = Result<readonly PaperItem[], Refusal>;

/** A paper of a mock set; refused where the set has no items. */
function drawSet(items: readonly BankItem[], random: RandomNumber): DrawnPaper {
  const paper = drawPaper(items, random);
  return paper.length > 0 ? accepted(paper) : refused({ code: 'exam-set-unavailable' });
}

/** A fresh paper; refused where it is not the learner's next one, or the bank cannot make one (product.md 15.18, 15.19). */
async function assemblePaper(
  attempts: Papers,
  userId: number,
  paper: PaperNumber,
  random: RandomNumber,
): Promise<DrawnPaper> {
  const last = await attempts.findLastPaper(userId);
  const next = nextPaper(last?.paper);
  if (paper !== next) return refused({ code: 'paper-not-next' });
  const form = assembleForm(await listCandidates(attempts), await attempts.listSeenItems(userId), random);
  return form.ok ? accepted(drawAssembledPaper(form.value, random)) : refused({ code: 'paper-unavailable' });
}

/** The number of the paper after the learner's last one. */
export const nextPaper = (last: PaperNumber | undefined): PaperNumber =>
  last === undefined ? FIRST_ASSEMBLED_PAPER : last + 1;

const listCandidates = async (attempts: Papers): Promise<(FormItem & { readonly difficulty: number })[]> =>
  (await attempts.listFormItems()).map((item) => ({ ...item, difficulty: getDifficulty(item) }));

/** The learner's next paper from the bank: the running one, or which areas lack items for a fresh one (product.md 15.19). */
export const readNextPaper =
  ({ attempts }: Pick<ExamPorts, 'attempts'>): UseCase<'exam.readNextPaper'> =>
  async ({ user }) => {
    const [last, items, seen] = await Promise.all([
      attempts.findLastPaper(user.id),
      attempts.listFormItems(),
      attempts.listSeenItems(user.id),
    ]);
    if (last?.openAttemptId) return accepted({ ...last, shortages: [] });
    const unseen = items.filter(({ questionId }) => !seen.has(questionId));
    return accepted({ paper: nextPaper(last?.paper), openAttemptId: null, shortages: [...findShortages(unseen)] });
  };
