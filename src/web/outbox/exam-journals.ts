import { ATTEMPT_EVENT_KINDS, type AttemptEvent, eventKey } from '../../domain/exam/attempt-events.ts';
import { EMPTY_QUESTION_MARKS, type MarkChange } from '../../domain/exam/marks.ts';
import { type DeviceStorage, parseJsonOrNull } from '../device-storage.ts';
import { attemptPrefix } from '../user-storage.ts';
import { type EntryJournal, type JournalEntryKind, openEntryJournal } from './journal.ts';

/** Changed marks of an attempt, by question and kind of mark. */
export type MarkJournal = EntryJournal<string, MarkChange>;

/** Events of an attempt, by what makes each of them the same when it is sent again. */
export type EventJournal = EntryJournal<string, AttemptEvent>;

const markKey = ({ questionId, kind }: Pick<MarkChange, 'questionId' | 'kind'>): string => `${questionId}:${kind}`;

const MARKS: JournalEntryKind<string, MarkChange> = {
  keyOf: markKey,
  momentOf: ({ changedAt }) => changedAt,
  isSame: (one, other) => markKey(one) === markKey(other) && toText(one) === toText(other),
  toText: (change) => toText(change),
  fromText: (key, value) => {
    const [questionId, kind] = key.split(':');
    const entry = parseJsonOrNull(value) as Partial<MarkChange> | null;
    const change = { questionId: Number(questionId), kind, value: entry?.value, changedAt: entry?.changedAt };
    return isMarkChange(change) ? change : null;
  },
};

const toText = ({ value, changedAt }: MarkChange): string => JSON.stringify({ value, changedAt });

/** The server checks what is inside; here it must only be safe to show. */
function isMarkChange(change: { readonly [Field in keyof MarkChange]: unknown }): change is MarkChange {
  const { questionId, kind, value, changedAt } = change;
  if (!Number.isSafeInteger(questionId) || !Number.isSafeInteger(changedAt)) return false;
  if (typeof kind !== 'string' || !Object.hasOwn(EMPTY_QUESTION_MARKS, kind)) return false;
  if (kind === 'confidence') return value === null || value === 'sure' || value === 'guess';
  const empty = EMPTY_QUESTION_MARKS[kind as keyof typeof EMPTY_QUESTION_MARKS];
  return typeof value === typeof empty && Array.isArray(value) === Array.isArray(empty);
}

const EVENTS: JournalEntryKind<string, AttemptEvent> = {
  keyOf: eventKey,
  momentOf: ({ at }) => at,
  isSame: (one, other) => eventKey(one) === eventKey(other),
  toText: (event) => JSON.stringify(event),
  fromText: (key, value) => {
    const event = parseJsonOrNull(value) as AttemptEvent | null;
    const isKnown = ATTEMPT_EVENT_KINDS.some((kind) => kind === event?.kind);
    return event && isKnown && eventKey(event) === key ? event : null;
  },
};

/** Opens the journal of an attempt's marks. */
export const openMarkJournal = (storage: DeviceStorage, userId: number, attemptId: number): MarkJournal =>
  openEntryJournal(storage, `${attemptPrefix(userId, attemptId)}mark:`, MARKS);

/** Opens the journal of an attempt's events. */
export const openEventJournal = (storage: DeviceStorage, userId: number, attemptId: number): EventJournal =>
  openEntryJournal(storage, `${attemptPrefix(userId, attemptId)}event:`, EVENTS);
