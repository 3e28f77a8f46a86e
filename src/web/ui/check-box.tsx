import type { ComponentProps } from 'react';
import { check, checkbox } from './check-box.css.ts';

type CheckBoxProps = { readonly label: string } & Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'>;

/** A box to tick, with what ticking it means; the words are part of what one presses. */
export const CheckBox = ({ label, ...input }: CheckBoxProps) => (
  <label className={check}>
    <input type="checkbox" className={checkbox} {...input} />
    {label}
  </label>
);
