import { useEffect, useRef } from 'react';
import { Form, useActionData, useLoaderData } from 'react-router-dom';
import type { AttemptListEntry } from '../../application/contract/index.ts';
import { paperTitle } from '../../domain/exam/attempt.ts';
import { sendCall } from '../api/http-api.ts';
import { flushUnsentChoices } from '../outbox/flush.ts';
import { useViewer } from '../root.tsx';
import { useFormBusy } from '../ui/form-busy.ts';
import { hidden } from '../ui/hidden.css.ts';
import { Notice } from '../ui/notice.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ScoreNote } from '../ui/score-note.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { useNotify } from '../ui/use-notify.ts';
import { AssembledPapersCard } from './bank-papers.tsx';
import * as css from './exam-select.css.ts';
import { RunningAttemptNotice } from './running-attempt.tsx';
import type { ExamSelectData, StartFailure } from './start-exam.ts';

export { chooseExam as action, loadExamSelect as loader } from './start-exam.ts';

const SETS = [
  { examSet: 1, contents: 'Professional practice and ethics, regulatory compliance, professional responsibility.' },
  { examSet: 2, contents: 'Engineering standards, different case studies, questions different from Set 1.' },
] as const;

const ERROR_ID = 'exam-set-error';

/** Choosing a mock exam. */
export function Component() {
  const { attempts, now, questionsMissing, examSet, nextPaper } = useLoaderData() as ExamSelectData;
  useLeftAnswers();
  return (
    <PageBody>
      <PageTitle of="Mock Exams" />
      <PageHeader title="Mock Exams">110 questions, 2 h 30, the mix of areas of the real exam.</PageHeader>
      {questionsMissing ? (
        <Notice tone="bad" title="Error loading exam" role="alert">
          <p>There was a problem loading the exam questions. Please try again.</p>
        </Notice>
      ) : null}
      {attempts ? <RunningAttemptNotice attempts={attempts} now={now} /> : null}
      <StartForm key={examSet} examSet={examSet} attempts={attempts ?? []} />
      {nextPaper ? <AssembledPapersCard nextPaper={nextPaper} attempts={attempts ?? []} now={now} /> : null}
      {attempts?.some(({ score }) => score !== null) ? <ScoreNote /> : null}
      <Facts />
    </PageBody>
  );
}

/** Answers that an exam on this device could not send are sent as soon as their learner is back. */
function useLeftAnswers(): void {
  const userId = useViewer()?.id;
  useEffect(() => {
    if (userId !== undefined) void flushUnsentChoices(userId, sendCall);
  }, [userId]);
}

type StartFormProps = Pick<ExamSelectData, 'examSet'> & { readonly attempts: readonly AttemptListEntry[] };

function StartForm({ examSet, attempts }: StartFormProps) {
  const failure = useActionData() as StartFailure | undefined;
  const busy = useFormBusy();
  const notify = useNotify();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure?.invalid) form.current?.querySelector('input')?.focus();
  }, [failure]);
  return (
    // The toast of an earlier try must not stay into the running exam.
    <Form method="post" className={css.form} ref={form} onSubmit={() => notify(null)}>
      <fieldset {...(failure ? { 'aria-describedby': ERROR_ID } : {})}>
        <legend className={hidden}>Choose a mock exam set</legend>
        <div className={css.sets}>
          {SETS.map((set) => (
            <SetCard
              key={set.examSet}
              {...set}
              preset={set.examSet === examSet}
              invalid={failure?.invalid ?? false}
              scores={summariseScores(attempts, set.examSet)}
            />
          ))}
        </div>
      </fieldset>
      <div className={css.begin}>
        <SubmitButton busy={busy} busyWords="Starting Exam...">
          Start Mock Exam
        </SubmitButton>
        <p className={css.soft}>
          The rules come first; the time starts when you press Begin. A set that is running is resumed.
        </p>
      </div>
      {failure ? (
        <div id={ERROR_ID}>
          <Notice tone="bad" role="alert" {...(failure.title ? { title: failure.title } : {})}>
            <p>{failure.message}</p>
          </Notice>
        </div>
      ) : null}
      <noscript>
        <p>Sitting an exam needs JavaScript. Please switch it on before you begin: the time runs from then on.</p>
      </noscript>
    </Form>
  );
}

/** The scores of a set so far in one line; null before the first. Attempts are listed newest first. */
function summariseScores(attempts: readonly AttemptListEntry[], examSet: number): string | null {
  const scores = attempts.flatMap((attempt) => (attempt.examSet === examSet ? (attempt.score ?? []) : []));
  const [last] = scores;
  if (last === undefined) return null;
  const count = scores.length === 1 ? '1 attempt' : `${scores.length} attempts`;
  return `Last score ${last}% · Best score ${Math.max(...scores)}% · ${count}`;
}

type SetCardProps = {
  readonly scores: string | null;
  readonly examSet: number;
  readonly contents: string;
  readonly preset: boolean;
  readonly invalid: boolean;
};

function SetCard({ examSet, contents, preset, invalid, scores }: SetCardProps) {
  const id = `exam-set-${examSet}`;
  return (
    <label className={css.set}>
      <span className={css.setHead}>
        <input
          type="radio"
          className={css.radio}
          name="examSet"
          value={examSet}
          defaultChecked={preset}
          aria-labelledby={id}
          aria-describedby={scores ? `${id}-contents ${id}-scores` : `${id}-contents`}
          aria-invalid={invalid || undefined}
        />
        <span className={css.setTitle} id={id}>
          {paperTitle(examSet)}
        </span>
      </span>
      <span className={css.size}>110 Questions</span>
      <span className={css.contents} id={`${id}-contents`}>
        {contents}
      </span>
      {scores ? (
        <span className={css.scores} id={`${id}-scores`}>
          {scores}
        </span>
      ) : null}
    </label>
  );
}

const FACTS = [
  {
    title: 'The time is kept for you',
    words: 'It runs on our clock from the moment you start, also while you are away.',
  },
  {
    title: 'No answer is lost',
    words: 'Each one is saved as you choose it, and kept on your device while you are offline.',
  },
  { title: 'A reason for every option', words: 'Afterwards you review each question and see your result by area.' },
] as const;

const Facts = () => (
  <section className={css.facts} aria-label="How it works">
    {FACTS.map(({ title, words }) => (
      <div key={title} className={css.fact}>
        <h2 className={css.factTitle}>{title}</h2>
        <p className={css.soft}>{words}</p>
      </div>
    ))}
  </section>
);
