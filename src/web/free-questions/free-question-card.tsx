import { Check, X } from 'lucide';
import { type RefObject, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useActionData } from 'react-router-dom';
import { ApiError } from '../../application/contract/api-error.ts';
import { isConnectionFailure } from '../api/connection-failure.ts';
import { httpApi } from '../api/http-api.ts';
import { OptionGroup } from '../question/option-group.tsx';
import { toOptionLetter } from '../question/option-letter.ts';
import { OutcomeSign } from '../question/outcome-sign.tsx';
import { ReportProblem } from '../question/report/report-problem.tsx';
import { explanation, explanationTitle, stem } from '../question/reviewed-options.css.ts';
import { ReviewedOptions } from '../question/reviewed-options.tsx';
import { StudyText } from '../study/study-text.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { onlyWithScript } from '../ui/needs-script.css.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import * as css from './free-question-card.css.ts';
import type { FreeAnswerOptionsData, FreeQuestionsActionResult, FreeQuestionsData } from './load-free-questions.ts';

type Question = FreeQuestionsData[number];

/** A sample question: choose, check, read why. It is a form, so that it works without scripts too (product.md 8.6). */
export function FreeQuestionCard({ number, question }: { readonly number: number; readonly question: Question }) {
  const { chosen, setChosen, options, hide, check, state } = useCheckAnswer(question.id);
  const live = useHydrated();
  const numberId = useId();
  const action = useFocusKept(options !== null);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (chosen !== null && state !== 'busy') void check();
  };
  return (
    <Card>
      <form method="post" action={`/free-questions#question-${question.id}`} className={css.form} onSubmit={submit}>
        <h2 className={css.number} id={numberId}>
          Question {number}
        </h2>
        <input type="hidden" name="question" value={question.id} />
        {options ? (
          <Reviewed question={question} options={options} chosen={chosen} />
        ) : (
          <OptionGroup question={question} chosen={chosen} required onChoose={setChosen} />
        )}
        <div className={css.foot}>
          {options ? (
            // Keys keep this from becoming the submit button under the finger that presses it.
            <button
              key="hide"
              ref={action}
              type="button"
              className={`${button.other} ${onlyWithScript}`}
              aria-describedby={numberId}
              onClick={hide}
            >
              Hide Answer
            </button>
          ) : (
            <button
              key="check"
              ref={action}
              type="submit"
              className={button.other}
              aria-describedby={numberId}
              disabled={live && chosen === null}
            >
              Check Answer
            </button>
          )}
          <p role="status" className={css.foot}>
            {options ? <Outcome options={options} chosen={chosen} /> : null}
            {state === 'unchosen' && chosen === null ? 'Please choose an option first.' : null}
            {state === 'failed' ? 'The answer could not be loaded. Please try again.' : null}
          </p>
        </div>
      </form>
      <ReportProblem questionId={question.id} describedBy={numberId} />
    </Card>
  );
}

/** The button that takes the place of the one pressed takes its focus too, unless it is elsewhere by then. */
function useFocusKept(isAnswered: boolean): RefObject<HTMLButtonElement | null> {
  const action = useRef<HTMLButtonElement>(null);
  const before = useRef(isAnswered);
  useEffect(() => {
    if (before.current === isAnswered) return;
    before.current = isAnswered;
    // The answer is read from its top, so the page stays where it is.
    if (document.activeElement === document.body) action.current?.focus({ preventScroll: isAnswered });
  }, [isAnswered]);
  return action;
}

type AnsweredProps = { readonly options: FreeAnswerOptionsData; readonly chosen: number | null };

function Reviewed({ question, options, chosen }: AnsweredProps & { readonly question: Question }) {
  const explained = question.explanation !== '';
  // The explanation below is the reason of the right option; it is not said twice.
  const shown = options.map((option) => (option.isCorrect && explained ? { ...option, rationale: '' } : option));
  return (
    <div className={css.reviewed}>
      <p className={stem}>{question.question}</p>
      <ReviewedOptions question={{ explanation: '', options: shown }} chosenOptionId={chosen} />
      {explained ? (
        <div className={`${explanation} ${css.explained}`}>
          <h3 className={explanationTitle}>Explanation</h3>
          <StudyText html={question.explanation} />
        </div>
      ) : null}
    </div>
  );
}

function Outcome({ options, chosen }: AnsweredProps) {
  const right = options.some(({ id, isCorrect }) => isCorrect && id === chosen);
  const key = toOptionLetter(options.findIndex(({ isCorrect }) => isCorrect));
  return (
    <>
      {chosen === null ? null : (
        <OutcomeSign look={right ? 'right' : 'wrong'} sign={right ? Check : X} words={right ? 'Right' : 'Wrong'} />
      )}
      <span>Correct answer: {key}</span>
    </>
  );
}

/** What was answered to a form that was sent before scripts ran, if it was this question's. */
function useEarlier(questionId: number) {
  const answer = useActionData() as FreeQuestionsActionResult | undefined;
  const checked = answer && 'checked' in answer && answer.checked.questionId === questionId ? answer.checked : null;
  return { checked, isUnchosen: answer !== undefined && 'unchosen' in answer && answer.unchosen === questionId };
}

/** Choosing, checking and hiding the answer of one sample question (product.md 8.6). */
function useCheckAnswer(questionId: number) {
  const { checked, isUnchosen } = useEarlier(questionId);
  const [chosen, setChosen] = useState<number | null>(checked?.chosenId ?? null);
  const [options, setOptions] = useState<FreeAnswerOptionsData | null>(checked?.options ?? null);
  const [state, setState] = useState<'idle' | 'unchosen' | 'busy' | 'failed'>(isUnchosen ? 'unchosen' : 'idle');
  const check = async (): Promise<void> => {
    setState('busy');
    try {
      setOptions(await httpApi('outreach.listFreeAnswerOptions', { questionId }));
      setState('idle');
    } catch (error) {
      if (!(error instanceof ApiError) && !isConnectionFailure(error)) throw error;
      setState('failed');
    }
  };
  return { chosen, setChosen, options, hide: () => setOptions(null), check, state };
}
