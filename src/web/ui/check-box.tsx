import { type ComponentProps, useId } from 'react';
import { check, checkbox, hint as hintPlace, words } from './check-box.css.ts';
import { errorStyle, hintStyle } from './text-field.css.ts';

type CheckBoxProps = { readonly label: string; readonly hint?: string; readonly error?: string | undefined } & Omit<
  ComponentProps<'input'>,
  'type' | 'className' | 'children'
>;

/** A box to tick, with what ticking it means; the words are part of what one presses. */
export function CheckBox({ label, hint, error, ...input }: CheckBoxProps) {
  const hintId = useId();
  const said = error ?? hint;
  return (
    <div>
      <label className={check}>
        <input
          type="checkbox"
          className={checkbox}
          aria-describedby={said && hintId}
          aria-invalid={error ? true : undefined}
          {...input}
        />
        <span className={words}>{label}</span>
      </label>
      {said ? (
        <p className={`${error ? errorStyle : hintStyle} ${hintPlace}`} id={hintId}>
          {said}
        </p>
      ) : null}
    </div>
  );
}
