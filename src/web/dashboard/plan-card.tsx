import { Form, Link, useActionData } from 'react-router-dom';
import type { StudyPlanView } from '../../application/contract/index.ts';
import { BLUEPRINT } from '../../domain/exam/blueprint.ts';
import { sectionAddress } from '../../domain/study/section-address.ts';
import { button } from '../ui/button.css.ts';
import { calendarDays } from '../ui/calendar-date.ts';
import { Card } from '../ui/card.tsx';
import { useFormBusy } from '../ui/form-busy.ts';
import type { FormFailure } from '../ui/form-failure.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { dateForm, nextStep, soft, week, weekHead, weeks } from './study-cards.css.ts';

type Plan = NonNullable<StudyPlanView['plan']>;
type Week = Plan['weeks'][number];

/** Minutes as people plan them: to the half hour from an hour on. */
function studyTime(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const halves = Math.round(minutes / 30);
  return `${Math.floor(halves / 2)} h${halves % 2 ? ' 30' : ''}`;
}

/** The way to the day of the exam, week by week, and what to do now (product.md 5.16). */
export const PlanCard = ({ plan }: { readonly plan: StudyPlanView | null }) => (
  <Card title="Study plan">
    {plan ? <PlanBody view={plan} /> : <LoadFailure title="Your study plan could not be loaded" />}
  </Card>
);

const PlanBody = ({ view }: { readonly view: StudyPlanView }) => (
  <>
    <NextStep view={view} />
    <ExamDateForm examDate={view.examDate} />
    {view.examDate && !view.plan ? (
      <p className={soft}>The day you chose has come. Choose the day of your next exam for a new plan.</p>
    ) : null}
    {view.plan ? <Weeks plan={view.plan} /> : null}
  </>
);

function NextStep({ view: { nextSection } }: { readonly view: StudyPlanView }) {
  return (
    <p className={nextStep}>
      <Link
        to={nextSection ? sectionAddress(nextSection.chapterId, nextSection.slug) : '/exam-select'}
        className={button.main}
      >
        {nextSection ? 'Read the next section' : 'Take a Mock Exam'}
      </Link>
      <span className={soft}>
        {nextSection
          ? `Chapter ${nextSection.chapterOrder}, ${nextSection.title}`
          : 'You have been through the whole guide.'}
      </span>
    </p>
  );
}

function ExamDateForm({ examDate }: Pick<StudyPlanView, 'examDate'>) {
  const failure = useActionData() as FormFailure | null | undefined;
  const busy = useFormBusy();
  return (
    <Form method="post" className={dateForm} noValidate>
      <FormMessage message={failure?.message} />
      <TextField
        label="Day of your exam"
        type="date"
        name="examDate"
        defaultValue={failure?.values.examDate ?? examDate ?? ''}
        error={failure?.fields.examDate}
        required
      />
      <SubmitButton busy={busy} busyWords="Planning..." look="other">
        {examDate ? 'Change the Plan' : 'Make a Plan'}
      </SubmitButton>
    </Form>
  );
}

const Weeks = ({ plan: { weeks: all, mockExams } }: { readonly plan: Plan }) => (
  <ol className={weeks}>
    {all.map((each) => (
      <WeekLine key={each.from} week={each} />
    ))}
    {mockExams ? (
      <li className={week}>
        <p className={weekHead}>
          <strong>{calendarDays(mockExams.from, mockExams.to)}</strong>
          <Link to="/exam-select">Mock exams</Link>
        </p>
        <p className={soft}>Sit both sets, 2 h 30 each, and review what you missed.</p>
      </li>
    ) : null}
  </ol>
);

const WeekLine = ({ week: { from, to, sections, questions, minutes } }: { readonly week: Week }) => (
  <li className={week}>
    <p className={weekHead}>
      <strong>{calendarDays(from, to)}</strong>
      <span className={soft}>{studyTime(minutes)}</span>
    </p>
    <details>
      <summary>
        {sections.length === 1 ? '1 section' : `${sections.length} sections`},{' '}
        {questions.reduce((sum, { count }) => sum + count, 0)} practice questions
      </summary>
      <ul>
        {sections.map((section) => (
          <li key={section.sectionId}>
            <Link to={sectionAddress(section.chapterId, section.slug)}>
              Chapter {section.chapterOrder}, {section.title}
            </Link>
          </li>
        ))}
        {questions.map(({ area, count }) => (
          <li key={area}>
            {count} practice {count === 1 ? 'question' : 'questions'} on {BLUEPRINT[area].title}
          </li>
        ))}
      </ul>
    </details>
  </li>
);
