import { useEffect, useRef } from 'react';
import { Notice } from '../ui/notice.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { KEY_FIELDS, type QuestionAnswer } from './question-actions.ts';
import * as css from './questions.css.ts';
import { RescoringForecastWords } from './rescoring-forecast-words.tsx';

type KeyAnswer = QuestionAnswer & { readonly kind: 'key' };
type KeyDecisionProps = {
  readonly answer: KeyAnswer;
  /** What is wrong with the reason. */
  readonly fault: string | undefined;
};

/** From which key to which, what that would meet, and where exams have another key the choice about them; the focus is led here (product.md 12.10). */
export function KeyDecision({ answer, fault }: KeyDecisionProps) {
  const { change, reach } = answer;
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const isHeld = reach.completed + reach.running > 0;
  return (
    <section ref={box} tabIndex={-1} className={css.decision} aria-labelledby="key-decision">
      <input type="hidden" name={KEY_FIELDS.from} value={change.from} />
      <input type="hidden" name={KEY_FIELDS.to} value={change.to} />
      <Notice tone="flag">
        <h2 id="key-decision" className={css.decisionTitle}>
          The key changes from {change.from} to {change.to}
        </h2>
        {isHeld ? <RescoringForecastWords reach={reach} /> : <NoExam />}
        <p>Nothing is saved yet. To keep {change.from}, choose it again above.</p>
      </Notice>
      {isHeld ? (
        <ExamChoice answer={answer} fault={fault} />
      ) : (
        <input type="hidden" name={KEY_FIELDS.exams} value="none" />
      )}
    </section>
  );
}

const NoExam = () => <p>No exam holds this question with another key, so nobody's result changes.</p>;

const ExamChoice = ({ answer: { isToRescore, reason }, fault }: KeyDecisionProps) => (
  <>
    <fieldset className={css.choices}>
      <legend className={css.legend}>What happens to these exams</legend>
      <label className={css.keyChoice}>
        <input
          type="radio"
          name={KEY_FIELDS.exams}
          value="future"
          defaultChecked={!isToRescore}
          className={css.radio}
        />
        <span>Leave them: the new key is for exams that begin from now on</span>
      </label>
      <label className={css.keyChoice}>
        <input
          type="radio"
          name={KEY_FIELDS.exams}
          value="rescore"
          defaultChecked={isToRescore}
          className={css.radio}
        />
        <span>Rescore them: judge them by the new key too</span>
      </label>
    </fieldset>
    <TextArea
      label="Why the key is corrected"
      name="reason"
      rows={2}
      maxLength={500}
      hint="Needed for rescoring. It is kept with the record of changed results."
      defaultValue={reason}
      error={fault}
    />
  </>
);
