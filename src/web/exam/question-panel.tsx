import { useAtom, useAtomValue } from 'jotai';
import { Strikethrough } from 'lucide';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef } from 'react';
import { MAX_NOTE_LENGTH } from '../../domain/exam/marks.ts';
import { OptionGroup } from '../question/option-group.tsx';
import { Icon } from '../ui/icon.tsx';
import { runAfterPaint } from './after-paint.ts';
import { useExam } from './exam-context.ts';
import {
  announce,
  currentAnswerAtom,
  currentMarksAtom,
  currentQuestionAtom,
  endingAtom,
  noteOpenAtom,
  positionAtom,
  preferencesAtom,
  questionsAtom,
  type RunningQuestionData,
  timeUpAtom,
} from './exam-session.ts';
import { HighlightableText } from './highlights.tsx';
import {
  head,
  note,
  noteHint,
  noteLabel,
  noteText,
  number as numberStyle,
  panels,
  strike,
} from './question-panel.css.ts';
import { QuestionTools } from './question-tools.tsx';
import { findSelectedRange } from './word-selection.ts';

/** The id of the heading that is focused when the question changes. */
export const QUESTION_HEADING_ID = 'question';

/** The question in view, with what belongs to it. */
export function QuestionPanel() {
  const question = useAtomValue(currentQuestionAtom);
  const position = useAtomValue(positionAtom);
  const { textSize } = useAtomValue(preferencesAtom);
  useQuestionAnnouncement(position);
  if (!question) return null;
  return (
    <section className={panels[textSize as keyof typeof panels]} aria-labelledby={QUESTION_HEADING_ID}>
      <Question key={question.id} question={question} number={position + 1} />
    </section>
  );
}

function Question({ question, number }: { readonly question: RunningQuestionData; readonly number: number }) {
  const { note } = useAtomValue(currentMarksAtom);
  const [opened, setOpened] = useAtom(noteOpenAtom);
  const noteId = useId();
  const noteOpen = opened ?? note !== '';
  return (
    <>
      <div className={head}>
        <h2 id={QUESTION_HEADING_ID} className={numberStyle} tabIndex={-1}>
          Question {number}
        </h2>
        <QuestionTools noteOpen={noteOpen} noteId={noteId} onNote={() => setOpened(!noteOpen)} />
      </div>
      <OptionList question={question} />
      {noteOpen ? <QuestionNote id={noteId} number={number} takesFocus={opened === true} /> : null}
    </>
  );
}

/**
 * After navigation by a button, keeps the focus on it and announces the new question; where the focused element was
 * removed or disabled, focuses the heading of the new question.
 */
function useQuestionAnnouncement(position: number): void {
  const { store } = useExam();
  const before = useRef(position);
  useEffect(() => {
    if (before.current === position) return;
    before.current = position;
    const focused = document.activeElement;
    if (focused && focused !== document.body && !focused.matches(':disabled')) {
      const total = store.get(questionsAtom).length;
      const words = `Question ${position + 1} of ${total}. ${store.get(currentQuestionAtom)?.question ?? ''}`;
      runAfterPaint(() => announce(store, words));
    } else {
      document.getElementById(QUESTION_HEADING_ID)?.focus({ preventScroll: true });
    }
  }, [position, store]);
}

type OptionListProps = { readonly question: RunningQuestionData };

/** The question of the exam in view: its options can be chosen and struck out. */
function OptionList({ question }: OptionListProps) {
  const { client } = useExam();
  const chosen = useAtomValue(currentAnswerAtom);
  const { struckOptionIds } = useAtomValue(currentMarksAtom);
  const timeUp = useAtomValue(timeUpAtom);
  const ending = useAtomValue(endingAtom);
  return (
    <div onPointerDownCapture={notePress} onClickCapture={keepFromChoosing}>
      <OptionGroup
        question={question}
        chosen={chosen}
        onChoose={(id) => client().choose(id)}
        disabled={timeUp || ending === 'completing'}
        struckIds={struckOptionIds}
        showText={(text, optionId) => <HighlightableText optionId={optionId} text={text} />}
        endOf={({ id }, letter) => <StrikeButton optionId={id} letter={letter} struck={struckOptionIds.includes(id)} />}
      />
    </div>
  );
}

/** Where the last press of the pointer began, in pixels of the window. */
const press = { x: 0, y: 0 };

/** How far a pointer moves in a click that is not meant to select words, in pixels. */
const CLICK_PX = 8;

function notePress({ clientX, clientY }: MouseEvent): void {
  press.x = clientX;
  press.y = clientY;
}

/** Selecting words of an option by pointer ends with a click on it, which is no choice. */
function keepFromChoosing(event: MouseEvent): void {
  const { target } = event;
  const isByPointer = event.detail > 0 && target instanceof HTMLElement && !(target instanceof HTMLInputElement);
  const isDragged = Math.hypot(event.clientX - press.x, event.clientY - press.y) > CLICK_PX;
  if (isByPointer && target.closest('label') && isDragged && findSelectedRange() !== null) event.preventDefault();
}

type StrikeButtonProps = { readonly optionId: number; readonly letter: string; readonly struck: boolean };

function StrikeButton({ optionId, letter, struck }: StrikeButtonProps) {
  const { client } = useExam();
  return (
    <button
      type="button"
      className={strike}
      aria-pressed={struck}
      aria-label={`Strike out option ${letter}`}
      title={struck ? `Restore option ${letter}` : `Strike out option ${letter}`}
      onClick={() => client().toggleStrike(optionId)}
    >
      <Icon of={Strikethrough} size={18} />
    </button>
  );
}

type QuestionNoteProps = { readonly id: string; readonly number: number; readonly takesFocus: boolean };

/** Escape leads from the note back to the question, where the keys of the exam work again. */
function leaveByEscape({ key }: KeyboardEvent): void {
  if (key === 'Escape') document.getElementById(QUESTION_HEADING_ID)?.focus({ preventScroll: true });
}

/** A note on one question, saved with the attempt. */
function QuestionNote({ id, number, takesFocus }: QuestionNoteProps) {
  const { client } = useExam();
  const { note: words } = useAtomValue(currentMarksAtom);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) area.current?.focus();
  }, [takesFocus]);
  return (
    <div className={note}>
      <label className={noteLabel} htmlFor={id}>
        Note on question {number}
      </label>
      <textarea
        id={id}
        ref={area}
        className={noteText}
        maxLength={MAX_NOTE_LENGTH}
        aria-describedby={`${id}-hint`}
        value={words}
        onChange={(event) => client().writeNote(event.target.value)}
        onKeyDown={leaveByEscape}
      />
      <p className={noteHint} id={`${id}-hint`}>
        Saved with the exam. It does not change your score.
      </p>
    </div>
  );
}
