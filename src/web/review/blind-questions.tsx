import { useEffect, useRef, useState } from 'react';
import { deviceStorage } from '../device-storage.ts';
import { readPreferences } from '../exam/device-preferences.ts';
import { readExamCommand } from '../exam/exam-keys.ts';
import type { BlindReviewData } from '../exam/exam-session.ts';
import * as grid from '../exam/question-grid.css.ts';
import { moveInGrid } from '../question/grid-keys.ts';
import { OptionGroup } from '../question/option-group.tsx';
import { toOptionLetter } from '../question/option-letter.ts';
import { useViewer } from '../root.tsx';
import { button } from '../ui/button.css.ts';
import { Modal } from '../ui/modal.tsx';
import { Notice } from '../ui/notice.tsx';
import * as css from './blind-exam.css.ts';
import type { BlindSavingState, useBlindAnswers } from './use-blind-answers.ts';

type BlindQuestionsProps = {
  readonly view: BlindReviewData;
  readonly blind: ReturnType<typeof useBlindAnswers>;
  readonly busy: boolean;
  readonly onFinish: () => void;
};

/** The questions to redo, one at a time and without a clock. */
export function BlindQuestions({ view, blind, busy, onFinish }: BlindQuestionsProps) {
  const ids = view.blindAnswers.map(({ questionId }) => questionId);
  const [place, setPlace] = useState(() =>
    Math.max(
      0,
      ids.findIndex((id) => !blind.choices.has(id)),
    ),
  );
  const heading = useHeadingOf(place);
  const [isAsking, setAsking] = useState(false);
  const index = view.questions.findIndex(({ id }) => id === ids[place]);
  const question = view.questions[index];
  const go = (to: number): void => setPlace(Math.min(Math.max(0, to), ids.length - 1));
  const choose = (optionId: number | undefined): void => {
    if (question && optionId !== undefined) blind.choose({ questionId: question.id, optionId });
  };
  useBlindKeys(busy || isAsking, { go: (by) => go(place + by), choose: (at) => choose(question?.options[at]?.id) });
  if (!question) return null;
  const left = ids.filter((id) => !blind.choices.has(id)).length;
  const inTime = view.userAnswers.find(({ questionId }) => questionId === question.id)?.selectedAnswerId;
  const letter = toOptionLetter(question.options.findIndex(({ id }) => id === inTime));
  return (
    <section className={css.redo} aria-labelledby="blind-question">
      <div>
        <p className={css.soft}>Blind review · no clock</p>
        <h1 id="blind-question" ref={heading} tabIndex={-1} className={css.title}>
          Question {index + 1}{' '}
          <span className={css.soft}>
            · {place + 1} of {ids.length}
          </span>
        </h1>
      </div>
      <p className={css.soft}>
        {inTime === undefined ? 'You left it open in the exam.' : `In the exam you chose ${letter}.`}
      </p>
      <OptionGroup
        key={question.id}
        question={question}
        chosen={blind.choices.get(question.id) ?? null}
        disabled={busy}
        onChoose={choose}
      />
      <Saving saving={blind.saving} onRetry={blind.retry} />
      <div className={css.steps}>
        <button type="button" className={button.other} disabled={place === 0} onClick={() => go(place - 1)}>
          Previous
        </button>
        {place < ids.length - 1 ? (
          <button type="button" className={button.main} onClick={() => go(place + 1)}>
            Next
          </button>
        ) : null}
        <button
          type="button"
          className={place === ids.length - 1 ? button.main : button.quiet}
          disabled={busy}
          onClick={left > 0 ? () => setAsking(true) : onFinish}
        >
          Finish and show the answers
        </button>
      </div>
      <QuestionCells view={view} choices={blind.choices} current={place} onOpen={go} />
      <p className={css.keys}>Keys: A to D choose, N next, P previous</p>
      {isAsking ? <FinishDialog left={left} busy={busy} onFinish={onFinish} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}

type QuestionCellsProps = Pick<BlindQuestionsProps, 'view'> & {
  readonly choices: ReadonlyMap<number, number>;
  readonly current: number;
  readonly onOpen: (place: number) => void;
};

/** The questions to redo by their numbers in the exam, with the keys of its grid. */
const QuestionCells = ({ view: { questions, blindAnswers }, choices, current, onOpen }: QuestionCellsProps) => (
  <section aria-labelledby="to-redo">
    <h2 id="to-redo" className={css.cellsTitle}>
      Questions to redo{' '}
      <span className={css.soft}>
        {choices.size} of {blindAnswers.length} redone
      </span>
    </h2>
    <ol className={grid.grid} onKeyDown={moveInGrid}>
      {blindAnswers.map(({ questionId }, place) => {
        const number = questions.findIndex(({ id }) => id === questionId) + 1;
        const isRedone = choices.has(questionId);
        const isCurrent = place === current;
        return (
          <li key={questionId}>
            <button
              type="button"
              className={[grid.cell, isRedone && grid.answered, isCurrent && grid.current].filter(Boolean).join(' ')}
              aria-label={`Question ${number}, ${isRedone ? 'redone' : 'not redone'}`}
              aria-current={isCurrent ? 'true' : undefined}
              tabIndex={isCurrent ? 0 : -1}
              onClick={() => onOpen(place)}
            >
              {number}
            </button>
          </li>
        );
      })}
    </ol>
  </section>
);

type FinishDialogProps = Pick<BlindQuestionsProps, 'busy' | 'onFinish'> & {
  readonly left: number;
  readonly onClose: () => void;
};

/** Asks before keys are shown while questions are left: that cannot be undone. */
const FinishDialog = ({ left, busy, onFinish, onClose }: FinishDialogProps) => (
  <Modal
    title="Show the answers?"
    description={`${left === 1 ? '1 question is' : `${left} questions are`} not redone. Your answers in the exam count for what is left, and the blind review cannot be opened again.`}
    onClose={onClose}
  >
    <div className={css.actions}>
      <button type="button" className={button.other} onClick={onClose}>
        Continue
      </button>
      <button type="button" className={button.main} disabled={busy} onClick={onFinish}>
        Show the answers
      </button>
    </div>
  </Modal>
);

type BlindKeys = { readonly go: (by: 1 | -1) => void; readonly choose: (place: number) => void };

/** The keys of the exam that are of use here; who switched them off there has none here. */
function useBlindKeys(isOff: boolean, keys: BlindKeys): void {
  const viewer = useViewer();
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const command = readExamCommand(event, isOff);
      if (!command || !readPreferences(deviceStorage(), viewer?.id ?? 0).shortcuts) return;
      if (command.name === 'choose') current.current.choose(command.place);
      else if (command.name === 'next') current.current.go(1);
      else if (command.name === 'previous') current.current.go(-1);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOff, viewer]);
}

/** Says that answers are not saved, and what to do; quiet while all is well. */
function Saving({ saving, onRetry }: { readonly saving: BlindSavingState; readonly onRetry: () => void }) {
  if (saving === 'saved' || saving === 'saving') {
    return (
      <p role="status" className={css.soft}>
        {saving === 'saved' ? 'Saved' : 'Saving...'}
      </p>
    );
  }
  return (
    <Notice tone="flag" title="Not saved" role="alert">
      <p>
        {saving === 'signed-out'
          ? 'You are signed out. Sign in in another tab, then press Retry.'
          : 'Your answer is sent again when the server can be reached. It stays on this device until then.'}
      </p>
      <button type="button" className={button.other} onClick={onRetry}>
        Retry
      </button>
    </Notice>
  );
}

/** Moves focus to the question after a navigation, and to the first one, since the button that led here was removed. */
function useHeadingOf(place: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question has the focus led to its heading
  useEffect(() => {
    heading.current?.focus();
  }, [place]);
  return heading;
}
