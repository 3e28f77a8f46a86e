import type { FormFailure } from '../ui/form-failure.ts';
import { PasswordField } from '../ui/password-field.tsx';

type NewPasswordFieldsProps = {
  readonly failure: FormFailure | undefined;
  readonly name?: 'password' | 'newPassword';
  readonly labels?: readonly [password: string, confirmation: string];
  /** Empties both, beside a failure of their own. */
  readonly clearedBy?: object | undefined;
};

/** A password to be set, and once more. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { failure, name = 'password', labels = ['Password', 'Confirm Password'], clearedBy } = props;
  const [password, confirmation] = [failure?.fields[name], failure?.fields.confirmPassword];
  const cleared = clearedBy ?? (password || confirmation ? failure : undefined);
  return (
    <>
      <PasswordField
        label={labels[0]}
        name={name}
        autoComplete="new-password"
        hint="8 to 64 characters"
        error={password}
        clearedBy={cleared}
      />
      <PasswordField
        label={labels[1]}
        name="confirmPassword"
        autoComplete="new-password"
        error={confirmation}
        clearedBy={cleared}
      />
    </>
  );
}
