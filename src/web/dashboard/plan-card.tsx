import { Form, useActionData } from 'react-router-dom';
import type { StudyPlanView } from '../../application/contract/index.ts';
import { toCalendarDay } from '../../domain/calendar-day.ts';
import { getPlannableDays } from '../../domain/study/plannable-days.ts';
import type { Resource } from '../api/use-resource.ts';
import { useTimeZone } from '../format/time-zone.ts';
import { type ActionMessageData, ActionResultMessage } from '../ui/action-result.tsx';
import { Card } from '../ui/card.tsx';
import { useFormBusy } from '../ui/form-busy.ts';
import { type FormFailure, useFirstInvalidField } from '../ui/form-failure.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { LazyComponent } from '../ui/lazy-component.tsx';
import { Link } from '../ui/link.tsx';
import type { EntryChangeResult } from '../ui/list-entry.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Notice } from '../ui/notice.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useFocusIfLost } from '../ui/use-focus-if-lost.ts';
import { LAZY_PLAN_DAYS } from './lazy-parts.ts';
import { formatStepLocation, formatStudyTime, nextStepLead, stepPath } from './plan-labels.ts';
import { dateForm, dateForms, formMessage, soft } from './study-cards.css.ts';

type Plan = NonNullable<StudyPlanView['plan']>;

type PlanCardProps = {
  readonly plan: Resource<StudyPlanView>;
  readonly now: number;
  /** Whether the plan names the next step of the dashboard, and not the place where reading stopped. */
  readonly isNextStep: boolean;
};

type PlanBodyProps = Omit<PlanCardProps, 'plan'> & { readonly view: StudyPlanView };

/** The way to the day of the exam, day by day, and what to do now (product.md 5.59, 5.60). */
export const PlanCard = ({ plan, ...rest }: PlanCardProps) => (
  <Card title="Study plan">
    {plan.value ? (
      <PlanBody view={plan.value} {...rest} />
    ) : (
      <LoadFailure title="Your study plan could not be loaded" part={plan} />
    )}
  </Card>
);

const PlanBody = ({ view, now, isNextStep }: PlanBodyProps) => (
  <>
    {isNextStep ? null : <NextOfPlan view={view} />}
    {view.phase === 'over' ? (
      <p className={soft}>
        The day you chose has passed. <Link to="/readiness#result">Report how it went</Link>, choose the day of your
        next exam for a new plan, or remove it.
      </p>
    ) : null}
    <ExamDateForm examDate={view.examDate} now={now} />
    {view.plan && !view.plan.fits ? <TooMuch plan={view.plan} /> : null}
    {view.plan ? (
      <p className={soft}>
        <Link to="/plan">Whole plan</Link> with cards and papers, and why each thing is in it
      </p>
    ) : null}
    {view.plan ? <LazyComponent part={LAZY_PLAN_DAYS} props={{ plan: view.plan }} /> : null}
  </>
);

/** Why it is the next one, since it need not be where one left off (product.md 5.58, 5.59). */
const NextOfPlan = ({ view: { next, plan } }: { readonly view: StudyPlanView }) =>
  next ? (
    <p className={soft}>
      {nextStepLead(next, plan !== null)}: <Link to={stepPath(next)}>{formatStepLocation(next)}</Link>
    </p>
  ) : null;

const TooMuch = ({ plan: { days } }: { readonly plan: Plan }) => (
  <Notice tone="flag">
    <p>
      What is left takes {formatStudyTime(days.reduce((sum, { minutes }) => sum + minutes, 0))}, more than 2 h a day.
      The areas with most questions in the exam come first, so that what you do not reach counts least.
    </p>
  </Notice>
);

type ExamDateFormProps = Pick<StudyPlanView, 'examDate'> & { readonly now: number };

/** Sets, changes and removes the day of the exam; the browser supplies the time zone (product.md 5.59, 5.60). */
function ExamDateForm({ examDate, now }: ExamDateFormProps) {
  const answer = useActionData() as FormFailure | ActionMessageData | EntryChangeResult | null | undefined;
  const failure = answer && 'fields' in answer ? answer : undefined;
  const isDone = !useFormBusy() && answer && 'said' in answer;
  return (
    <div className={dateForms}>
      {isDone ? <Done /> : null}
      {failure?.message ? (
        <div className={formMessage}>
          <FormMessage message={failure.message} />
        </div>
      ) : null}
      <SetForm examDate={examDate} now={now} failure={failure} />
      {examDate ? <RemoveForm /> : null}
    </div>
  );
}

/** What was done; the button that removes the day goes with the day, and then the focus comes here. */
function Done() {
  const place = useFocusIfLost<HTMLDivElement>();
  return (
    <div ref={place} tabIndex={-1} className={formMessage}>
      <ActionResultMessage />
    </div>
  );
}

type SetFormProps = ExamDateFormProps & { readonly failure: FormFailure | undefined };

function SetForm({ examDate, now, failure }: SetFormProps) {
  const form = useFirstInvalidField(failure);
  const busy = useFormBusy('set');
  const timeZone = useTimeZone();
  const { first, last } = getPlannableDays(toCalendarDay(now, timeZone));
  return (
    <Form method="post" className={dateForm} noValidate ref={form}>
      <input type="hidden" name="intent" value="set" />
      <input type="hidden" name="timeZone" value={timeZone} />
      <TextField
        key={examDate}
        label="Day of your exam"
        type="date"
        name="examDate"
        defaultValue={failure?.values.examDate ?? examDate ?? ''}
        min={first}
        max={last}
        error={failure?.fields.examDate}
        required
      />
      <SubmitButton busy={busy} busyWords="Planning..." look="other">
        {examDate ? 'Change the Plan' : 'Make a Plan'}
      </SubmitButton>
    </Form>
  );
}

function RemoveForm() {
  const busy = useFormBusy('remove');
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="remove" />
      <SubmitButton busy={busy} busyWords="Removing..." look="quiet">
        Remove the Day
      </SubmitButton>
    </Form>
  );
}
