import { CircleAlert } from 'lucide';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';
import { errorStyle, field, hintStyle, input as inputStyle, labelStyle } from './text-field.css.ts';

/** What is said about a field. */
export type FieldMessageProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
};

/** What ties an input to its words. */
export type FieldAriaProps = {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
};

type FieldProps = FieldMessageProps & { readonly children: (links: FieldAriaProps) => ReactNode };

/** Label, hint and error around any control, tied to it so that they are read with it. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={field}>
      <label className={labelStyle} htmlFor={id}>
        {label}
      </label>
      {hint ? (
        <p className={hintStyle} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {children({
        id,
        ...(described ? { 'aria-describedby': described } : {}),
        ...(error ? { 'aria-invalid': true } : {}),
      })}
      {error ? (
        <p className={errorStyle} id={`${id}-error`}>
          <Icon of={CircleAlert} size={16} />
          {error}
        </p>
      ) : null}
    </div>
  );
}

type TextFieldProps = FieldMessageProps & Omit<ComponentProps<'input'>, 'id' | 'className' | 'children'>;

/** A labelled line of text. */
export const TextField = ({ label, hint, error, ...input }: TextFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(links) => <input type="text" className={inputStyle} {...input} {...links} />}
  </Field>
);
