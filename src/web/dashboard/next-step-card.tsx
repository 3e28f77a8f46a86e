import type { ReactNode } from 'react';
import { areaTitle } from '../analytics/analytics-labels.ts';
import { oneDecimal } from '../format/numbers.ts';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import type { NextStepData } from './next-step.ts';
import { formatStepLocation, formatStudyTime, nextStepLead, stepPath } from './plan-labels.ts';
import { nextStep, soft } from './study-cards.css.ts';

const NEXT = { read: 'Read the next section', practise: 'Answer practice questions' } as const;

type NextStepCardProps = {
  readonly step: NextStepData;
  /** Whether there is a guide to study at all. */
  readonly hasGuide: boolean;
  /** Whether anything was read or answered yet. */
  readonly hasBegun: boolean;
};

/** What to do now, and why (product.md 14.12). */
export const NextStepCard = (props: NextStepCardProps) => (
  <Card title={props.hasBegun ? 'Next step' : 'Begin here'}>
    <Step {...props} />
  </Card>
);

function Step({ step, hasGuide }: NextStepCardProps) {
  const done = hasGuide ? 'You have been through the whole guide.' : 'The guide has no chapters at the moment.';
  switch (step.kind) {
    case 'exam-day':
      return (
        <StepLine to="/study-guide" words="Open the Study Guide">
          Your exam is today. Leave what is new: a look at summaries and bookmarks is enough.
        </StepLine>
      );
    case 'continue':
      return (
        <StepLine
          to={step.place.address}
          words="Continue where you left off"
          reason="You stopped reading here, and reading comes before practice under time."
        >
          {step.place.book === 'chapter' ? 'Chapter' : 'Module'} {step.place.order}, {step.place.title}
        </StepLine>
      );
    case 'plan':
      return (
        <StepLine to={stepPath(step.step)} words={NEXT[step.step.kind]} reason={planReason(step)}>
          {nextStepLead(step.step, step.isPlanned)}: {formatStepLocation(step.step)}
        </StepLine>
      );
    case 'practise':
      return (
        <StepLine to={step.practice} words={`Practise ${areaTitle(step.area)}`} reason={done}>
          This area costs most: {oneDecimal(step.lost)} of 100 questions at your present rate.
        </StepLine>
      );
    case 'mock-exam':
      return (
        <StepLine
          to="/exam-select"
          words="Take a Mock Exam"
          reason="A mock exam shows what you would reach on the day, and what to review."
        >
          {done}
        </StepLine>
      );
  }
}

const planReason = ({ step: { kind, minutes } }: Extract<NextStepData, { kind: 'plan' }>): string =>
  kind === 'read'
    ? `It takes about ${formatStudyTime(minutes)}. The guide comes before practice under time.`
    : `It takes about ${formatStudyTime(minutes)}. Questions show what was understood.`;

type StepLineProps = {
  readonly to: string;
  readonly words: string;
  readonly reason?: string;
  readonly children: ReactNode;
};

const StepLine = ({ to, words, reason, children }: StepLineProps) => (
  <>
    <p className={nextStep}>
      <Link to={to} className={button.main}>
        {words}
      </Link>
      <span>{children}</span>
    </p>
    {reason ? <p className={soft}>{reason}</p> : null}
  </>
);
