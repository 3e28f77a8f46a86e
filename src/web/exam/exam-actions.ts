import { spokenTimeLeft } from '../../domain/exam/countdown.ts';
import type { DeviceStorage } from '../device-storage.ts';
import {
  marksChangedElsewhere,
  NO_MARKS,
  type QuestionMarks,
  readMarks,
  readPosition,
  readPreferences,
  TEXT_SIZES,
  writeMarks,
  writePosition,
  writePreferences,
} from './device-marks.ts';
import {
  announce,
  answersAtom,
  currentQuestionAtom,
  type ExamStore,
  marksAtom,
  nextUnanswered,
  positionAtom,
  preferencesAtom,
  questionsAtom,
  spokenTimeAtom,
  timeLeftAtom,
} from './exam-session.ts';

type DeviceOptions = {
  readonly store: ExamStore;
  readonly storage: DeviceStorage;
  readonly userId: number;
  readonly attemptId: number;
};

type ActionOptions = DeviceOptions & {
  /** Sends unsent answers; moving never waits for it. */
  readonly flush: () => void;
};

/** What the learner can do on the exam screen besides answering. */
export type ExamActions = {
  readonly toggleFlag: () => void;
  readonly toggleStrike: (optionId: number) => void;
  readonly writeNote: (note: string) => void;
  readonly go: (position: number) => void;
  readonly step: (by: 1 | -1) => void;
  readonly goToUnanswered: () => void;
  readonly resizeText: (by: 1 | -1) => void;
  readonly setShortcuts: (on: boolean) => void;
  readonly sayTime: () => void;
};

/** The address follows once the question is on screen, in milliseconds: changing it takes longer than showing the question. */
const ADDRESS_MS = 60;

/** How long the time left stays in view after it was asked for, in milliseconds. */
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

/** Shows the marks, the preferences and, unless the address names the question, the position that the device remembers. */
export function restoreFromDevice(options: DeviceOptions & { readonly placed: boolean }): void {
  const { store, storage, userId, attemptId, placed } = options;
  store.set(marksAtom, readMarks(storage, userId, attemptId));
  store.set(preferencesAtom, readPreferences(storage, userId));
  const position = placed ? null : readPosition(storage, userId, attemptId);
  if (position !== null && position < store.get(questionsAtom).length) store.set(positionAtom, position);
}

/** Shows the marks that another tab has changed. */
export function receiveMarks({ store, userId, attemptId }: DeviceOptions, event: StorageEvent): void {
  const changed = marksChangedElsewhere(userId, attemptId, event);
  if (changed) store.set(marksAtom, (marks) => new Map(marks).set(changed.questionId, changed.marks));
}

function mark(options: DeviceOptions, questionId: number, change: (marks: QuestionMarks) => QuestionMarks): void {
  const { store, storage, userId, attemptId } = options;
  const marks = change(store.get(marksAtom).get(questionId) ?? NO_MARKS);
  store.set(marksAtom, (all) => new Map(all).set(questionId, marks));
  writeMarks(storage, userId, attemptId, questionId, marks);
}

/** A chosen option is not struck out any more. */
export function unstrike(options: DeviceOptions, questionId: number, optionId: number): void {
  if (!options.store.get(marksAtom).get(questionId)?.struckOptionIds.includes(optionId)) return;
  mark(options, questionId, (marks) => ({
    ...marks,
    struckOptionIds: marks.struckOptionIds.filter((struck) => struck !== optionId),
  }));
}

function createMarkActions(options: DeviceOptions) {
  const markCurrent = (change: (marks: QuestionMarks) => QuestionMarks): void => {
    const question = options.store.get(currentQuestionAtom);
    if (question) mark(options, question.id, change);
  };
  return {
    toggleFlag: () => markCurrent((marks) => ({ ...marks, flagged: !marks.flagged })),
    toggleStrike: (optionId: number) =>
      markCurrent((marks) => ({
        ...marks,
        struckOptionIds: marks.struckOptionIds.includes(optionId)
          ? marks.struckOptionIds.filter((struck) => struck !== optionId)
          : [...marks.struckOptionIds, optionId],
      })),
    writeNote: (note: string) => markCurrent((marks) => ({ ...marks, note })),
  };
}

/** The place is kept on the device and in the address, so that a reload shows the same question from the first byte. */
function createMoveActions({ store, storage, userId, attemptId, flush }: ActionOptions) {
  let address: ReturnType<typeof setTimeout> | undefined;
  const go = (position: number): void => {
    const place = Math.min(Math.max(0, position), store.get(questionsAtom).length - 1);
    flush();
    if (place === store.get(positionAtom)) return;
    if (window.scrollY > 0) window.scrollTo({ top: 0 });
    store.set(positionAtom, place);
    writePosition(storage, userId, attemptId, place);
    clearTimeout(address);
    address = setTimeout(writeAddress, ADDRESS_MS, place);
  };
  return {
    go,
    step: (by: 1 | -1) => go(store.get(positionAtom) + by),
    goToUnanswered: () => {
      const place = nextUnanswered(store.get(questionsAtom), store.get(answersAtom), store.get(positionAtom));
      if (place !== null) go(place);
    },
  };
}

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
      const textSize = TEXT_SIZES.find((step) => step === size);
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
