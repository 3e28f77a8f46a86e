import type { ReactNode } from 'react';
import { PasswordField } from '../ui/password-field.tsx';
import { QuestionDialog, type QuestionDialogProps } from './question-dialog.tsx';

type PasswordDialogProps = Omit<QuestionDialogProps, 'closesTo' | 'notes' | 'children'> & {
  /** What else the form sends. */
  readonly fields?: ReactNode;
  /** What is said above the password. */
  readonly children?: ReactNode;
};

/** Asks in My Account before something is done, with the password. */
export function PasswordDialog({ fields, children, ...question }: PasswordDialogProps) {
  const isMissing = question.failure?.missing !== undefined;
  return (
    <QuestionDialog {...question} closesTo="/account" notes={children}>
      {fields}
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        hint={isMissing ? 'Please enter it once more: it was not kept' : 'To make sure that it is you'}
        error={question.failure?.fields.password}
        clearedBy={question.failure}
        focusOnMount={isMissing}
      />
    </QuestionDialog>
  );
}
