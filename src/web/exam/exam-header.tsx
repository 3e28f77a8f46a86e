import { useAtomValue, useSetAtom } from 'jotai';
import { Check, CloudOff, CloudUpload, type IconNode } from 'lucide';
import type { ReactNode } from 'react';
import { paperTitle } from '../../domain/exam/attempt.ts';
import { countdownTone, formatCountdown } from '../../domain/exam/countdown.ts';
import { BrandMark } from '../brand/mark.tsx';
import { button } from '../ui/button.css.ts';
import { Icon } from '../ui/icon.tsx';
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
  type SaveState,
  saveStateLabel,
  savingAtom,
  signedOutAtom,
  spokenTimeAtom,
  timeLeftAtom,
  timeUpAtom,
  toSaveState,
} from './exam-session.ts';

const SIGNS: Readonly<Record<SaveState, IconNode>> = { saved: Check, saving: CloudUpload, kept: CloudOff };

/** Where the answers are stored. Screen readers announce when the connection is lost or restored, not every answer. */
function SaveIndicator() {
  const saving = useAtomValue(savingAtom);
  const state = toSaveState(saving);
  return (
    <p className={savingStyles[state]}>
      <Icon of={SIGNS[state]} size={16} />
      {saveStateLabel(saving)}
    </p>
  );
}

/** Begins a break, where breaks were declared. */
function PauseButton() {
  const { client } = useExam();
  const { pausedAt, breakLeftMs } = useAtomValue(clockAtom);
  if (breakLeftMs === 0) return null;
  return (
    <button type="button" className={button.quiet} disabled={pausedAt !== null} onClick={() => void client().pause()}>
      Pause
    </button>
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
          <BrandMark />
        </span>
        <div className={place}>
          <h1 className={title}>{paperTitle(examSet)}</h1>
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

/** The time left. Only this component renders each second, and it is not announced. */
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
