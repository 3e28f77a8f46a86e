import { atom, createStore } from 'jotai';
import type { AttemptView } from '../../application/contract/index.ts';
import { type Allowance, type BreakClock, examTimeLeft, STANDARD_ALLOWANCE } from '../../domain/exam/allowance.ts';
import type { AnswerJournal } from '../../domain/exam/answer-journal.ts';
import { applyMark, EMPTY_QUESTION_MARKS, type Mark, type MarksByQuestion } from '../../domain/exam/marks.ts';
import type { GivenAnswer } from '../../domain/exam/scoring.ts';
import { DEFAULT_PREFERENCES, type Preferences } from './device-preferences.ts';

/** An attempt that runs: the phase in which it can be answered. */
export type RunningAttemptData = Extract<AttemptView, { phase: 'running' }>;
export type CompletedAttemptData = Extract<AttemptView, { phase: 'completed' }>;
/** An attempt whose keys are withheld until its blind review is closed. */
export type BlindReviewData = Extract<AttemptView, { phase: 'blind' }>;
export type RunningQuestionData = RunningAttemptData['questions'][number];

/** How far answers and marks are on their way to the server. */
export type ExamSavingState = { readonly pending: number; readonly marks: number; readonly failing: boolean };

/** How far the end of the attempt is: not begun, last answers on their way, or asking the server to close it. */
export type ExamEndingState = 'open' | 'sending' | 'completing';

/** The one dialog that may be open. */
export type ExamDialogName = 'end' | 'help' | 'login' | 'grid';

/** Something for screen readers to say; `id` makes the same words twice two announcements. */
export type SpokenAnnouncement = { readonly id: number; readonly text: string };

/** The state of a running attempt in the browser; every attempt has a store of its own, so that attempts never mix. */
export const questionsAtom = atom<readonly RunningQuestionData[]>([]);
export const answersAtom = atom<ReadonlyMap<number, number>>(new Map());
export const marksAtom = atom<MarksByQuestion>(new Map());
export const allowanceAtom = atom<Allowance>(STANDARD_ALLOWANCE);
export const clockAtom = atom<BreakClock>({ deadlineAt: 0, pausedAt: null, breakLeftMs: 0 });
/** Whether the review before the end is in view instead of a question. */
export const reviewingAtom = atom(false);
/** Whether the note of the question in view was opened or closed; null shows it where there is one. */
export const noteOpenAtom = atom<boolean | null>(null);
export const positionAtom = atom(0);
export const preferencesAtom = atom<Preferences>(DEFAULT_PREFERENCES);
export const savingAtom = atom<ExamSavingState>({ pending: 0, marks: 0, failing: false });
export const signedOutAtom = atom(false);
/** Milliseconds left, in whole seconds rounded up. */
export const timeLeftAtom = atom(0);
export const endingAtom = atom<ExamEndingState>('open');
/** Whether closing the attempt has failed at least once and is being tried again. */
export const endingTroubleAtom = atom(false);
export const dialogAtom = atom<ExamDialogName | null>(null);
export const announcementAtom = atom<SpokenAnnouncement>({ id: 0, text: '' });
/** The time left in words, for a moment after it was requested. */
export const spokenTimeAtom = atom<string | null>(null);

/** Whether the time is over: nothing can be chosen any more. */
export const timeUpAtom = atom((get) => get(timeLeftAtom) <= 0);

/** The screen in place of the question: when the time is over, in a break, and in the review before the end. */
export type ScreenInsteadName = 'TimeUpScreen' | 'ExamBreakScreen' | 'FinalReview' | null;

export const screenInsteadAtom = atom((get): ScreenInsteadName => {
  if (get(timeUpAtom)) return 'TimeUpScreen';
  if (get(clockAtom).pausedAt !== null) return 'ExamBreakScreen';
  return get(reviewingAtom) ? 'FinalReview' : null;
});

/** The question in view. */
export const currentQuestionAtom = atom((get) => get(questionsAtom)[get(positionAtom)]);

/** The answer, the marks and the place of the question in view. */
export const currentAnswerAtom = atom((get) => get(answersAtom).get(get(currentQuestionAtom)?.id ?? 0) ?? null);
export const currentMarksAtom = atom(
  (get) => get(marksAtom).get(get(currentQuestionAtom)?.id ?? 0) ?? EMPTY_QUESTION_MARKS,
);

/** How many questions are answered, not answered, flagged and guessed. */
export const questionCountsAtom = atom((get) => {
  const [questions, answers, marks] = [get(questionsAtom), get(answersAtom), get(marksAtom)];
  const answered = questions.filter(({ id }) => answers.has(id)).length;
  const flagged = questions.filter(({ id }) => marks.get(id)?.flagged).length;
  const guessed = questions.filter(({ id }) => marks.get(id)?.confidence === 'guess').length;
  return { answered, unanswered: questions.length - answered, flagged, guessed, total: questions.length };
});

/** What a cell of the question grid shows, as one number so that only changed cells are drawn again. */
export const GRID_CELL_FLAGS = { answered: 1, flagged: 2, current: 4, guessed: 8 } as const;

