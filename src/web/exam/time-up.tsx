import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { Spinner } from '../ui/spinner.tsx';
import { endingAtom, endingTroubleAtom, saveStateLabel, savingAtom, timeUpAtom } from './exam-session.ts';
import { timeUp, timeUpState, timeUpTitle } from './running-exam.css.ts';

/** Takes the place of the question when the time is over, until the result is there. */
export function TimeUpScreen() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={timeUp} aria-labelledby="time-up">
      <h2 id="time-up" ref={heading} className={timeUpTitle} tabIndex={-1}>
        Time is up
      </h2>
      <p>The exam is being ended. Your result appears here by itself; there is nothing you need to do.</p>
      <div className={timeUpState} role="status">
        <EndingStatus />
      </div>
      <Spinner />
    </section>
  );
}

/** How far the end of the exam is, and what it waits for. */
export function EndingStatus() {
  const ending = useAtomValue(endingAtom);
  const saving = useAtomValue(savingAtom);
  const trouble = useAtomValue(endingTroubleAtom);
  const timeUp = useAtomValue(timeUpAtom);
  if (ending === 'sending' && saving.failing) {
    return (
      <p>
        {saveStateLabel(saving)}.{' '}
        {timeUp
          ? 'What reaches us within a minute still counts.'
          : 'The exam ends as soon as everything has reached us. Cancel to keep working.'}
      </p>
    );
  }
  if (ending === 'sending') return <p>Sending your last answers...</p>;
  if (trouble) return <p>The exam could not be ended yet. We keep trying; your answers are saved.</p>;
  return <p>Ending Exam...</p>;
}
