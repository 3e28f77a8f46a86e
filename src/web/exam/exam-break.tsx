import { useEffect, useRef, useState } from 'react';
import { button } from '../ui/button.css.ts';
import { useExam } from './exam-context.ts';
import { timeUp, timeUpState, timeUpTitle } from './running-exam.css.ts';

/** Takes the place of the question during a break: the clock is stopped and no question can be seen (product.md 4.22). */
export function ExamBreakScreen() {
  const { client } = useExam();
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const resume = (): void => {
    setBusy(true);
    void client()
      .resume()
      .finally(() => setBusy(false));
  };
  return (
    <section className={timeUp} aria-labelledby="break">
      <h2 id="break" ref={heading} className={timeUpTitle} tabIndex={-1}>
        Break
      </h2>
      <p>The clock is stopped. Your answers are saved; you can close this page and come back.</p>
      <p className={timeUpState}>All breaks together may last 24 hours. After that the clock goes on by itself.</p>
      <div>
        <button
          type="button"
          className={button.main}
          aria-disabled={busy || undefined}
          onClick={busy ? undefined : resume}
        >
          Resume Exam
        </button>
      </div>
    </section>
  );
}
