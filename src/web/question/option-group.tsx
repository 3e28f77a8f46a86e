import { type ReactNode, useLayoutEffect, useRef } from 'react';
import * as css from './choice.css.ts';
import { fieldset as fieldsetStyle, options, stem } from './choice.css.ts';
import { toOptionLetter } from './option-letter.ts';

type ChoiceProps = {
  /** What the options of one question share. */
  readonly name: string;
  readonly value: number | string;
  readonly letter: string;
  readonly text: ReactNode;
  readonly chosen: boolean;
  readonly struck?: boolean;
  /** The browser sends the form only with one of them chosen. */
  readonly required?: boolean;
  readonly onChoose: () => void;
  /** The element at the end of the row. */
  readonly children?: ReactNode;
};

/** One option that can be chosen: the whole row is the target. */
const Choice = ({ letter, text, chosen, struck = false, onChoose, children, ...input }: ChoiceProps) => (
  <div className={css.option}>
    <label className={css.label}>
      <input type="radio" className={css.radio} checked={chosen} onChange={onChoose} {...input} />
      <span className={css.letter}>{letter}</span>
      <span className={struck ? css.struck : css.text}>{text}</span>
    </label>
    {children}
  </div>
);

type Id = number | string;
type Option<OptionId> = { readonly id: OptionId; readonly text: string };

type OptionGroupProps<OptionId extends Id> = {
  readonly question: { readonly id: Id; readonly question: string; readonly options: readonly Option<OptionId>[] };
  readonly chosen: OptionId | null;
  readonly onChoose: (id: OptionId) => void;
  readonly disabled?: boolean;
  /** A form is sent only with an option chosen. */
  readonly required?: boolean;
  readonly struckIds?: readonly OptionId[];
  /** The element at the end of an option's row. */
  readonly endOf?: (option: Option<OptionId>, letter: string) => ReactNode;
  /** How a text is shown: that of an option, or of the stem where no option is given. */
  readonly showText?: (text: string, optionId: OptionId | null) => ReactNode;
};

/**
 * The stem and its options, as one native group of radio buttons. What was chosen before the page answered counts too; what
 * it shows as chosen anyway is no choice, so that going to and fro sends nothing.
 */
export function OptionGroup<OptionId extends Id>(props: OptionGroupProps<OptionId>) {
  const { question, chosen, onChoose, disabled = false, required = false, struckIds = [], endOf, showText } = props;
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const choose = useRef(onChoose);
  choose.current = onChoose;
  const first = useRef({ options: question.options, chosen });
  useLayoutEffect(() => {
    const early = fieldset.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    const option = first.current.options.find(({ id }) => String(id) === early);
    if (option && option.id !== first.current.chosen) choose.current(option.id);
  }, []);
  return (
    <fieldset ref={fieldset} className={fieldsetStyle} disabled={disabled}>
      <legend className={stem}>{showText?.(question.question, null) ?? question.question}</legend>
      <div className={options}>
        {question.options.map((option, place) => (
          <Choice
            key={option.id}
            name={`question-${question.id}`}
            value={option.id}
            letter={toOptionLetter(place)}
            text={showText?.(option.text, option.id) ?? option.text}
            chosen={option.id === chosen}
            required={required}
            struck={struckIds.includes(option.id)}
            onChoose={() => onChoose(option.id)}
          >
            {endOf?.(option, toOptionLetter(place))}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}
