import { useEffect, useRef } from 'react';
import type { KeyReachView } from '../../application/contract/index.ts';
import type { OptionLetter } from '../../domain/exam/item-quality.ts';
import type { FormFailure } from '../ui/form-failure.ts';
import { Notice } from '../ui/notice.tsx';
import { TextArea } from '../ui/text-area.tsx';
import * as css from './questions.css.ts';
import { RescoringForecastWords } from './rescoring-forecast-words.tsx';

type KeyDecisionProps = {
  readonly reach: KeyReachView;
  readonly letter: OptionLetter;
  readonly fields: FormFailure['fields'];
};

/** What a new key would meet, and the choice what happens to it; the focus is led here (product.md 12.10). */
export function KeyDecision({ reach, letter, fields }: KeyDecisionProps) {
  const box = useRef<HTMLElement>(null);
  const isAboutReason = fields.reason !== undefined;
  useEffect(() => {
    const target = isAboutReason ? box.current?.querySelector('textarea') : box.current;
    target?.focus();
  }, [isAboutReason]);
  return (
    <section ref={box} tabIndex={-1} className={css.decision} aria-labelledby="key-decision">
      <Notice tone="flag">
        <h2 id="key-decision" className={css.decisionTitle}>
          You are changing the key to {letter}. What about exams that have another one?
        </h2>
        <RescoringForecastWords reach={reach} />
      </Notice>
      <fieldset className={css.choices}>
        <legend className={css.legend}>What happens to them</legend>
        <label className={css.keyChoice}>
          <input type="radio" name="papers" value="future" defaultChecked={!isAboutReason} className={css.radio} />
          <span>Leave them: the new key is for exams that begin from now on</span>
        </label>
        <label className={css.keyChoice}>
          <input type="radio" name="papers" value="rescore" defaultChecked={isAboutReason} className={css.radio} />
          <span>Rescore them: judge them by the new key too</span>
        </label>
      </fieldset>
      <TextArea
        label="Why the key is corrected"
        name="reason"
        rows={2}
        maxLength={500}
        hint="Needed for rescoring. It is kept with the record of changed results."
        error={fields.reason}
      />
    </section>
  );
}
