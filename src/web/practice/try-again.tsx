import { useRef, useState } from 'react';
import type { PracticeQuestion } from '../../application/contract/index.ts';
import { httpApi } from '../api/http-api.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { failureMessage } from '../ui/form-failure.ts';
import { needsScript } from '../ui/needs-script.css.ts';
import { useNotify } from '../ui/use-notify.ts';
import { forgetInOrder } from './answer-order.ts';
import { scoreActions } from './practice-score.css.ts';

export type TryAgainProps = {
  readonly questions: readonly PracticeQuestion[];
  readonly onForgotten: () => void;
};

const ANSWERS = { act: 'Forget these answers', keep: 'Keep them' };

/** Resets questions: asks for confirmation in place, since the answers are lost. */
export function TryAgain({ questions, onForgotten }: TryAgainProps) {
  const { busy, forget } = useForgetting(questions, onForgotten);
  return (
    <div className={`${scoreActions} ${needsScript}`}>
      <ConfirmButton words="Try Again" answers={ANSWERS} busy={busy} onAct={() => void forget()} />
    </div>
  );
}

/** Forgets the answers once, however often that is pressed, and those that are still on their way too; where it fails they stay and that is said. */
function useForgetting(questions: readonly PracticeQuestion[], onForgotten: () => void) {
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const notify = useNotify();
  const forget = async (): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      await forgetInOrder(() => httpApi('practice.forgetAnswers', { questionIds: questions.map(({ id }) => id) }));
      onForgotten();
    } catch (error) {
      const description = failureMessage(error, 'The answers could not be forgotten. Please try again.');
      notify({ title: 'Error', description, tone: 'destructive' });
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  return { busy, forget };
}
