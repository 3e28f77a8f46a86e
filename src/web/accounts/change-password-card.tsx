import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { type AccountAnswer, CHANGE_PASSWORD, failureOf } from './account-actions.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

type ChangePasswordCardProps = { readonly answer: AccountAnswer | undefined };

/** Another password for the account (product.md 1.12). */
export function ChangePasswordCard({ answer }: ChangePasswordCardProps) {
  const failure = failureOf(answer, CHANGE_PASSWORD);
  const done = answer !== undefined && 'done' in answer;
  const answered = failure ?? (done ? answer : undefined);
  return (
    <Card title="Change Password">
      {done ? (
        <Notice tone="good" role="status">
          <p>Your password has been changed. You have been logged out on all other devices.</p>
        </Notice>
      ) : null}
      <PostForm
        intent={CHANGE_PASSWORD}
        failure={failure}
        words="Change Password"
        busyWords="Changing Password..."
        look="other"
      >
        <PasswordField
          label="Current Password"
          name="currentPassword"
          autoComplete="current-password"
          error={failure?.fields.currentPassword}
          clearedBy={answered}
        />
        <NewPasswordFields
          failure={failure}
          name="newPassword"
          labels={['New Password', 'Confirm New Password']}
          clearedBy={answered}
        />
      </PostForm>
    </Card>
  );
}
