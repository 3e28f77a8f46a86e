import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { fieldset as fieldsetStyle, options, stem } from './choice.css.ts';
import { Choice } from './choice.tsx';
import { letterOf } from './option-letter.ts';

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
  /** What stands at the end of an option's row. */
  readonly endOf?: (option: Option<OptionId>, letter: string) => ReactNode;
};

/**
 * The stem and its options, as one native group of radio buttons. What was chosen before the page answered counts too; what
 * it shows as chosen anyway is no choice, so that going to and fro sends nothing.
 */
export function OptionGroup<OptionId extends Id>(props: OptionGroupProps<OptionId>) {
  const { question, chosen, onChoose, disabled = false, required = false, struckIds = [], endOf } = props;
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
      <legend className={stem}>{question.question}</legend>
      <div className={options}>
        {question.options.map((option, place) => (
          <Choice
            key={option.id}
            name={`question-${question.id}`}
            value={option.id}
            letter={letterOf(place)}
            text={option.text}
            chosen={option.id === chosen}
            required={required}
            struck={struckIds.includes(option.id)}
            onChoose={() => onChoose(option.id)}
          >
            {endOf?.(option, letterOf(place))}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}
