import type { ComponentProps } from 'react';
import { area } from './text-field.css.ts';
import { Field, type FieldMessageProps } from './text-field.tsx';

type TextAreaProps = FieldMessageProps & Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'children'>;

/** A labelled field for more than a line. */
export const TextArea = ({ label, hint, error, ...textarea }: TextAreaProps) => (
  <Field label={label} hint={hint} error={error}>
    {(links) => <textarea rows={6} className={area} {...textarea} {...links} />}
  </Field>
);
