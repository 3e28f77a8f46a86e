import { Card } from '../ui/card.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { type AccountActionResult, findFailureOfIntent, STUDY_MAIL_INTENT } from './account-actions.ts';

type WeeklyMailCardProps = { readonly isOn: boolean; readonly answer: AccountActionResult | undefined };

/** The weekly mail about studying, which is sent only on request (product.md 15.23). */
export const WeeklyMailCard = ({ isOn, answer }: WeeklyMailCardProps) => (
  <Card title="Weekly Email">
    <PostForm
      intent={STUDY_MAIL_INTENT}
      failure={findFailureOfIntent(answer, STUDY_MAIL_INTENT)}
      words={isOn ? 'Stop the Weekly Email' : 'Send Me the Weekly Email'}
      busyWords="Saving..."
      look="other"
    >
      <p>
        {isOn
          ? 'Once a week you get an email that says what you did and what is next in your plan.'
          : 'An email once a week that says what you did and what is next in your plan. You can stop it here or in every email.'}
      </p>
      <input type="hidden" name="isWanted" value={isOn ? 'no' : 'yes'} />
    </PostForm>
  </Card>
);
