import { Check, X } from 'lucide';
import { toOptionLetter } from './option-letter.ts';
import { OutcomeSign } from './outcome-sign.tsx';
import * as css from './reviewed-options.css.ts';
import { TitledText } from './titled-text.tsx';

/** A question whose key may be shown. */
export type KeyedQuestionData = {
  readonly explanation: string;
  readonly options: readonly {
    readonly id: number | string;
    readonly text: string;
    readonly isCorrect: boolean;
    /** Why it is right or wrong; empty where no reason was written. */
    readonly rationale: string;
    /** When it would be right, as the clause after 'if'; null for the key, and where none was written. */
    readonly rightWhen: string | null;
  }[];
};

type ReviewedOptionsProps = {
  readonly question: KeyedQuestionData;
  readonly chosenOptionId: number | string | null;
  /** What is said where there is no explanation at all. */
  readonly otherwise?: string;
};

/** The options after answering: what is right, what was chosen, and why. */
export function ReviewedOptions({ question, chosenOptionId, otherwise = '' }: ReviewedOptionsProps) {
  const explanation = moreToSay(question, otherwise);
  return (
    <>
      <ul className={css.options}>
        {question.options.map((option, place) => (
          <ReviewedOption
            key={option.id}
            option={option}
            letter={toOptionLetter(place)}
            chosen={option.id === chosenOptionId}
          />
        ))}
      </ul>
      {explanation ? <TitledText title="Explanation" text={explanation} /> : null}
    </>
  );
}

/** Where the explanation is the reason of the right option, it is shown there already. */
function moreToSay({ explanation, options }: KeyedQuestionData, otherwise: string): string {
  if (explanation === '') return options.some(({ rationale }) => rationale !== '') ? '' : otherwise;
  return options.some(({ rationale }) => rationale === explanation) ? '' : explanation;
}

type ReviewedOptionProps = {
  readonly option: KeyedQuestionData['options'][number];
  readonly letter: string;
  readonly chosen: boolean;
};

function ReviewedOption({ option, letter, chosen }: ReviewedOptionProps) {
  const { isCorrect, rationale, rightWhen } = option;
  const other = chosen ? 'wrong' : 'plain';
  return (
    <li className={css.optionLooks[isCorrect ? 'key' : other]}>
      <span className={css.letter}>{letter}</span>
      <div className={css.optionBody}>
        <p>{option.text}</p>
        {isCorrect || chosen ? (
          <p className={css.states}>
            {isCorrect ? <OutcomeSign look="right" sign={Check} words="Correct answer" /> : null}
            {chosen ? (
              <OutcomeSign look={isCorrect ? 'right' : 'wrong'} sign={isCorrect ? Check : X} words="Your answer" />
            ) : null}
          </p>
        ) : null}
        {rationale ? <p className={css.reason}>{rationale}</p> : null}
        {rightWhen ? <p className={css.reason}>This would be right if {rightWhen}.</p> : null}
      </div>
    </li>
  );
}
