import { useAtomValue, useSetAtom } from 'jotai';
import { Check, CloudOff, CloudUpload, type IconNode } from 'lucide';
import type { ReactNode } from 'react';
import { countdownTone, formatCountdown } from '../../domain/exam/countdown.ts';
import { Mark } from '../brand/mark.tsx';
import { button } from '../ui/button.css.ts';
import { Icon } from '../ui/icon.tsx';
import { PauseButton } from './exam-break.tsx';
import { useExam } from './exam-context.ts';
import {
  bar,
  clock,
  end,
  header,
  mark,
  place,
  progress,
  saving as savingStyles,
  spoken as spokenStyle,
  strip,
  title,
  tones,
} from './exam-header.css.ts';
import {
  allowanceAtom,
  clockAtom,
  dialogAtom,
  positionAtom,
  questionsAtom,
  reviewingAtom,
  savingAtom,
  signedOutAtom,
  spokenTimeAtom,
  timeLeftAtom,
  timeUpAtom,
} from './exam-session.ts';
import { type SaveState, saveStateOf, saveWords } from './save-words.ts';

const SIGNS: Readonly<Record<SaveState, IconNode>> = { saved: Check, saving: CloudUpload, kept: CloudOff };

/** Where the answers are. Screen readers hear of it when the connection goes and comes, not at every answer. */
function SaveIndicator() {
  const saving = useAtomValue(savingAtom);
  const state = saveStateOf(saving);
  return (
    <p className={savingStyles[state]}>
      <Icon of={SIGNS[state]} size={16} />
      {saveWords(saving)}
    </p>
  );
}

type ExamHeaderProps = { readonly examSet: number };

/** Which exam, which question, whether all is saved, and how much time is left. */
export function ExamHeader({ examSet }: ExamHeaderProps) {
  const { client } = useExam();
  const isPaused = useAtomValue(clockAtom).pausedAt !== null;
  const isReviewing = useAtomValue(reviewingAtom);
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
          <PauseButton />
          <button
            type="button"
            className={button.other}
            disabled={timeUp || isPaused || isReviewing}
            onClick={() => client().review()}
          >
            Review and end
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
  const isReviewing = useAtomValue(reviewingAtom);
  return <p className={progress}>{isReviewing ? 'Final review' : `${position + 1} of ${total}`}</p>;
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

/** The time left. It is drawn alone each second, and never read aloud by itself. */
function CountdownClock() {
  const left = useAtomValue(timeLeftAtom);
  const spoken = useAtomValue(spokenTimeAtom);
  const isUntimed = useAtomValue(allowanceAtom).time === 'untimed';
  return (
    <div className={clock}>
      <span className={tones[countdownTone(left)]} role="timer" aria-live="off" aria-label="Time left">
        {isUntimed ? 'No limit' : formatCountdown(left)}
      </span>
      {spoken ? (
        <span className={spokenStyle} aria-hidden="true">
          {spoken}
        </span>
      ) : null}
    </div>
  );
}
