import { useActionData } from 'react-router-dom';
import type { QuestionView } from '../../application/contract/index.ts';
import { Card } from '../ui/card.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { type QuestionAnswer, RESCORE } from './question-actions.ts';
import { RescoringForecastWords } from './rescoring-forecast-words.tsx';

/** Exams that hold the question with another key, and the way to judge them by this one; nothing where there are none (product.md 12.11). */
export function OtherKeys({ question: { otherKeys, revision, isRetired } }: { readonly question: QuestionView }) {
  const answer = useActionData() as QuestionAnswer | undefined;
  if (isRetired || otherKeys.completed + otherKeys.running === 0) return null;
  const failure = answer?.kind === 'not rescored' ? { ...answer, intent: RESCORE } : undefined;
  return (
    <Card title="Exams with another key">
      <RescoringForecastWords reach={otherKeys} />
      <PostForm intent={RESCORE} failure={failure} words="Rescore Them" busyWords="Rescoring..." look="ending">
        <input type="hidden" name="revision" value={revision} />
        <TextArea
          label="Why they are rescored"
          name="reason"
          rows={2}
          maxLength={500}
          defaultValue={failure?.values.reason ?? ''}
          error={failure?.fields.reason}
        />
      </PostForm>
    </Card>
  );
}
