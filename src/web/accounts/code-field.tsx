import { useEffect, useRef } from 'react';
import { TextField } from '../ui/text-field.tsx';

/** What is asked for where the account has no authenticator app. */
export const codeHint = (methods: readonly string[]): { readonly hint?: string } =>
  methods.includes('totp') ? {} : { hint: 'One of your recovery codes' };

type CodeFieldProps = {
  readonly error?: string | undefined;
  readonly hint?: string;
  /** Takes the focus when it appears: a step that follows on another in the same dialog. */
  readonly focusOnMount?: boolean;
};

/** A code of an authenticator app or a recovery code. It is never sent back into the page. */
export function CodeField({
  error,
  hint = 'From your authenticator app, or one of your recovery codes',
  focusOnMount = false,
}: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusOnMount) input.current?.focus();
  }, [focusOnMount]);
  return (
    <TextField
      ref={input}
      label="Code"
      name="code"
      hint={hint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      error={error}
    />
  );
}
