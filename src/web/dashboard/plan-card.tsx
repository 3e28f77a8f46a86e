import { Link } from 'react-router-dom';
import type { StudyPlanView } from '../../application/contract/index.ts';
import type { LoadedPart } from '../api/use-part.ts';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Notice } from '../ui/notice.tsx';
import { ExamDateForm } from './exam-date-form.tsx';
import { PlanDays } from './plan-days.tsx';
import { stepAddress, stepPlace, studyTime } from './plan-words.ts';
import { nextStep, soft } from './study-cards.css.ts';

type Plan = NonNullable<StudyPlanView['plan']>;

type PlanCardProps = {
  readonly plan: LoadedPart<StudyPlanView>;
  readonly now: number;
  /** Whether there is a guide to study at all. */
  readonly hasGuide: boolean;
  /** Whether the plan names the next step of the dashboard, and not the place where reading stopped. */
  readonly isNextStep: boolean;
};

type PlanBodyProps = Omit<PlanCardProps, 'plan'> & { readonly view: StudyPlanView };

/** The way to the day of the exam, day by day, and what to do now (product.md 5.59, 5.60). */
export const PlanCard = ({ plan, ...rest }: PlanCardProps) => (
  <Card title="Study plan">
    {plan.part ? (
      <PlanBody view={plan.part} {...rest} />
    ) : (
      <LoadFailure title="Your study plan could not be loaded" part={plan} />
    )}
  </Card>
);

const PlanBody = ({ view, now, hasGuide, isNextStep }: PlanBodyProps) => (
  <>
    {view.phase === 'today' ? <ExamDay /> : <NextStep view={view} hasGuide={hasGuide} isNextStep={isNextStep} />}
    {view.phase === 'over' ? (
      <p className={soft}>
        The day you chose has passed. Choose the day of your next exam for a new plan, or remove it.
      </p>
    ) : null}
    <ExamDateForm examDate={view.examDate} now={now} />
    {view.plan && !view.plan.fits ? <TooMuch plan={view.plan} /> : null}
    {view.plan ? <PlanDays plan={view.plan} /> : null}
  </>
);

const ExamDay = () => (
  <div className={nextStep}>
    <Link to="/study-guide" className={button.other}>
      Open the Study Guide
    </Link>
    <p className={soft}>Your exam is today. Leave what is new: a look at summaries and bookmarks is enough.</p>
  </div>
);

const NEXT = { read: 'Read the next section', practise: 'Answer practice questions' } as const;

type NextStepProps = Omit<PlanBodyProps, 'now'>;

/** Says why it is the next one, since it need not be where one left off (product.md 5.58, 5.59). */
function NextStep({ view: { next, plan }, hasGuide, isNextStep }: NextStepProps) {
  const why = plan ? 'Next in your plan' : 'First of what is left';
  const nothingLeft = hasGuide ? 'You have been through the whole guide.' : 'The guide has no chapters at the moment.';
  if (next && !isNextStep) {
    return (
      <p className={soft}>
        {why}: <Link to={stepAddress(next)}>{stepPlace(next)}</Link>
      </p>
    );
  }
  return (
    <p className={nextStep}>
      <Link to={next ? stepAddress(next) : '/exam-select'} className={button.main}>
        {next ? NEXT[next.kind] : 'Take a Mock Exam'}
      </Link>
      <span className={soft}>{next ? `${why}: ${stepPlace(next)}` : nothingLeft}</span>
    </p>
  );
}

const TooMuch = ({ plan: { days } }: { readonly plan: Plan }) => (
  <Notice tone="flag">
    <p>
      What is left takes {studyTime(days.reduce((sum, { minutes }) => sum + minutes, 0))}, more than 2 h a day. The
      areas with most questions in the exam come first, so that what you do not reach counts least.
    </p>
  </Notice>
);
