import { Form, useActionData } from 'react-router-dom';
import type { StudyPlanView } from '../../application/contract/index.ts';
import { dayOfMoment } from '../../domain/calendar-day.ts';
import { plannableDays } from '../../domain/study/plannable-days.ts';
import { ActionWords, type Said } from '../ui/action-words.tsx';
import { useFormBusy } from '../ui/form-busy.ts';
import { type FormFailure, useFirstInvalidField } from '../ui/form-failure.ts';
import { FormMessage } from '../ui/form-message.tsx';
import type { EntryAnswer } from '../ui/list-entry.ts';
import { SubmitButton } from '../ui/submit-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useFocusIfLost } from '../ui/use-focus-if-lost.ts';
import { useTimeZone } from '../ui/use-time-zone.ts';
import { dateForm, dateForms, formMessage } from './study-cards.css.ts';

type ExamDateFormProps = Pick<StudyPlanView, 'examDate'> & { readonly now: number };

/** Sets, changes and removes the day of the exam; the browser tells in which zone its days begin (product.md 5.59, 5.60). */
export function ExamDateForm({ examDate, now }: ExamDateFormProps) {
  const answer = useActionData() as FormFailure | Said | EntryAnswer | null | undefined;
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
      <ActionWords />
    </div>
  );
}

type SetFormProps = ExamDateFormProps & { readonly failure: FormFailure | undefined };

function SetForm({ examDate, now, failure }: SetFormProps) {
  const form = useFirstInvalidField(failure);
  const busy = useFormBusy('set');
  const timeZone = useTimeZone();
  const { first, last } = plannableDays(dayOfMoment(now, timeZone));
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
