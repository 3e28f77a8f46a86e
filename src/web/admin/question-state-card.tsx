import { useActionData } from 'react-router-dom';
import type { QuestionView } from '../../application/contract/index.ts';
import { MAX_REVIEWER_LENGTH } from '../../domain/exam/question-state.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import type { FormFailure } from '../ui/form-failure.ts';
import { PostForm } from '../ui/post-form.tsx';
import { TextField } from '../ui/text-field.tsx';
import { QUESTION_STATE_INTENTS } from './question-actions.ts';
import { QUESTION_STATE_LABELS } from './question-labels.ts';
import { fit, smallPrint } from './records.css.ts';

type StateCardProps = { readonly question: QuestionView };

/** The state of a question, and the actions on it besides editing (product.md 12.20 to 12.22). */
export function QuestionStateCard({ question }: StateCardProps) {
  const answer = useActionData() as FormFailure | undefined;
  const failureOf = (intent: string) => (answer?.intent === intent ? answer : undefined);
  const { state, revision, isWithdrawn } = question;
  const [label, tone] = QUESTION_STATE_LABELS[state];
  const seen = <input type="hidden" name="revision" value={revision} />;
  return (
    <Card title="Status" aside={<Badge tone={tone}>{label}</Badge>}>
      <p className={smallPrint}>{standing(question)}</p>
      {state === 'draft' ? <PublishForm failure={failureOf(QUESTION_STATE_INTENTS.publish)}>{seen}</PublishForm> : null}
      {isWithdrawn ? (
        <div className={fit}>
          <PostForm
            intent={QUESTION_STATE_INTENTS.reinstate}
            failure={failureOf(QUESTION_STATE_INTENTS.reinstate)}
            words="Undo Retirement"
            busyWords="Saving..."
            look="other"
          >
            {seen}
          </PostForm>
        </div>
      ) : null}
      <div className={fit}>
        <PostForm
          intent={QUESTION_STATE_INTENTS.duplicate}
          failure={failureOf(QUESTION_STATE_INTENTS.duplicate)}
          words="Duplicate"
          busyWords="Duplicating..."
          look="other"
        >
          {seen}
        </PostForm>
      </div>
      {state === 'retired' ? null : (
        <div className={fit}>
          <PostForm
            intent={QUESTION_STATE_INTENTS.retire}
            failure={failureOf(QUESTION_STATE_INTENTS.retire)}
            words={state === 'draft' ? 'Discard Draft' : 'Retire'}
            busyWords="Saving..."
            look="ending"
          >
            {seen}
          </PostForm>
        </div>
      )}
    </Card>
  );
}

function standing({ state, isWithdrawn, reviewedBy }: QuestionView): string {
  if (state === 'draft') return 'Only administrators see a draft. It goes live once another person has reviewed it.';
  if (isWithdrawn) return 'It was retired here. Exams that hold it keep it, and you can bring it back.';
  if (state === 'retired') return 'It has left the files of the study material. Exams that hold it keep it.';
  return reviewedBy === null ? 'Learners can meet it.' : `Learners can meet it. Reviewed by ${reviewedBy}.`;
}

type PublishFormProps = { readonly failure: FormFailure | undefined; readonly children: React.ReactNode };

const PublishForm = ({ failure, children }: PublishFormProps) => (
  <PostForm intent={QUESTION_STATE_INTENTS.publish} failure={failure} words="Put Live" busyWords="Saving...">
    {children}
    <TextField
      label="Reviewed by"
      name="reviewer"
      hint="The person who read the question, its key and its reasons. Save your changes first."
      maxLength={MAX_REVIEWER_LENGTH}
      autoComplete="off"
      defaultValue={failure?.values.reviewer}
      error={failure?.fields.reviewer}
    />
  </PostForm>
);
