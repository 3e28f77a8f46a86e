import { Check, X } from 'lucide';
import { letterOf } from './option-letter.ts';
import { OutcomeSign } from './outcome-sign.tsx';
import * as css from './reviewed-options.css.ts';
import { TitledWords } from './titled-words.tsx';

/** A question whose key may be shown. */
export type KeyedQuestion = {
  readonly explanation: string;
  readonly options: readonly {
    readonly id: number | string;
    readonly text: string;
    readonly isCorrect: boolean;
    /** Why it is right or wrong; empty where nobody said. */
    readonly rationale: string;
    /** When it would be right, as the clause after 'if'; null for the key, and where nobody said. */
    readonly rightWhen: string | null;
  }[];
};

type ReviewedOptionsProps = {
  readonly question: KeyedQuestion;
  readonly chosenOptionId: number | string | null;
  /** What is said where there is no explanation at all. */
  readonly otherwise?: string;
};

/** The options after answering: what is right, what was chosen, and why (product.md 4.16, 5.43). */
export function ReviewedOptions({ question, chosenOptionId, otherwise = '' }: ReviewedOptionsProps) {
  const explanation = moreToSay(question, otherwise);
  return (
    <>
      <ul className={css.options}>
        {question.options.map((option, place) => (
          <ReviewedOption
            key={option.id}
            option={option}
            letter={letterOf(place)}
            chosen={option.id === chosenOptionId}
          />
        ))}
      </ul>
      {explanation ? <TitledWords title="Explanation" text={explanation} /> : null}
    </>
  );
}

/** Where the explanation is the reason of the right option, it stands there already. */
function moreToSay({ explanation, options }: KeyedQuestion, otherwise: string): string {
  if (explanation === '') return options.some(({ rationale }) => rationale !== '') ? '' : otherwise;
  return options.some(({ rationale }) => rationale === explanation) ? '' : explanation;
}

type ReviewedOptionProps = {
  readonly option: KeyedQuestion['options'][number];
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
