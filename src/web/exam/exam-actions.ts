import { flushSync } from 'react-dom';
import { spokenTimeLeft } from '../../domain/exam/countdown.ts';
import {
  type Confidence,
  EMPTY_QUESTION_MARKS,
  HIGHLIGHT_LIMIT,
  type Highlight,
  isHighlighted,
  joinHighlights,
  type Mark,
  type QuestionMarks,
  removeHighlight,
} from '../../domain/exam/marks.ts';
import type { DeviceStorage } from '../device-storage.ts';
import {
  EXAM_TEXT_SIZES,
  readPosition,
  readPreferences,
  writePosition,
  writePreferences,
} from './device-preferences.ts';
import type { ExamRecords } from './exam-records.ts';
import {
  announce,
  answersAtom,
  clockAtom,
  currentQuestionAtom,
  type ExamStore,
  endingAtom,
  marksAtom,
  nextUnanswered,
  noteOpenAtom,
  positionAtom,
  preferencesAtom,
  questionsAtom,
  type RunningQuestionData,
  reviewingAtom,
  spokenTimeAtom,
  timeLeftAtom,
} from './exam-session.ts';
import type { NoteWriter } from './note-writer.ts';
import { findSelectedRange, selectFirstWord, selectRange } from './word-selection.ts';

type DeviceOptions = {
  readonly store: ExamStore;
  readonly storage: DeviceStorage;
  readonly userId: number;
  readonly attemptId: number;
};

type MarkOptions = { readonly store: ExamStore; readonly records: ExamRecords };
type MarkActionOptions = MarkOptions & { readonly notes: () => NoteWriter };

type ActionOptions = DeviceOptions & {
  readonly records: ExamRecords;
  readonly notes: () => NoteWriter;
  /** Sends unsent answers; moving never waits for it. */
  readonly flush: () => void;
  /** Reads anew what another device may have changed. */
  readonly refresh: () => void;
};

/** The learner's actions on the exam screen besides answering. */
export type ExamActions = {
  readonly toggleFlag: () => void;
  readonly toggleStrike: (optionId: number) => void;
  /** Strikes out by position, as Shift with the keys A to D does. */
  readonly toggleStrikeAt: (position: number) => void;
  /** Says how sure one is of the answer; saying it again takes it back. */
  readonly toggleConfidence: (confidence: Confidence) => void;
  /**
   * Highlights the selected words, or removes the highlight where all of them are highlighted; without any, selects the
   * first word, from which arrow keys go on.
   */
  readonly highlightSelection: () => void;
  readonly writeNote: (note: string) => void;
  /** Shows a question, also from the review before the end. */
  readonly go: (position: number) => void;
  /** After the last question comes the review before the end. */
  readonly step: (by: 1 | -1) => void;
  /** Shows the review before the end. */
  readonly review: () => void;
  readonly goToUnanswered: () => void;
  readonly resizeText: (by: 1 | -1) => void;
  readonly setShortcuts: (on: boolean) => void;
  readonly sayTime: () => void;
};

/** The address follows once the question is on screen, in milliseconds: changing it takes longer than showing the question. */
const ADDRESS_MS = 60;

/** How long the remaining time stays visible after it was requested, in milliseconds. */
const SPOKEN_MS = 5000;

/** The actions of one attempt. Each takes effect at once on the device and never waits for the network. */
export function createExamActions(options: ActionOptions): ExamActions {
  const { store } = options;
  return {
    ...createMarkActions(options),
    ...createMoveActions(options),
    ...createPreferenceActions(options),
    sayTime: () => {
      const words = spokenTimeLeft(store.get(timeLeftAtom));
      announce(store, words);
      store.set(spokenTimeAtom, words);
      setTimeout(() => store.set(spokenTimeAtom, (shown) => (shown === words ? null : shown)), SPOKEN_MS);
    },
  };
}

/** Shows the preferences and, unless the address names the question, the position that the device remembers. */
export function restoreFromDevice(options: DeviceOptions & { readonly placed: boolean }): void {
  const { store, storage, userId, attemptId, placed } = options;
  store.set(preferencesAtom, readPreferences(storage, userId));
  const position = placed ? null : readPosition(storage, userId, attemptId);
  if (position !== null && position < store.get(questionsAtom).length) store.set(positionAtom, position);
}

/** A chosen option is not struck out any more. */
export function removeStrikeOut({ store, records }: MarkOptions, questionId: number, optionId: number): void {
  const struck = store.get(marksAtom).get(questionId)?.struckOptionIds ?? [];
  if (!struck.includes(optionId)) return;
  records.mark(questionId, { kind: 'struckOptionIds', value: struck.filter((id) => id !== optionId) });
}

function toggledHighlights(store: ExamStore, highlights: readonly Highlight[], range: Highlight): Mark | null {
  const isOn = isHighlighted(highlights, range);
  const value = isOn ? removeHighlight(highlights, range) : joinHighlights([...highlights, range]);
  const isTooMany = value.length > HIGHLIGHT_LIMIT;
  announce(store, isTooMany ? 'No more highlights fit' : isOn ? 'Highlight removed' : 'Highlighted');
  return isTooMany ? null : { kind: 'highlights', value };
}

