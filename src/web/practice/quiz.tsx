import { useEffect, useRef } from 'react';
import type { QuizView } from '../../application/contract/index.ts';
import { OptionGroup } from '../question/option-group.tsx';
import { ReportProblem } from '../question/report/report-problem.tsx';
import { stem } from '../question/reviewed-options.css.ts';
import { ReviewedOptions } from '../question/reviewed-options.tsx';
import { bar } from '../study/guide-progress.css.ts';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { needsScript, onlyWithScript } from '../ui/needs-script.css.ts';
import { Notice } from '../ui/notice.tsx';
import { ScoreNote } from '../ui/score-note.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { answered } from './practice-card.css.ts';
import * as css from './quiz.css.ts';
import { SaveProblemNotice } from './save-problem.tsx';
import { type QuizPracticeData, useQuiz } from './use-quiz.ts';

type QuizProps = { readonly practice: QuizPracticeData };

/** The stored questions of a chapter, one at a time, scored at the end. */
export function Quiz({ practice }: QuizProps) {
  const state = useQuiz(practice);
  const { quiz, busy, problem, notSaved } = state;
  return (
    <div className={css.quiz}>
      <ReadableQuestions practice={practice} />
      <ScoreBox quiz={quiz} busy={busy} onRestart={() => void state.restart()} />
      {problem ? (
        <Notice tone="bad" role="alert">
          <p>{problem}</p>
        </Notice>
      ) : null}
      {notSaved.trouble ? (
        <SaveProblemNotice trouble={notSaved.trouble} words={unsavedWords(notSaved.count)} onRetry={notSaved.retry} />
      ) : null}
      <QuestionInView practice={practice} state={state} />
    </div>
  );
}

/** What becomes of choices that are not saved. */
const unsavedWords = (count: number): string =>
  count === 1
    ? 'Your answer is kept on this device and sent again when the server can be reached.'
    : `Your ${count === 0 ? '' : `${count} `}answers are kept on this device and sent again when the server can be reached.`;

type QuestionInViewProps = QuizProps & { readonly state: ReturnType<typeof useQuiz> };

/** One question, its place in the quiz, and the steps to those beside it; useless where no script runs. */
function QuestionInView({ practice: { questions }, state }: QuestionInViewProps) {
  const { quiz, place, busy } = state;
  const heading = useHeadingOf(place, quiz.finished);
  const question = questions[place];
  if (!question) return null;
  const chosen = quiz.choices.find(({ questionId }) => questionId === question.id)?.optionId ?? null;
  return (
    <div className={`${css.quiz} ${onlyWithScript}`}>
      <div className={css.way}>
        <h2 className={css.place} ref={heading} tabIndex={-1}>
          Question {place + 1} of {questions.length}
        </h2>
        <progress className={bar} value={place + 1} max={questions.length} aria-label="Place in the quiz" />
      </div>
      {quiz.finished ? (
        <div key={question.id} className={answered}>
          <p className={stem}>{question.question}</p>
          <ReviewedOptions question={question} chosenOptionId={chosen} />
        </div>
      ) : (
        <OptionGroup
          key={question.id}
          question={question}
          chosen={chosen}
          disabled={busy}
          onChoose={(optionId) => state.choose({ questionId: Number(question.id), optionId: Number(optionId) })}
        />
      )}
      <Steps state={state} last={questions.length - 1} hasAnswer={chosen !== null} />
      <ReportProblem key={`report ${question.id}`} questionId={question.id} />
    </div>
  );
}

type StepsProps = {
  readonly state: ReturnType<typeof useQuiz>;
  readonly last: number;
  readonly hasAnswer: boolean;
};

/** Going on needs an answer, and so does finishing; a finished quiz can be walked through freely. */
function Steps({ state: { quiz, place, setPlace, busy, finish }, last, hasAnswer }: StepsProps) {
  const mayGoOn = (hasAnswer || quiz.finished) && !busy;
  return (
    <div className={`${css.steps} ${needsScript}`}>
      <button type="button" className={button.other} disabled={place === 0} onClick={() => setPlace(place - 1)}>
        Previous
      </button>
      {place < last ? (
        <button type="button" className={button.main} disabled={!mayGoOn} onClick={() => setPlace(place + 1)}>
          Next
        </button>
      ) : null}
      {place === last && !quiz.finished ? (
        <button type="button" className={button.main} disabled={!mayGoOn} onClick={() => void finish()}>
          Finish
        </button>
      ) : null}
    </div>
  );
}

/** Moves focus to the question after a navigation; not when the page is opened. */
function useHeadingOf(place: number, finished: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(`${place} ${finished}`);
  useEffect(() => {
    if (before.current === `${place} ${finished}`) return;
    before.current = `${place} ${finished}`;
    heading.current?.focus();
  }, [place, finished]);
  return heading;
}

/** All questions for reading, where no script runs. */
const ReadableQuestions = ({ practice }: QuizProps) => (
  <noscript>
    <p>Taking the quiz needs JavaScript. These are its questions, with their answers:</p>
    <ol className={css.readable}>
      {practice.questions.map((keyed) => (
        <li key={keyed.id}>
          <p className={stem}>{keyed.question}</p>
          <ol type="A" className={css.readableOptions}>
            {keyed.options.map((option) => (
              <li key={option.id}>{option.text}</li>
            ))}
          </ol>
          <details>
            <summary>Show Answer</summary>
            <ReviewedOptions question={keyed} chosenOptionId={null} />
          </details>
        </li>
      ))}
    </ol>
  </noscript>
);

type ScoreBoxProps = { readonly quiz: QuizView; readonly busy: boolean; readonly onRestart: () => void };

/** The score of a finished quiz with the best so far; before the end only what was reached earlier. */
function ScoreBox({ quiz: { finished, last, best }, busy, onRestart }: ScoreBoxProps) {
  if (!last || !best) return null;
  const earlier = `Best score: ${best.right} of ${best.items} (${best.percent}%)`;
  if (!finished) {
    return (
      <p className={css.soft}>
        Last score: {last.right} of {last.items} ({last.percent}%) · {earlier}
      </p>
    );
  }
  return (
    <Card title="Your Score">
      <form
        className={css.score}
        onSubmit={(event) => {
          event.preventDefault();
          onRestart();
        }}
      >
        <div>
          <p className={css.figure}>
            <span className={css.percent}>{last.percent}%</span>
            <span>
              {last.right} of {last.items} right
            </span>
          </p>
          <p className={css.soft}>{earlier}</p>
        </div>
        <div className={needsScript}>
          <SubmitButton busy={busy} busyWords="Starting...">
            Try Again
          </SubmitButton>
        </div>
      </form>
      <ScoreNote />
    </Card>
  );
}
