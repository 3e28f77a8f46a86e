import type BetterSqlite3 from 'better-sqlite3';
import { ANSWER_GRACE_MS } from '../../../src/domain/exam/attempt.ts';
import type { AnsweredRequest } from '../edge.ts';

/** An answer that reached a server after deadline and grace is never accepted (product.md 4.5, 4.7). */
export function lateAnswerWatch(inspector: BetterSqlite3.Database, onBroken: (rule: string, what: string) => void) {
  const deadline = inspector.prepare<[number], { deadline: number }>(
    'SELECT deadline_at AS deadline FROM exam_attempts WHERE id = ?',
  );
  return ({ name, input, isAccepted, arrivedAt }: AnsweredRequest): void => {
    if (!isAccepted || (name !== 'exam.answer' && name !== 'exam.saveMarks')) return;
    const attempt = deadline.get(Number(input.examId));
    if (!attempt || arrivedAt <= attempt.deadline + ANSWER_GRACE_MS) return;
    const late = Math.round((arrivedAt - attempt.deadline) / 1000);
    onBroken(
      'an answer that comes late does not count (product.md 4.5, 4.7)',
      `${name} of attempt ${input.examId}, ${late} s late`,
    );
  };
}
