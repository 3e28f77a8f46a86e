import { useEffect, useRef, useState } from 'react';
import type { BlindView } from '../exam/exam-session.ts';
import { OptionGroup } from '../question/option-group.tsx';
import { letterOf } from '../question/option-letter.ts';
import { button } from '../ui/button.css.ts';
import { Notice } from '../ui/notice.tsx';
import * as css from './blind-exam.css.ts';
import type { BlindSaving, useBlindAnswers } from './use-blind-answers.ts';

type BlindQuestionsProps = {
  readonly view: BlindView;
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
  const index = view.questions.findIndex(({ id }) => id === ids[place]);
  const question = view.questions[index];
  if (!question) return null;
  const inTime = view.userAnswers.find(({ questionId }) => questionId === question.id)?.selectedAnswerId;
  const letter = letterOf(question.options.findIndex(({ id }) => id === inTime));
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
        onChoose={(selectedAnswerId) => blind.choose({ questionId: question.id, selectedAnswerId })}
      />
      <Saving saving={blind.saving} onRetry={blind.retry} />
      <div className={css.steps}>
        <button type="button" className={button.other} disabled={place === 0} onClick={() => setPlace(place - 1)}>
          Previous
        </button>
        {place < ids.length - 1 ? (
          <button type="button" className={button.main} onClick={() => setPlace(place + 1)}>
            Next
          </button>
        ) : null}
        <button
          type="button"
          className={place === ids.length - 1 ? button.main : button.quiet}
          disabled={busy}
          onClick={onFinish}
        >
          Finish and show the answers
        </button>
      </div>
    </section>
  );
}

/** Says that answers are not saved, and what to do; quiet while all is well. */
function Saving({ saving, onRetry }: { readonly saving: BlindSaving; readonly onRetry: () => void }) {
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
          : 'Your answer is sent again when the server can be reached. Keep this page open.'}
      </p>
      <button type="button" className={button.other} onClick={onRetry}>
        Retry
      </button>
    </Notice>
  );
}

/** Leads the focus to the question one has gone to, and to the first one, since the button that led here is gone. */
function useHeadingOf(place: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question has the focus led to its heading
  useEffect(() => {
    heading.current?.focus();
  }, [place]);
  return heading;
}
