import { useEffect, useRef } from 'react';
import { useActionData } from 'react-router-dom';
import type { KeyReachView, QuestionView } from '../../application/contract/index.ts';
import { formatCount } from '../../domain/format-count.ts';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { TextArea } from '../ui/text-area.tsx';
import {
  KEY_CHANGE_FIELD_NAMES,
  type KeyChangeToConfirm,
  type QuestionActionResult,
  RESCORE_INTENT,
} from './question-actions.ts';
import * as css from './questions.css.ts';

type KeyDecisionProps = {
  readonly asked: KeyChangeToConfirm;
  /** The reason that was given so far. */
  readonly reason: string;
  /** What is wrong with the reason. */
  readonly fault: string | undefined;
};

/** From which key to which, what that would meet, and where exams have another key the choice about them; the focus is led here (product.md 12.10). */
export function KeyChangeDecisionFields({ asked, reason, fault }: KeyDecisionProps) {
  const { change, reach } = asked;
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const isHeld = reach.completed + reach.running > 0;
  return (
    <section ref={box} tabIndex={-1} className={css.decision} aria-labelledby="key-decision">
      <input type="hidden" name={KEY_CHANGE_FIELD_NAMES.from} value={change.from} />
      <input type="hidden" name={KEY_CHANGE_FIELD_NAMES.to} value={change.to} />
      <Notice tone="flag">
        <h2 id="key-decision" className={css.decisionTitle}>
          The key changes from {change.from} to {change.to}
        </h2>
        {isHeld ? <RescoringForecastWords reach={reach} /> : <NoExam />}
        <p>Nothing is saved yet. To keep {change.from}, choose it again above.</p>
      </Notice>
      {isHeld ? (
        <ExamChoice asked={asked} reason={reason} fault={fault} />
      ) : (
        <input type="hidden" name={KEY_CHANGE_FIELD_NAMES.exams} value="none" />
      )}
    </section>
  );
}

const NoExam = () => <p>No exam holds this question with another key, so no result changes.</p>;

const ExamChoice = ({ asked: { isToRescore }, reason, fault }: KeyDecisionProps) => (
  <>
    <fieldset className={css.choices}>
      <legend className={css.legend}>What happens to these exams</legend>
      <label className={css.keyChoice}>
        <input
          type="radio"
          name={KEY_CHANGE_FIELD_NAMES.exams}
          value="future"
          defaultChecked={!isToRescore}
          className={css.radio}
        />
        <span>Leave them: the new key is for exams that begin from now on</span>
      </label>
      <label className={css.keyChoice}>
        <input
          type="radio"
          name={KEY_CHANGE_FIELD_NAMES.exams}
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

/** Exams that hold the question with another key, and the way to judge them by this one; nothing where there are none (product.md 12.11). */
export function OtherKeysNotice({ question: { otherKeys, revision, isRetired } }: { readonly question: QuestionView }) {
  const answer = useActionData() as QuestionActionResult | undefined;
  if (isRetired || otherKeys.completed + otherKeys.running === 0) return null;
  const failure = answer?.form === RESCORE_INTENT ? { ...answer, intent: RESCORE_INTENT } : undefined;
  return (
    <Card title="Exams with another key">
      <RescoringForecastWords reach={otherKeys} />
      <PostForm intent={RESCORE_INTENT} failure={failure} words="Rescore Them" busyWords="Rescoring..." look="ending">
        <input type="hidden" name="revision" value={revision} />
        <TextArea
          label="Why they are rescored"
          name="reason"
          rows={2}
          maxLength={500}
          defaultValue={failure?.values.reason ?? ''}
          error={failure?.fields.reason}
        />
      </PostForm>
    </Card>
  );
}

const exams = (count: number, what: string): string =>
  `${formatCount(count)} ${what} ${count === 1 ? 'exam' : 'exams'}`;

function raisedWords({ raised, toPass }: KeyReachView): string {
  if (raised === 0) return 'Rescoring would change no result.';
  const results = raised === 1 ? '1 result' : `${formatCount(raised)} results`;
  const passing = toPass === 0 ? 'none of them' : `${formatCount(toPass)} of them`;
  return `Rescoring would raise ${results}; ${passing} would go from below the pass mark to passing.`;
}

/** How many exams hold a question with another key, and what rescoring would do to them (product.md 12.10, 12.12). */
const RescoringForecastWords = ({ reach }: { readonly reach: KeyReachView }) => (
  <>
    <p>
      {exams(reach.completed, 'completed')} and {exams(reach.running, 'running')} hold this question with another key.
    </p>
    <p>
      {raisedWords(reach)} No result would fall: an answer that counted stays right. Running exams are judged by the new
      key when they end.
    </p>
  </>
);
