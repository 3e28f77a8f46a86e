import { useAtomValue } from 'jotai';
import { useEffect, useId, useRef, useState } from 'react';
import { useExam } from './exam-context.ts';
import {
  announce,
  currentMarksAtom,
  currentQuestionAtom,
  positionAtom,
  preferencesAtom,
  questionsAtom,
  type RunningQuestion,
} from './exam-session.ts';
import { OptionList } from './option-list.tsx';
import { QuestionNote } from './question-note.tsx';
import { head, number as numberStyle, panels } from './question-panel.css.ts';
import { QuestionTools } from './question-tools.tsx';

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

function Question({ question, number }: { readonly question: RunningQuestion; readonly number: number }) {
  const { note } = useAtomValue(currentMarksAtom);
  const [opened, setOpened] = useState<boolean | null>(null);
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
      {noteOpen ? <QuestionNote id={noteId} number={number} /> : null}
    </>
  );
}

/**
 * After navigation by a button, keeps the focus on it and announces the new question; where the focused element has gone or
 * can no longer be used, focuses the heading of the new question.
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
      announce(store, `Question ${position + 1} of ${total}. ${store.get(currentQuestionAtom)?.question ?? ''}`);
    } else {
      document.getElementById(QUESTION_HEADING_ID)?.focus({ preventScroll: true });
    }
  }, [position, store]);
}
