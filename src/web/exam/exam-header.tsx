import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { Mark } from '../brand/mark.tsx';
import { button } from '../ui/button.css.ts';
import { CountdownClock } from './countdown-clock.tsx';
import { bar, end, header, mark, place, progress, strip, title } from './exam-header.css.ts';
import { dialogAtom, positionAtom, questionsAtom, signedOutAtom, timeUpAtom } from './exam-session.ts';
import { SaveIndicator } from './save-indicator.tsx';

type ExamHeaderProps = { readonly examSet: number };

/** Which exam, which question, whether all is saved, and how much time is left. */
export function ExamHeader({ examSet }: ExamHeaderProps) {
  const setDialog = useSetAtom(dialogAtom);
  const timeUp = useAtomValue(timeUpAtom);
  return (
    <header className={header}>
      <div className={bar}>
        <span className={mark}>
          <Mark />
        </span>
        <div className={place}>
          <h1 className={title}>Mock Exam Set {examSet}</h1>
          <Progress />
        </div>
        <SaveIndicator />
        <CountdownClock />
        <div className={end}>
          <button type="button" className={button.other} disabled={timeUp} onClick={() => setDialog('end')}>
            End Exam
          </button>
        </div>
      </div>
      <SignedOutStrip />
    </header>
  );
}

function Progress(): ReactNode {
  const position = useAtomValue(positionAtom);
  const total = useAtomValue(questionsAtom).length;
  return (
    <p className={progress}>
      {position + 1} of {total}
    </p>
  );
}

/** Stays when the login dialog was put aside; the answers wait on the device. */
function SignedOutStrip(): ReactNode {
  const signedOut = useAtomValue(signedOutAtom);
  const setDialog = useSetAtom(dialogAtom);
  if (!signedOut) return null;
  return (
    <div className={strip}>
      <p>You are logged out. Your answers stay on this device until you log in again.</p>
      <button type="button" className={button.other} onClick={() => setDialog('login')}>
        Log In
      </button>
    </div>
  );
}
