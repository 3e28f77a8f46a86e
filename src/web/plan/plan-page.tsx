import { useActionData, useLoaderData } from 'react-router-dom';
import type { LearningPlanView, OutputOf } from '../../application/contract/index.ts';
import { formatQuantity } from '../../domain/format-count.ts';
import { describeWithheldAnswers } from '../analytics/withheld-answers.ts';
import { isSignedOut, loadOptionalPart } from '../api/part-of-page.ts';
import { RuleDrawing } from '../brand/drawings.tsx';
import type { PageAction, PageLoader } from '../page-request.ts';
import { type ActionMessageData, ActionResultMessage } from '../ui/action-result.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { type FormFailure, readFormText, respondWithFormFailure } from '../ui/form-failure.ts';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { TextField } from '../ui/text-field.tsx';
import * as css from './plan.css.ts';
import { Today, Weeks } from './plan-days.tsx';

type PlanData = {
  readonly plan: LearningPlanView;
  readonly reminders: OutputOf<'learning.readReminders'> | null;
};

type CalendarMade = ActionMessageData & { readonly address: string };

/** The plan as it is made from what is left now. */
export const loader: PageLoader<PlanData> = async ({ api }) => {
  const [plan, reminders] = await Promise.all([
    api('learning.readPlan', {}),
    loadOptionalPart(api('learning.readReminders', {})),
  ]);
  return { plan, reminders };
};

const FAILED = 'That could not be saved. Please try again.';

/** Makes or removes the address of the calendar (product.md 15.22). */
export const action: PageAction = async ({ api, request }) => {
  const intent = readFormText(await request.formData(), 'intent');
  try {
    if (intent === 'remove') {
      await api('learning.removeCalendar', {});
      return { said: { title: 'The calendar address is removed' } } satisfies ActionMessageData;
    }
    const { address } = await api('learning.makeCalendar', {});
    return { said: { title: 'Your calendar address is made' }, address } satisfies CalendarMade;
  } catch (error) {
    if (isSignedOut(error)) throw error;
    return respondWithFormFailure(error, {}, FAILED, intent);
  }
};

/** What to do on each day, and why (product.md 15.21). */
export function Component() {
  const { plan, reminders } = useLoaderData() as PlanData;
  const [today, ...later] = plan.days;
  const withheld = plan.days.length > 0 ? describeWithheldAnswers(plan.withheld) : null;
  return (
    <PageBody width="text">
      <PageTitle of="Study plan" />
      <PageHeader title="Study plan">
        {plan.phase === 'ahead'
          ? `${formatQuantity(plan.daysLeft, 'day', 'days')} to your exam. The plan is made from what is left each time you open it, so work that you missed moves to the days ahead.`
          : 'What to read, practise and recall on each day until the exam.'}
      </PageHeader>
      {plan.days.length === 0 ? <NoDay phase={plan.phase} /> : null}
      {withheld ? (
        <Notice>
          <p>{withheld}</p>
        </Notice>
      ) : null}
      {plan.fits ? null : (
        <Notice tone="flag">
          <p>What is left is more than the days hold. What is worth most comes first.</p>
        </Notice>
      )}
      {today ? <Today day={today} /> : null}
      <Weeks days={later} />
      {plan.days.length > 0 ? <HowItIsMade /> : null}
      {reminders ? <CalendarCard hasFeed={reminders.hasFeed} /> : null}
    </PageBody>
  );
}

const NoDay = ({ phase }: Pick<LearningPlanView, 'phase'>) => (
  <EmptyState
    drawing={<RuleDrawing />}
    title={phase === 'today' ? 'Your exam is today' : 'No exam ahead'}
    action={
      <Link to={phase === 'over' ? '/readiness#result' : '/dashboard'} className={button.main}>
        {phase === 'over' ? 'Report Your Result' : 'To the Dashboard'}
      </Link>
    }
  >
    {phase === 'open' ? 'Choose the day of your exam on the dashboard, and the plan is made for it.' : null}
    {phase === 'today' ? 'There is nothing left to plan. Good luck.' : null}
    {phase === 'over' ? 'Report how it went, or choose the day of your next exam on the dashboard.' : null}
  </EmptyState>
);

const HowItIsMade = () => (
  <Card title="How the plan is made">
    <p>
      The estimate on <Link to="/readiness">Are you ready?</Link> says how many questions you would lose in each area,
      and how many more you would get right if you knew it better. Areas where a minute wins most get more of your days.
      Sections come in the order of the guide, practice after them; cards come every day, and papers in the last
      quarter.
    </p>
  </Card>
);

/** A secret address that calendars read; shown once (product.md 15.22). */
function CalendarCard({ hasFeed }: { readonly hasFeed: boolean }) {
  const answer = useActionData() as (Partial<CalendarMade> & Partial<FormFailure>) | undefined;
  const failure = answer?.fields ? (answer as FormFailure) : undefined;
  return (
    <Card title="In your calendar">
      <div className={css.calendar}>
        <ActionResultMessage />
        {answer?.address ? (
          <TextField
            label="Calendar address"
            hint="Copy it now: it is shown once. Add it to your calendar as a subscription. Whoever has it can read your plan."
            value={answer.address}
            readOnly
          />
        ) : (
          <p>
            {hasFeed
              ? 'Your plan has a calendar address. A new one replaces it, and the old one stops working.'
              : 'Make a secret address, and your calendar shows the plan and keeps it up to date.'}
          </p>
        )}
        <PostForm
          intent="make"
          failure={failure?.intent === 'make' ? failure : undefined}
          words={hasFeed ? 'Make a New Address' : 'Make an Address'}
          busyWords="Making..."
          look="other"
        >
          {null}
        </PostForm>
        {hasFeed ? (
          <PostForm
            intent="remove"
            failure={failure?.intent === 'remove' ? failure : undefined}
            words="Remove the Address"
            busyWords="Removing..."
            look="quiet"
          >
            {null}
          </PostForm>
        ) : null}
      </div>
    </Card>
  );
}
