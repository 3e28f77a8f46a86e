import type { StudyPlanView } from '../../application/contract/index.ts';
import { formatDateRange } from '../format/dates.ts';
import { Link } from '../ui/link.tsx';
import {
  formatStepNote,
  formatStudyTime,
  groupDaysByWeek,
  type PlanDayData,
  type PlanStepData,
  type PlanWeekData,
  stepPath,
  stepTitle,
  weekLabel,
} from './plan-labels.ts';
import { dayHead, days, soft, step, week, weekHead, weeks } from './study-cards.css.ts';

type Plan = NonNullable<StudyPlanView['plan']>;

/** A longer week would push everything else off the dashboard. */
const MOST_OPEN = 24;

const stepsIn = ({ days: own }: PlanWeekData): number => own.reduce((sum, { steps }) => sum + steps.length, 0);

const dayTime = ({ minutes, isOverfull }: PlanDayData): string =>
  `${formatStudyTime(minutes)}${isOverfull ? ', more than a day is meant for' : ''}`;

/** The days of a plan by weeks, the first one and those of one step open, and the days for mock exams (product.md 5.59). */
export const PlanDays = ({ plan }: { readonly plan: Plan }) => (
  <ol className={weeks}>
    {groupDaysByWeek(plan.days).map((each, index) => (
      <Week key={each.days[0]?.day} week={each} isFirst={index === 0} />
    ))}
    {plan.mockExams ? (
      <li className={week}>
        <p className={weekHead}>
          <strong>{formatDateRange(plan.mockExams.from, plan.mockExams.to)}</strong>
          <Link to="/exam-select">Mock exams</Link>
        </p>
        <p className={soft}>Sit both sets, 2 h 30 each, and review what you missed.</p>
      </li>
    ) : null}
  </ol>
);

const Week = ({ week: own, isFirst }: { readonly week: PlanWeekData; readonly isFirst: boolean }) => (
  <li className={week}>
    <p className={weekHead}>
      <strong>{formatDateRange(own.days[0]?.day ?? '', own.days.at(-1)?.day ?? '')}</strong>
      <span className={soft}>{own.days.length === 1 ? own.days.map(dayTime) : formatStudyTime(own.minutes)}</span>
    </p>
    {stepsIn(own) === 1 ? (
      <Days week={own} />
    ) : (
      <details open={isFirst && stepsIn(own) <= MOST_OPEN}>
        <summary>{weekLabel(own)}</summary>
        <Days week={own} />
      </details>
    )}
  </li>
);

const Days = ({ week: { days: own } }: { readonly week: PlanWeekData }) => (
  <ol className={days}>
    {own.map((day) => (
      <Day key={day.day} day={day} isAlone={own.length === 1} />
    ))}
  </ol>
);

/** The only day of a week has the week's title. */
const Day = ({ day, isAlone }: { readonly day: PlanDayData; readonly isAlone: boolean }) => (
  <li>
    {isAlone ? null : (
      <p className={dayHead}>
        <span>{formatDateRange(day.day, day.day)}</span>
        <span className={soft}>{dayTime(day)}</span>
      </p>
    )}
    <ul>
      {day.steps.map((each) => (
        <Step key={stepPath(each)} of={each} />
      ))}
    </ul>
  </li>
);

const Step = ({ of }: { readonly of: PlanStepData }) => (
  <li className={step}>
    <Link to={stepPath(of)}>{stepTitle(of)}</Link>
    <span className={soft}>{formatStepNote(of)}</span>
  </li>
);
