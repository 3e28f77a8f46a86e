import type { ComponentProps } from 'react';
import { input } from './text-field.css.ts';
import { Field } from './text-field.tsx';

type SelectFieldProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
} & Omit<ComponentProps<'select'>, 'id' | 'className'>;

/** A labelled list to choose one entry of: the browser's own, which every keyboard and screen reader knows. */
export const SelectField = ({ label, hint, error, children, ...select }: SelectFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(links) => (
      <select className={input} {...select} {...links}>
        {children}
      </select>
    )}
  </Field>
);
