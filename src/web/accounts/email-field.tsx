import type { FormFailure } from '../ui/form-failure.ts';
import { TextField } from '../ui/text-field.tsx';

/** The address of an account. */
export const EmailField = ({ failure }: { readonly failure: FormFailure | undefined }) => (
  <TextField
    label="Email"
    name="email"
    type="email"
    autoComplete="email"
    required
    defaultValue={failure?.values.email}
    error={failure?.fields.email}
  />
);
