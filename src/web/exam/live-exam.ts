import { currentAnswers } from '../../domain/exam/answer-journal.ts';
import { type DeviceStorage, deviceStorage } from '../device-storage.ts';
import { purgeUserStorage } from '../user-storage.ts';
import { countDown, followBrowser } from './browser-events.ts';
import { marksChangedElsewhere, readMarks, readPosition, readPreferences } from './device-marks.ts';
import { createExamActions, type ExamActions } from './exam-actions.ts';
import { createExamCalls } from './exam-calls.ts';
import { type ConnectionParts, type ExamConnection, openConnection } from './exam-connection.ts';
import { answersAtom, marksAtom, positionAtom, preferencesAtom, type RunningView } from './exam-session.ts';
import { openJournal } from './journal-store.ts';
import { savedAnswers } from './saved-answers.ts';
import { createServerClock, firstReading, type LoaderTimes } from './server-clock.ts';

export type LiveExamParts = Pick<ConnectionParts, 'store' | 'userId' | 'notify' | 'onEnded' | 'onOtherUser'> & {
  readonly view: RunningView;
  readonly times: LoaderTimes;
  /** Whether the address names the question; then the device's memory of the place is not needed. */
  readonly placed: boolean;
};

/** A running attempt in the browser: its actions and its tie to the server. */
export type LiveExam = {
  readonly actions: ExamActions;
  readonly connection: ExamConnection;
  /** Brings back what the device remembers, before the first paint after hydration. */
  readonly restore: () => void;
  /** Begins to listen, to send and to count down; returns how to stop. */
  readonly start: () => () => void;
};

/** How long another tab may take to send its own answer before this one helps, in milliseconds. */
const OTHER_TAB_MS = 3000;

/** How long the result of answers that an earlier page left behind is waited for, in milliseconds. */
const RECOVERY_MS = 60_000;

type Held = ConnectionParts & LiveExamParts & { readonly storage: DeviceStorage; readonly attemptId: number };

/** Ties together the parts of a running attempt. To be called in the browser only. */
export function createLiveExam(parts: LiveExamParts): LiveExam {
  const { view, times, userId } = parts;
  const { id: attemptId, deadline } = view.examAttempt;
  const storage = deviceStorage();
  const clock = createServerClock(firstReading(view.serverNow, times, performance), () => performance.now());
  const journal = openJournal(storage, userId, attemptId);
  const calls = createExamCalls(attemptId, clock);
  const held: Held = { ...parts, storage, attemptId, deadline, clock, journal, calls };
  const connection = openConnection(held);
  const actions = createExamActions({ ...held, wake: connection.wake });
  return {
    actions,
    connection,
    restore: () => restore(held, connection),
    start: () => start(held, connection),
  };
}

function restore({ store, storage, journal, userId, attemptId, view, placed }: Held, connection: ExamConnection): void {
  store.set(marksAtom, readMarks(storage, userId, attemptId));
  store.set(preferencesAtom, readPreferences(storage, userId));
  const place = placed ? null : readPosition(storage, userId, attemptId);
  if (place !== null && place < view.questions.length) store.set(positionAtom, place);
  if (journal.pending().size > 0) store.set(answersAtom, currentAnswers(savedAnswers(view), journal.pending()));
  connection.showSaving();
}

function start(held: Held, connection: ExamConnection): () => void {
  purgeUserStorage(held.userId, [held.storage]);
  if (held.journal.pending().size > 0) void connection.recover(RECOVERY_MS);
  const onStorage = (event: StorageEvent): void => followOtherTab(held, connection, event);
  window.addEventListener('storage', onStorage);
  const stops = [countDown(held.store, connection), followBrowser(connection)];
  return () => {
    window.removeEventListener('storage', onStorage);
    for (const stop of stops) stop();
    connection.close();
  };
}

/** What is chosen or marked in one tab shows in the other; the tab that chose sends it, unless it is closed first. */
function followOtherTab(held: Held, connection: ExamConnection, event: StorageEvent): void {
  const { store, journal, userId, attemptId } = held;
  const marked = marksChangedElsewhere(userId, attemptId, event);
  if (marked) store.set(marksAtom, (marks) => new Map(marks).set(marked.questionId, marked.marks));
  if (!journal.receive(event)) return;
  store.set(answersAtom, (answers) => new Map([...answers, ...currentAnswers([], journal.pending())]));
  connection.showSaving();
  setTimeout(connection.wake, OTHER_TAB_MS);
}
