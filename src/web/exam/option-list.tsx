import { useAtomValue } from 'jotai';
import { Strikethrough } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Icon } from '../ui/icon.tsx';
import { useExam } from './exam-context.ts';
import { currentAnswerAtom, currentMarksAtom, endingAtom, type RunningQuestion, timeUpAtom } from './exam-session.ts';
import { letterOf } from './option-letter.ts';
import * as css from './question-panel.css.ts';

type OptionListProps = { readonly question: RunningQuestion };

/** The stem and its options, as one native group of radio buttons. */
export function OptionList({ question }: OptionListProps) {
  const { live } = useExam();
  const chosen = useAtomValue(currentAnswerAtom);
  const { struckOptionIds } = useAtomValue(currentMarksAtom);
  const timeUp = useAtomValue(timeUpAtom);
  const ending = useAtomValue(endingAtom);
  const fieldset = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    const early = fieldset.current?.querySelector<HTMLInputElement>('input:checked');
    if (early) live().actions.choose(Number(early.value));
  }, [live]);
  return (
    <fieldset ref={fieldset} className={css.fieldset} disabled={timeUp || ending === 'completing'}>
      <legend className={css.stem}>{question.question}</legend>
      <div className={css.options}>
        {question.options.map((option, place) => (
          <Option
            key={option.id}
            option={option}
            letter={letterOf(place)}
            name={`question-${question.id}`}
            chosen={option.id === chosen}
            struck={struckOptionIds.includes(option.id)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type OptionProps = {
  readonly option: RunningQuestion['options'][number];
  readonly letter: string;
  readonly name: string;
  readonly chosen: boolean;
  readonly struck: boolean;
};

function Option({ option, letter, name, chosen, struck }: OptionProps) {
  const { live } = useExam();
  const strikeWords = struck ? `Restore option ${letter}` : `Strike out option ${letter}`;
  return (
    <div className={css.option}>
      <label className={css.label}>
        <input
          type="radio"
          className={css.radio}
          name={name}
          value={option.id}
          checked={chosen}
          onChange={() => live().actions.choose(option.id)}
        />
        <span className={css.letter}>{letter}</span>
        <span className={struck ? css.struck : css.text}>{option.text}</span>
      </label>
      <button
        type="button"
        className={css.strike}
        aria-pressed={struck}
        aria-label={`Strike out option ${letter}`}
        title={strikeWords}
        onClick={() => live().actions.toggleStrike(option.id)}
      >
        <Icon of={Strikethrough} size={18} />
      </button>
    </div>
  );
}
