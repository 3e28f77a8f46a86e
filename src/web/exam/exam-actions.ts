import { momentOfChoice } from '../../domain/exam/answer-journal.ts';
import { spokenTimeLeft } from '../../domain/exam/countdown.ts';
import type { DeviceStorage } from '../device-storage.ts';
import {
  NO_MARKS,
  type QuestionMarks,
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
  endingAtom,
  marksAtom,
  nextUnanswered,
  positionAtom,
  preferencesAtom,
  questionsAtom,
  spokenTimeAtom,
  timeLeftAtom,
} from './exam-session.ts';
import type { JournalStore } from './journal-store.ts';
import type { ServerClock } from './server-clock.ts';

type ActionParts = {
  readonly store: ExamStore;
  readonly storage: DeviceStorage;
  readonly journal: JournalStore;
  readonly clock: ServerClock;
  readonly userId: number;
  readonly attemptId: number;
  readonly deadline: number;
  /** Sends what waits; moving never waits for it. */
  readonly wake: () => void;
};

/** What the learner can do on the exam screen. */
export type ExamActions = {
  readonly choose: (optionId: number) => void;
  /** Chooses by place, as the keys A to D do. */
  readonly choosePlace: (place: number) => void;
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

/** The actions of one attempt. Every one is done at once on the device; the network is never waited for. */
export function createExamActions(parts: ActionParts): ExamActions {
  const { store } = parts;
  return {
    ...answering(parts),
    ...marking(parts),
    ...moving(parts),
    ...preferring(parts),
    sayTime: () => {
      const words = spokenTimeLeft(store.get(timeLeftAtom));
      announce(store, words);
      store.set(spokenTimeAtom, words);
      setTimeout(() => store.set(spokenTimeAtom, (shown) => (shown === words ? null : shown)), SPOKEN_MS);
    },
  };
}

/** Choosing writes to the journal first, then shows, then sends: what is seen as chosen is kept (product.md 4.14). */
function answering({ store, journal, clock, deadline, wake, ...parts }: ActionParts) {
  const lastChoice = new Map<number, number>();
  const choose = (optionId: number): void => {
    const question = store.get(currentQuestionAtom);
    if (!question?.options.some(({ id }) => id === optionId)) return;
    const closed = store.get(timeLeftAtom) <= 0 || store.get(endingAtom) === 'completing';
    if (closed || store.get(answersAtom).get(question.id) === optionId) return;
    const previous = lastChoice.get(question.id) ?? journal.pending().get(question.id)?.chosenAt ?? null;
    const chosenAt = momentOfChoice(clock.now(), previous, deadline);
    lastChoice.set(question.id, chosenAt);
    journal.record({ questionId: question.id, optionId, chosenAt });
    store.set(answersAtom, (answers) => new Map(answers).set(question.id, optionId));
    unstrike({ store, ...parts }, question.id, optionId);
    wake();
  };
  const choosePlace = (place: number): void => {
    const option = store.get(currentQuestionAtom)?.options[place];
    if (option) choose(option.id);
  };
  return { choose, choosePlace };
}

type MarkParts = Pick<ActionParts, 'store' | 'storage' | 'userId' | 'attemptId'>;

function mark(parts: MarkParts, questionId: number, change: (marks: QuestionMarks) => QuestionMarks): void {
  const { store, storage, userId, attemptId } = parts;
  const marks = change(store.get(marksAtom).get(questionId) ?? NO_MARKS);
  store.set(marksAtom, (all) => new Map(all).set(questionId, marks));
  writeMarks(storage, userId, attemptId, questionId, marks);
}

function unstrike(parts: MarkParts, questionId: number, optionId: number): void {
  if (!parts.store.get(marksAtom).get(questionId)?.struckOptionIds.includes(optionId)) return;
  mark(parts, questionId, (marks) => ({
    ...marks,
    struckOptionIds: marks.struckOptionIds.filter((struck) => struck !== optionId),
  }));
}

function marking(parts: MarkParts) {
  const markCurrent = (change: (marks: QuestionMarks) => QuestionMarks): void => {
    const question = parts.store.get(currentQuestionAtom);
    if (question) mark(parts, question.id, change);
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
function moving({ store, storage, userId, attemptId, wake }: ActionParts) {
  let address: ReturnType<typeof setTimeout> | undefined;
  const go = (position: number): void => {
    const place = Math.min(Math.max(0, position), store.get(questionsAtom).length - 1);
    wake();
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

function preferring({ store, storage, userId }: ActionParts) {
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
