import { type ComponentProps, useId } from 'react';
import { check, checkbox, hint as hintPlace, words } from './check-box.css.ts';
import { hintStyle } from './text-field.css.ts';

type CheckBoxProps = { readonly label: string; readonly hint?: string } & Omit<
  ComponentProps<'input'>,
  'type' | 'className' | 'children'
>;

/** A box to tick, with what ticking it means; the words are part of what one presses. */
export function CheckBox({ label, hint, ...input }: CheckBoxProps) {
  const hintId = useId();
  return (
    <div>
      <label className={check}>
        <input type="checkbox" className={checkbox} aria-describedby={hint && hintId} {...input} />
        <span className={words}>{label}</span>
      </label>
      {hint ? (
        <p className={`${hintStyle} ${hintPlace}`} id={hintId}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
