import { useRef, useState } from 'react';
import type { PracticeQuestion } from '../../application/contract/index.ts';
import { httpApi } from '../api/http-api.ts';
import { button } from '../ui/button.css.ts';
import { failureMessage } from '../ui/form-failure.ts';
import { needsScript } from '../ui/needs-script.css.ts';
import { onPurpose, useAsking } from '../ui/use-asking.ts';
import { useNotify } from '../ui/use-notify.ts';
import { scoreActions } from './practice-score.css.ts';

export type TryAgainProps = {
  readonly questions: readonly PracticeQuestion[];
  readonly onForgotten: () => void;
};

/** Begins questions anew: asks once more in place, since the answers are gone afterwards (product.md 5.67). */
export function TryAgain({ questions, onForgotten }: TryAgainProps) {
  const { asking, first, turn } = useAsking();
  const { busy, forget } = useForgetting(questions, onForgotten);
  return (
    <div className={`${scoreActions} ${needsScript}`}>
      {asking ? (
        <>
          <button
            key="forget"
            ref={first}
            type="button"
            className={button.ending}
            aria-disabled={busy || undefined}
            {...onPurpose(() => void forget())}
          >
            Forget these answers
          </button>
          <button type="button" className={button.quiet} disabled={busy} {...onPurpose(() => turn(false))}>
            Keep them
          </button>
        </>
      ) : (
        <button key="again" ref={first} type="button" className={button.quiet} {...onPurpose(() => turn(true))}>
          Try Again
        </button>
      )}
    </div>
  );
}

/** Forgets the answers once, however often that is pressed; where it fails they stay and that is said. */
function useForgetting(questions: readonly PracticeQuestion[], onForgotten: () => void) {
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const notify = useNotify();
  const forget = async (): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      await httpApi('practice.forgetAnswers', { questionIds: questions.map(({ id }) => id) });
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
