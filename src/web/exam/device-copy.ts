import type { BreakClock } from '../../domain/exam/allowance.ts';
import type { QuestionMarks } from '../../domain/exam/marks.ts';
import type { GivenAnswer } from '../../domain/exam/scoring.ts';
import { type DeviceStorage, parseJsonOrNull, writeKey } from '../device-storage.ts';
import { attemptPrefix } from '../user-storage.ts';
import { answersAtom, clockAtom, type ExamStore, marksAtom } from './exam-session.ts';

type Entries<Value> = readonly (readonly [questionId: number, value: Value])[];

/** What the screen showed last: more than the document that the device keeps, which is as old as the start of the exam. */
type DeviceCopy = {
  readonly answers: Entries<number>;
  readonly marks: Entries<QuestionMarks>;
  readonly clock: BreakClock;
};

/** How long changes are gathered before they are written, in milliseconds: a click is not to wait for it. */
const GATHERED_MS = 250;

const copyKey = (userId: number, attemptId: number): string => `${attemptPrefix(userId, attemptId)}copy`;

type CopyOptions = {
  readonly store: ExamStore;
  readonly storage: DeviceStorage;
  readonly userId: number;
  readonly attemptId: number;
};

/**
 * Stores what the screen shows, so that the exam can be reloaded without a network: acknowledged entries are no longer
 * in the journals (product.md 4.33). Returns a function that stops it.
 */
export function writeDeviceCopies({ store, storage, userId, attemptId }: CopyOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const [answers, marks, clock] = [store.get(answersAtom), store.get(marksAtom), store.get(clockAtom)];
    const copy: DeviceCopy = { answers: [...answers], marks: [...marks], clock };
    writeKey(storage, copyKey(userId, attemptId), JSON.stringify(copy));
  };
  const writeSoon = (): void => {
    timer ??= setTimeout(write, GATHERED_MS);
  };
  const writeNow = (): void => {
    if (timer !== undefined) write();
  };
  write();
  const stops = [answersAtom, marksAtom, clockAtom].map((each) => store.sub(each, writeSoon));
  window.addEventListener('pagehide', writeNow);
  return () => {
    writeNow();
    for (const stop of stops) stop();
    window.removeEventListener('pagehide', writeNow);
  };
}

/** Shows marks and clock as they were written down last, and returns the answers; null where nothing readable was. */
export function restoreDeviceCopy({ store, storage, userId, attemptId }: CopyOptions): readonly GivenAnswer[] | null {
  const copy = parseJsonOrNull(storage.getItem(copyKey(userId, attemptId))) as Partial<DeviceCopy> | null;
  if (!Array.isArray(copy?.answers) || !Array.isArray(copy.marks) || !Number.isFinite(copy.clock?.deadlineAt))
    return null;
  const { answers, marks, clock } = copy as DeviceCopy;
  store.set(marksAtom, new Map(marks));
  store.set(clockAtom, clock);
  return answers.map(([questionId, optionId]) => ({ questionId, optionId }));
}

/** The attempt has ended: its result comes from the server. */
export const removeDeviceCopy = (storage: DeviceStorage, userId: number, attemptId: number): void =>
  writeKey(storage, copyKey(userId, attemptId), null);