function createMarkActions({ store, records, notes }: MarkActionOptions) {
  const markCurrent = (change: (marks: QuestionMarks, question: RunningQuestionData) => Mark | null): void => {
    const question = store.get(currentQuestionAtom);
    if (!question || isClosed(store)) return;
    const mark = change(store.get(marksAtom).get(question.id) ?? EMPTY_QUESTION_MARKS, question);
    if (mark) records.mark(question.id, mark);
  };
  const toggleStrike = (optionId: number): void =>
    markCurrent(({ struckOptionIds: struck }) => ({
      kind: 'struckOptionIds',
      value: struck.includes(optionId) ? struck.filter((id) => id !== optionId) : [...struck, optionId],
    }));
  return {
    toggleFlag: () => markCurrent(({ flagged }) => ({ kind: 'flagged', value: !flagged })),
    toggleStrike,
    toggleStrikeAt: (position: number) => {
      const option = store.get(currentQuestionAtom)?.options[position];
      if (option) toggleStrike(option.id);
    },
    toggleConfidence: (confidence: Confidence) =>
      markCurrent((marks) => ({ kind: 'confidence', value: marks.confidence === confidence ? null : confidence })),
    highlightSelection: () => {
      const range = findSelectedRange();
      if (range) {
        // Rendered at once, so that the next key finds the selection where this one left it.
        flushSync(() => markCurrent(({ highlights }) => toggledHighlights(store, highlights, range)));
        selectRange(range);
      } else if (selectFirstWord()) {
        announce(store, 'Arrow keys choose words, with Shift several. H highlights them, Escape ends.');
      }
    },
    writeNote: (note: string) => {
      const question = store.get(currentQuestionAtom);
      if (question && !isClosed(store)) notes().write(question.id, note);
    },
  };
}

/** The position is stored on the device and in the address, so that a reload shows the same question from the first byte. */
function createMoveActions({ store, storage, userId, attemptId, records, flush, refresh }: ActionOptions) {
  let address: ReturnType<typeof setTimeout> | undefined;
  const review = (): void => {
    flush();
    if (store.get(reviewingAtom)) return;
    window.scrollTo({ top: 0 });
    store.set(reviewingAtom, true);
    records.addEvent({ kind: 'leave', questionId: null, optionId: null });
    refresh();
  };
  const go = (position: number): void => {
    const place = Math.min(Math.max(0, position), store.get(questionsAtom).length - 1);
    flush();
    const wasReviewing = store.get(reviewingAtom);
    if (place === store.get(positionAtom) && !wasReviewing) return;
    if (window.scrollY > 0) window.scrollTo({ top: 0 });
    store.set(positionAtom, place);
    store.set(noteOpenAtom, null);
    if (wasReviewing) store.set(reviewingAtom, false);
    recordVisit(store, records);
    writePosition(storage, userId, attemptId, place);
    clearTimeout(address);
    address = setTimeout(writeAddress, ADDRESS_MS, place);
  };
  return {
    go,
    review,
    step: (by: 1 | -1) => {
      const [position, last] = [store.get(positionAtom), store.get(questionsAtom).length - 1];
      if (store.get(reviewingAtom)) return by < 0 ? go(position) : undefined;
      return by > 0 && position === last ? review() : go(position + by);
    },
    goToUnanswered: () => {
      const place = nextUnanswered(store.get(questionsAtom), store.get(answersAtom), store.get(positionAtom));
      if (place !== null) go(place);
    },
  };
}

/** The question in view has come into view; nothing while none is. */
export function recordVisit(store: ExamStore, records: ExamRecords): void {
  const question = store.get(currentQuestionAtom);
  if (!question || store.get(reviewingAtom) || store.get(clockAtom).pausedAt !== null) return;
  records.addEvent({ kind: 'visit', questionId: question.id, optionId: null });
}

/** Whether nothing can be chosen or marked any more. */
export const isClosed = (store: ExamStore): boolean =>
  store.get(timeLeftAtom) <= 0 || store.get(endingAtom) === 'completing';

/** Browsers limit how often the address may change; then it stays as it was. */
function writeAddress(place: number): void {
  try {
    history.replaceState(history.state, '', `?q=${place + 1}`);
  } catch {
    // The device still knows the place.
  }
}

function createPreferenceActions({ store, storage, userId }: ActionOptions) {
  const prefer = (): void => writePreferences(storage, userId, store.get(preferencesAtom));
  return {
    resizeText: (by: 1 | -1) => {
      const size = store.get(preferencesAtom).textSize + by;
      const textSize = EXAM_TEXT_SIZES.find((step) => step === size);
      if (textSize === undefined) return;
      store.set(preferencesAtom, (last) => ({ ...last, textSize }));
      prefer();
    },
    setShortcuts: (shortcuts: boolean) => {
      store.set(preferencesAtom, (last) => ({ ...last, shortcuts }));
      prefer();
    },
  };
}
