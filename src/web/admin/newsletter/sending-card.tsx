import { formatCount } from '../../../domain/format-count.ts';
import { DateTimeText } from '../../format/moments.tsx';
import type { FormFailure } from '../../ui/form-failure.ts';
import { PostForm } from '../../ui/post-form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { fit, soft } from '../records.css.ts';
import type { CampaignData } from './campaign-form.tsx';
import { sendingForms } from './newsletter.css.ts';

type SendingCardProps = {
  readonly data: CampaignData;
  /** How one of the forms failed. */
  readonly refused: FormFailure | undefined;
};

/** What can be done about a mail in its state: a test and a time for a draft, taking back or stopping afterwards. */
export function SendingCard({ data: { campaign, recipients, figures }, refused }: SendingCardProps) {
  const failureOf = (intent: string) => (refused?.intent === intent ? refused : undefined);
  if (campaign.state === 'draft') {
    return (
      <>
        <p className={soft}>
          The stored draft is sent. Save your changes before you send a test or schedule the newsletter.
        </p>
        <div className={sendingForms}>
          <PostForm
            intent="schedule"
            failure={failureOf('schedule')}
            words="Schedule Newsletter"
            busyWords="Scheduling..."
          >
            <input type="hidden" name="version" value={campaign.version} />
            <TextField
              label="Send at"
              name="sendAt"
              type="datetime-local"
              hint={`UTC; empty to send at once to ${formatCount(recipients)}`}
              error={failureOf('schedule')?.fields.sendAt}
              defaultValue={failureOf('schedule')?.values.sendAt ?? ''}
            />
          </PostForm>
          <PostForm
            intent="test"
            failure={failureOf('test')}
            words="Send Test to Me"
            busyWords="Sending..."
            look="other"
          >
            <p className={soft}>A test goes to the address of your account, with [Test] before its subject.</p>
          </PostForm>
        </div>
      </>
    );
  }
  return (
    <>
      <Standing campaign={campaign} queued={figures.queued} />
      {campaign.state === 'stopped' ||
      (campaign.state === 'sent' && figures.sent + figures.bounced >= figures.queued) ? null : (
        <div className={fit}>
          <PostForm
            intent="stop"
            failure={failureOf('stop')}
            words={campaign.state === 'scheduled' ? 'Back to Draft' : 'Stop Sending'}
            busyWords="Stopping..."
            look={campaign.state === 'scheduled' ? 'other' : 'ending'}
          >
            {null}
          </PostForm>
        </div>
      )}
    </>
  );
}

type StandingProps = { readonly campaign: CampaignData['campaign']; readonly queued: number };

function Standing({ campaign: { state, sendAt, startedAt, finishedAt }, queued }: StandingProps) {
  if (state === 'scheduled') return <p>It is sent from {sendAt === null ? 'now' : <DateTimeText of={sendAt} />} on.</p>;
  if (state === 'stopped') return <p>Sending was stopped. Nobody else gets this newsletter.</p>;
  if (state === 'sent' && finishedAt !== null) {
    return (
      <p>
        By <DateTimeText of={finishedAt} /> it was queued for {formatCount(queued)} recipients.
      </p>
    );
  }
  return (
    <p>
      Since {startedAt === null ? 'now' : <DateTimeText of={startedAt} />} it is being sent. Reload to see how far it
      is.
    </p>
  );
}