/** The state of one cell of the grid, by its place. */
export const createGridCellAtom = (place: number) =>
  atom((get) => {
    const id = get(questionsAtom)[place]?.id ?? 0;
    const answered = get(answersAtom).has(id) ? GRID_CELL_FLAGS.answered : 0;
    const flagged = get(marksAtom).get(id)?.flagged ? GRID_CELL_FLAGS.flagged : 0;
    const guessed = get(marksAtom).get(id)?.confidence === 'guess' ? GRID_CELL_FLAGS.guessed : 0;
    const isInView = get(positionAtom) === place && !get(reviewingAtom);
    return answered | flagged | guessed | (isInView ? GRID_CELL_FLAGS.current : 0);
  });

/** A mark of a question, whenever it was made. */
type ShownMark = Mark & { readonly questionId: number };

export type ExamStore = ReturnType<typeof createStore>;

/** The place of the next question without an answer after `from`, going round; null when all are answered. */
export function nextUnanswered(
  questions: readonly { readonly id: number }[],
  answers: ReadonlyMap<number, number>,
  from: number,
): number | null {
  const places = questions.map((_, index) => (from + 1 + index) % questions.length);
  return places.find((place) => !answers.has(questions[place]?.id ?? 0)) ?? null;
}

/** Says something to screen readers. */
export function announce(store: ExamStore, text: string): void {
  store.set(announcementAtom, (last) => ({ id: last.id + 1, text }));
}

/** Shows how many answers and marks wait, and whether they can be sent now. */
export function showSaving(store: ExamStore, saving: ExamSavingState): void {
  const before = store.get(savingAtom);
  const isSame = before.pending === saving.pending && before.marks === saving.marks;
  if (!isSame || before.failing !== saving.failing) store.set(savingAtom, saving);
}

/** The note of a question as it is shown. */
export const readNote = (store: ExamStore, questionId: number): string =>
  store.get(marksAtom).get(questionId)?.note ?? '';

/** Shows one mark of a question, without recording it. */
export const showMark = (store: ExamStore, change: ShownMark): void =>
  store.set(marksAtom, (all) => applyPendingMarks(all, [change]));

/** A store that begins with what the server sent, the same while rendering on the server and in the browser. */
export function createExamStore(view: RunningAttemptData, position: number): ExamStore {
  const store = createStore();
  store.set(questionsAtom, view.questions);
  store.set(answersAtom, new Map(view.userAnswers.map((given) => [given.questionId, given.selectedAnswerId])));
  store.set(positionAtom, position);
  store.set(marksAtom, toSavedMarks(view));
  store.set(allowanceAtom, view.examAttempt.allowance);
  store.set(clockAtom, toBreakClock(view.examAttempt));
  store.set(timeLeftAtom, roundUpToWholeSeconds(examTimeLeft(toBreakClock(view.examAttempt), view.serverNow)));
  return store;
}

/** Milliseconds rounded up to the second and never negative, so that the clock is drawn once a second. */
export const roundUpToWholeSeconds = (milliseconds: number): number =>
  Math.max(0, Math.ceil(milliseconds / 1000) * 1000);

/** The clock of an attempt as the server reports it. */
export const toBreakClock = (told: {
  readonly deadline: number;
  readonly pausedAt: number | null;
  readonly breakLeftMs: number;
}): BreakClock => ({ deadlineAt: told.deadline, pausedAt: told.pausedAt, breakLeftMs: told.breakLeftMs });

/** The marks that the server has. */
export const toSavedMarks = ({ marks }: Pick<RunningAttemptData, 'marks'>): MarksByQuestion =>
  new Map(marks.map(({ questionId, ...of }) => [questionId, of]));

/** The marks to show: what the server has, overruled by what still waits on the device. */
export function applyPendingMarks(saved: MarksByQuestion, pending: Iterable<ShownMark>): MarksByQuestion {
  const marks = new Map(saved);
  for (const change of pending) {
    marks.set(change.questionId, applyMark(marks.get(change.questionId) ?? EMPTY_QUESTION_MARKS, change));
  }
  return marks;
}

/** The answers that the server has; none of an attempt that ended without one. */
export const listSavedAnswers = (view: AttemptView): readonly GivenAnswer[] =>
  view.phase === 'incomplete'
    ? []
    : view.userAnswers.map(({ questionId, selectedAnswerId }) => ({ questionId, optionId: selectedAnswerId }));

/** How many answers of the device the server does not have. One whose acknowledgement alone was lost is not among them. */
export function countLateAnswers(journal: AnswerJournal, view: AttemptView): number {
  const saved = new Map(listSavedAnswers(view).map(({ questionId, optionId }) => [questionId, optionId]));
  return [...journal.values()].filter(({ questionId, optionId }) => saved.get(questionId) !== optionId).length;
}

/** Where the answers are: with the server, on their way, or on the device until the way is open again. */
export type SaveState = 'saved' | 'saving' | 'kept';

export const toSaveState = ({ pending, marks, failing }: ExamSavingState): SaveState => {
  if (pending === 0 && marks === 0) return 'saved';
  return failing ? 'kept' : 'saving';
};

/** The save state in words, the same everywhere it is said. */
export function saveStateLabel(saving: ExamSavingState): string {
  const state = toSaveState(saving);
  if (state === 'saved') return 'All answers saved';
  if (state === 'saving') return 'Saving...';
  if (saving.pending === 0) return 'Offline: marks kept on this device';
  return `Offline: ${saving.pending} ${saving.pending === 1 ? 'answer' : 'answers'} kept on this device`;
}
