import { useAtomValue } from 'jotai';
import { countdownTone, formatCountdown } from '../../domain/exam/countdown.ts';
import { clock, spoken as spokenStyle, tones } from './exam-header.css.ts';
import { spokenTimeAtom, timeLeftAtom } from './exam-session.ts';

/** The time left. It is drawn alone each second, and never read aloud by itself. */
export function CountdownClock() {
  const left = useAtomValue(timeLeftAtom);
  const spoken = useAtomValue(spokenTimeAtom);
  return (
    <div className={clock}>
      <span className={tones[countdownTone(left)]} role="timer" aria-live="off" aria-label="Time left">
        {formatCountdown(left)}
      </span>
      {spoken ? (
        <span className={spokenStyle} aria-hidden="true">
          {spoken}
        </span>
      ) : null}
    </div>
  );
}
