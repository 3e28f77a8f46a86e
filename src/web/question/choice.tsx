import type { ReactNode } from 'react';
import * as css from './choice.css.ts';

type ChoiceProps = {
  /** What the options of one question share. */
  readonly name: string;
  readonly value: number | string;
  readonly letter: string;
  readonly text: string;
  readonly chosen: boolean;
  readonly struck?: boolean;
  /** The browser sends the form only with one of them chosen. */
  readonly required?: boolean;
  readonly onChoose: () => void;
  /** What stands at the end of the row. */
  readonly children?: ReactNode;
};

/** One option that can be chosen: the whole row is the target. */
export const Choice = ({ letter, text, chosen, struck = false, onChoose, children, ...input }: ChoiceProps) => (
  <div className={css.option}>
    <label className={css.label}>
      <input type="radio" className={css.radio} checked={chosen} onChange={onChoose} {...input} />
      <span className={css.letter}>{letter}</span>
      <span className={struck ? css.struck : css.text}>{text}</span>
    </label>
    {children}
  </div>
);
