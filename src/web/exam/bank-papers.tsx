import { Form } from 'react-router-dom';
import type { AttemptListEntry } from '../../application/contract/index.ts';
import { isMockSet, paperTitle } from '../../domain/exam/attempt.ts';
import { BLUEPRINT } from '../../domain/exam/blueprint.ts';
import { formatQuantity } from '../../domain/format-count.ts';
import { Card } from '../ui/card.tsx';
import { useFormBusy } from '../ui/form-busy.ts';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { AttemptList } from './attempt-list.tsx';
import * as css from './exam-select.css.ts';
import type { NextPaperData } from './start-exam.ts';

type BankPapersProps = {
  readonly nextPaper: NextPaperData;
  readonly attempts: readonly AttemptListEntry[];
  readonly now: number;
};

/** Papers made for the learner from questions not seen before, below the two sets (product.md 15.18, 15.19). */
export function AssembledPapersCard({ nextPaper, attempts, now }: BankPapersProps) {
  const own = attempts.filter(({ examSet }) => !isMockSet(examSet));
  const canStart = nextPaper.shortages.length === 0;
  return (
    <Card title="Papers from the question bank">
      <div className={css.bank}>
        <p className={css.soft}>
          Made for you from practice questions that you have not seen, as difficult as the average of the bank. 110
          questions, as in the real exam: 100 count, and 10 trial questions among them are named only afterwards.
        </p>
        {canStart ? <StartPaper nextPaper={nextPaper} /> : <Shortage nextPaper={nextPaper} />}
        {own.length > 0 ? <AttemptList attempts={own} now={now} /> : null}
      </div>
    </Card>
  );
}

function StartPaper({ nextPaper: { paper, openAttemptId } }: Pick<BankPapersProps, 'nextPaper'>) {
  const busy = useFormBusy('paper');
  return (
    <Form method="post" className={css.begin}>
      <input type="hidden" name="intent" value="paper" />
      <input type="hidden" name="examSet" value={paper} />
      <SubmitButton busy={busy} busyWords="Starting..." look="other">
        {openAttemptId === null ? `Start ${paperTitle(paper)}` : `Resume ${paperTitle(paper)}`}
      </SubmitButton>
    </Form>
  );
}

/** Why there is no fresh paper, and what can be done instead. */
const Shortage = ({ nextPaper: { paper, shortages } }: Pick<BankPapersProps, 'nextPaper'>) => (
  <Notice tone="flag" title={`${paperTitle(paper)} cannot be made yet`}>
    <p>
      A fresh paper takes more questions that you have not seen:{' '}
      {shortages
        .map(
          ({ area, needed, available }) =>
            `${formatQuantity(needed - available, 'more', 'more')} in ${BLUEPRINT[area].title}`,
        )
        .join(', ')}
      . New questions are added to the bank over time.
    </p>
    <p>
      Until then <Link to="/practice">practise what you missed</Link>, or sit Set 1 or 2 again: your first answers stay
      the ones that count.
    </p>
  </Notice>
);
