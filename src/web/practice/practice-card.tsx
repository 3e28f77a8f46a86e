import { Check, X } from 'lucide';
import { useId, useState } from 'react';
import type { PracticeQuestion } from '../../application/contract/index.ts';
import { httpApi } from '../api/http-api.ts';
import { OptionGroup } from '../question/option-group.tsx';
import { toOptionLetter } from '../question/option-letter.ts';
import { OutcomeSign } from '../question/outcome-sign.tsx';
import { ReportProblem } from '../question/report/report-problem.tsx';
import { stem } from '../question/reviewed-options.css.ts';
import { ReviewedOptions } from '../question/reviewed-options.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { needsScript } from '../ui/needs-script.css.ts';
import * as css from './practice-card.css.ts';
import { SaveProblemNotice } from './save-problem.tsx';
import { type SendAnswer, useSavedAnswer } from './use-remember-answer.ts';

type OptionId = PracticeQuestion['options'][number]['id'];

type PracticeCardProps = {
  readonly number: number;
  readonly question: PracticeQuestion;
  /** The text where there is no explanation. */
  readonly otherwise?: string;
  /** Where the question is found, if it is not here. */
  readonly place?: React.ReactNode;
  /** What else is said of it, below the question. */
  readonly below?: React.ReactNode;
  readonly onAnswerSaved?: (isRight: boolean) => void;
  /** How an answer is sent, where not as one to a practice question. */
  readonly send?: SendAnswer;
  /** The completed exam in which the question was read, if it is one of an exam. */
  readonly attemptId?: number;
};

const nothing = (): void => undefined;

const UNSAVED = 'This answer could not be saved. It is checked here all the same.';

/** A question to practise: choose, check, read why; hide the answer and choose again. */
export function PracticeCard({
  number,
  question,
  otherwise = '',
  place,
  below,
  attemptId,
  ...saving
}: PracticeCardProps) {
  const [chosen, setChosen] = useState<OptionId | null>(null);
  const [revealed, setRevealed] = useState(false);
  const { remember, trouble, retry } = useSavedAnswer(
    saving.onAnswerSaved ?? nothing,
    saving.send ?? ((optionId) => httpApi('practice.answer', { questionId: question.id, optionId })),
  );
  const numberId = useId();
  const toggle = (): void => {
    if (!revealed && chosen !== null) remember(chosen);
    setRevealed(!revealed);
  };
  return (
    <Card>
      <h3 className={css.number} id={numberId}>
        Question {number}
      </h3>
      {place}
      {revealed ? (
        <div className={css.answered}>
          <p className={stem}>{question.question}</p>
          <ReviewedOptions question={question} chosenOptionId={chosen} otherwise={otherwise} />
        </div>
      ) : (
        <OptionGroup question={question} chosen={chosen} onChoose={setChosen} />
      )}
      {chosen === null ? <LastAnswer question={question} /> : null}
      <div className={css.foot}>
        <button
          type="button"
          className={`${button.other} ${needsScript}`}
          aria-describedby={numberId}
          disabled={chosen === null}
          onClick={toggle}
        >
          {revealed ? 'Hide Answer' : 'Check Answer'}
        </button>
        <p role="status" className={css.result}>
          {revealed ? <Outcome question={question} chosen={chosen} /> : null}
        </p>
      </div>
      <AnswerWithoutScript question={question} otherwise={otherwise} />
      {trouble ? <SaveProblemNotice trouble={trouble} words={UNSAVED} onRetry={retry} /> : null}
      {below}
      <ReportProblem
        questionId={question.id}
        describedBy={numberId}
        {...(attemptId === undefined ? {} : { attemptId })}
      />
    </Card>
  );
}

/** Without scripts the answer opens natively; it is not stored. */
const AnswerWithoutScript = ({ question, otherwise }: Pick<PracticeCardProps, 'question' | 'otherwise'>) => (
  <noscript>
    <details>
      <summary>Show Answer</summary>
      <ReviewedOptions question={question} chosenOptionId={null} otherwise={otherwise ?? ''} />
    </details>
  </noscript>
);

type OutcomeProps = { readonly question: PracticeQuestion; readonly chosen: OptionId | null };

function Outcome({ question: { options }, chosen }: OutcomeProps) {
  const right = options.some(({ id, isCorrect }) => isCorrect && id === chosen);
  const key = toOptionLetter(options.findIndex(({ isCorrect }) => isCorrect));
  return (
    <>
      <OutcomeSign look={right ? 'right' : 'wrong'} sign={right ? Check : X} words={right ? 'Right' : 'Wrong'} />
      <span>Correct answer: {key}</span>
    </>
  );
}

/** What one answered before, quietly: nothing is chosen by it. */
function LastAnswer({ question: { options, lastAnswer } }: { readonly question: PracticeQuestion }) {
  if (!lastAnswer) return null;
  const letter = toOptionLetter(options.findIndex(({ id }) => id === lastAnswer.optionId));
  return (
    <p className={css.before}>
      Last time you answered {letter}, which was {lastAnswer.isRight ? 'right' : 'wrong'}.
    </p>
  );
}
