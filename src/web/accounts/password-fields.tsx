import type { FormFailure } from '../ui/form-failure.ts';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';

type PasswordFieldsProps = {
  readonly username: string | undefined;
  readonly required?: boolean;
  readonly failure: FormFailure | undefined;
};

/** What the first step of a sign-in asks for. */
export const PasswordFields = ({ username, required, failure }: PasswordFieldsProps) => (
  <>
    <TextField
      label="Username or Email"
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required={required}
      defaultValue={username}
      error={failure?.fields.username}
    />
    <PasswordField
      label="Password"
      name="password"
      autoComplete="current-password"
      error={failure?.fields.password}
      clearedBy={failure}
    />
  </>
);
