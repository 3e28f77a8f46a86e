import { Form, useActionData } from 'react-router-dom';
import type { StudyPlanView } from '../../application/contract/index.ts';
import { dayOfMoment } from '../../domain/calendar-day.ts';
import { plannableDays } from '../../domain/study/plannable-days.ts';
import { useFormBusy } from '../ui/form-busy.ts';
import type { FormFailure } from '../ui/form-failure.ts';
import { FormMessage } from '../ui/form-message.tsx';
import type { EntryAnswer } from '../ui/list-entry.ts';
import { SubmitButton } from '../ui/submit-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useTimeZone } from '../ui/use-time-zone.ts';
import { dateForm, dateForms, formMessage } from './study-cards.css.ts';

type ExamDateFormProps = Pick<StudyPlanView, 'examDate'> & { readonly now: number };

/** Sets, changes and removes the day of the exam; the browser tells in which zone its days begin (product.md 5.59, 5.60). */
export function ExamDateForm({ examDate, now }: ExamDateFormProps) {
  const answer = useActionData() as FormFailure | EntryAnswer | null | undefined;
  const failure = answer && 'fields' in answer ? answer : null;
  const [setting, removing] = [useFormBusy('set'), useFormBusy('remove')];
  const timeZone = useTimeZone();
  const { first, last } = plannableDays(dayOfMoment(now, timeZone));
  return (
    <div className={dateForms}>
      {failure?.message ? (
        <div className={formMessage}>
          <FormMessage message={failure.message} />
        </div>
      ) : null}
      <Form method="post" className={dateForm} noValidate>
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
        <SubmitButton busy={setting} busyWords="Planning..." look="other">
          {examDate ? 'Change the Plan' : 'Make a Plan'}
        </SubmitButton>
      </Form>
      {examDate ? (
        <Form method="post">
          <input type="hidden" name="intent" value="remove" />
          <SubmitButton busy={removing} busyWords="Removing..." look="quiet">
            Remove the Day
          </SubmitButton>
        </Form>
      ) : null}
    </div>
  );
}
