import type { OutputOf } from '../../application/contract/index.ts';
import { computeNextChoiceTime } from '../../domain/exam/answer-journal.ts';
import type { AttemptEvent } from '../../domain/exam/attempt-events.ts';
import type { Mark, MarkChange } from '../../domain/exam/marks.ts';
import { sendCall } from '../api/http-api.ts';
import type { DeviceStorage } from '../device-storage.ts';
import { type EventJournal, type MarkJournal, openEventJournal, openMarkJournal } from '../outbox/exam-journals.ts';
import { EVENTS_A_CALL } from '../outbox/flush.ts';
import { createOutbox, type Outbox, type RefusalReason } from '../outbox/outbox.ts';
import { runAfterPaint } from './after-paint.ts';
import { clockAtom, type ExamStore, showMark } from './exam-session.ts';
import type { ServerClock } from './server-clock.ts';

type RecordsOptions = {
  readonly store: ExamStore;
  readonly storage: DeviceStorage;
  readonly clock: ServerClock;
  readonly userId: number;
  readonly attemptId: number;
  /** A mark has changed and waits to be saved. */
  readonly onChange: () => void;
  /** Something was saved, so the session is there. */
  readonly onSaved: () => void;
  readonly onProgress: (failing: boolean) => void;
  readonly onRefused: (reason: RefusalReason) => void;
};

/** Marks and events of a running attempt: stored on the device, and sent until the server has acknowledged them. */
export type ExamRecords = {
  /** Changes one mark of a question: on the device first, then on the screen, then by a request. */
  readonly mark: (questionId: number, mark: Mark) => void;
  /** Records what happened; it goes with the next answer or mark. `at` is now unless given. */
  readonly addEvent: (event: Omit<AttemptEvent, 'at'> & { readonly at?: number }) => void;
  /** The events that the next call takes along, and what to do when it was acknowledged. */
  readonly takeEvents: () => { readonly events: readonly AttemptEvent[]; readonly acknowledged: () => void };
  readonly pending: MarkJournal['pending'];
  readonly receive: MarkJournal['receive'];
  readonly outbox: Outbox;
  /** Sends events that no answer or mark has taken along; what cannot be sent goes with the next call. */
  readonly sendEvents: () => Promise<void>;
  readonly clear: () => void;
};

/** How long a note may be written on before it is sent, in milliseconds. */
const TYPING_MS = 600;

/** How long events alone may take on their way, in milliseconds; the end of the exam waits no longer for them. */
const EVENTS_MS = 5000;

export function createExamRecords(options: RecordsOptions): ExamRecords {
  const { storage, userId, attemptId, clock, store } = options;
  const marks = openMarkJournal(storage, userId, attemptId);
  const events = openEventJournal(storage, userId, attemptId);
  const takeEvents = () => takeFrom(events);
  const save = async (changes: readonly MarkChange[], signal: AbortSignal): Promise<void> => {
    const taken = takeEvents();
    const input = { examId: attemptId, marks: changes, events: taken.events };
    const init = { signal, keepalive: true };
    await clock.readFrom(sendCall('exam.saveMarks', input, init) as Promise<OutputOf<'exam.saveMarks'>>);
    taken.acknowledged();
    options.onSaved();
  };
  const outbox = createOutbox<MarkChange>({
    queue: marks,
    send: (change, signal) => save([change], signal),
    onProgress: options.onProgress,
    onRefused: options.onRefused,
  });
  const record = createRecorder(marks, store, clock);
  let typing: ReturnType<typeof setTimeout> | undefined;
  return {
    mark: (questionId, mark) => {
      record(questionId, mark);
      options.onChange();
      clearTimeout(typing);
      if (mark.kind === 'note') typing = setTimeout(outbox.resume, TYPING_MS);
      else runAfterPaint(outbox.resume);
    },
    addEvent: (event) => {
      const at = Math.min(Math.floor(event.at ?? clock.now()), store.get(clockAtom).deadlineAt);
      events.record({ ...event, at });
    },
    takeEvents,
    pending: marks.pending,
    receive: marks.receive,
    outbox,
    sendEvents: async () => {
      if (events.waiting().length > 0) await save([], AbortSignal.timeout(EVENTS_MS)).catch(() => undefined);
    },
    clear: () => {
      clearTimeout(typing);
      marks.clear();
      events.clear();
    },
  };
}

function takeFrom(journal: EventJournal) {
  const events = journal.waiting().slice(0, EVENTS_A_CALL);
  const acknowledged = (): void => {
    for (const event of events) journal.remove(event);
  };
  return { events, acknowledged };
}

/** Writes a change down, later than the one before it, so that the order survives a corrected clock. */
function createRecorder(journal: MarkJournal, store: ExamStore, clock: ServerClock) {
  const last = new Map<string, number>();
  return (questionId: number, mark: Mark): void => {
    const key = `${questionId}:${mark.kind}`;
    const previous = last.get(key) ?? journal.pending().get(key)?.changedAt ?? null;
    const changedAt = computeNextChoiceTime(clock.now(), previous, store.get(clockAtom).deadlineAt);
    last.set(key, changedAt);
    const change = { ...mark, questionId, changedAt };
    journal.record(change);
    showMark(store, change);
  };
}
