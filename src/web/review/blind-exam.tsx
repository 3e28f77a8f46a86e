import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { AttemptView } from '../../application/contract/index.ts';
import { httpApi } from '../api/http-api.ts';
import { resourceCache } from '../api/resource-cache.ts';
import { main as mainStyle } from '../exam/completed-exam.css.ts';
import { ExamResultHeader, ExamResultSummary, LateAnswersNotice } from '../exam/completed-exam.tsx';
import type { BlindReviewData } from '../exam/exam-session.ts';
import { MAIN_ELEMENT_ID } from '../layout/skip-link.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { failureMessage } from '../ui/form-failure.ts';
import { Link } from '../ui/link.tsx';
import { needsScript } from '../ui/needs-script.css.ts';
import { PageBody } from '../ui/page-body.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useNotify } from '../ui/use-notify.ts';
import * as css from './blind-exam.css.ts';
import { useBlindAnswers } from './use-blind-answers.ts';

type BlindExamProps = {
  readonly view: BlindReviewData;
  readonly notCounted: number;
  readonly arrived: boolean;
  /** Shows the attempt with its keys. */
  readonly onView: (view: AttemptView) => void;
};

const loadQuestions = () => import('./blind-questions.tsx');
/** The questions are fetched after the page, which offers them first. */
const BlindQuestions = lazy(() => loadQuestions().then((module) => ({ default: module.BlindQuestions })));

/** A completed exam whose keys are withheld: by its own blind review, or by another attempt at its questions. */
export const BlindExam = (props: BlindExamProps) =>
  props.view.withheldBy ? (
    <WithheldResult {...props} withheldBy={props.view.withheldBy} />
  ) : (
    <BlindReviewOffer {...props} />
  );

type WithheldResultProps = Omit<BlindExamProps, 'onView'> & {
  readonly withheldBy: NonNullable<BlindReviewData['withheldBy']>;
};

/** The score, and why the answers are not shown until the other attempt is over (product.md 4.35). */
const WithheldResult = ({ view, notCounted, arrived, withheldBy: { id, phase } }: WithheldResultProps) => (
  <>
    <ExamResultHeader />
    <main id={MAIN_ELEMENT_ID} className={mainStyle} tabIndex={-1}>
      <PageBody>
        <LateAnswersNotice notCounted={notCounted} />
        <div className={css.offer}>
          <ExamResultSummary view={view} arrived={arrived} />
          <Card title="The answers are hidden for now">
            <p>
              {phase === 'running'
                ? 'You are taking another exam with these questions. Their answers and explanations can be read here again when you have finished it.'
                : 'The blind review of another exam with these questions is open. Their answers and explanations can be read here again when you have finished it.'}
            </p>
            <p className={css.soft}>Your score stays {view.examAttempt.score}%.</p>
            <div className={css.actions}>
              <Link to={`/exam/${id}`} className={button.main}>
                {phase === 'running' ? 'Go to the Running Exam' : 'Go to the Blind Review'}
              </Link>
            </div>
          </Card>
        </div>
      </PageBody>
    </main>
  </>
);

/** Blind review is offered, and done here. */
function BlindReviewOffer({ view, notCounted, arrived, onView }: BlindExamProps) {
  const [isRedoing, setRedoing] = useState(false);
  const { id } = view.examAttempt;
  const blind = useBlindAnswers(view, () => void showKeys(id, onView));
  const { busy, close } = useClosing(blind.close);
  const count = view.blindAnswers.length;
  useEffect(() => {
    loadQuestions().catch(() => undefined);
  }, []);
  return (
    <>
      <ExamResultHeader />
      <main id={MAIN_ELEMENT_ID} className={mainStyle} tabIndex={-1}>
        <PageBody width={isRedoing ? 'text' : 'page'}>
          {isRedoing ? (
            <Suspense fallback={<Spinner />}>
              <BlindQuestions view={view} blind={blind} busy={busy} onFinish={() => void close('finished')} />
            </Suspense>
          ) : (
            <>
              <LateAnswersNotice notCounted={notCounted} />
              <div className={css.offer}>
                <ExamResultSummary view={view} arrived={arrived} />
                <Card title="Before you see the answers">
                  <p>
                    You flagged, guessed or left open {count === 1 ? '1 question' : `${count} questions`}. Redo{' '}
                    {count === 1 ? 'it' : 'them'} now, without the clock. You then see two scores, in time and with
                    time: they tell whether you lost marks to the clock or to what you did not know.
                  </p>
                  <p className={css.soft}>Your score in time stays {view.examAttempt.score}%, whatever you choose.</p>
                  {blind.choices.size > 0 ? (
                    <p className={css.soft}>
                      {blind.choices.size} of {count} redone so far.
                    </p>
                  ) : null}
                  <div className={`${css.actions} ${needsScript}`}>
                    <button type="button" className={button.main} disabled={busy} onClick={() => setRedoing(true)}>
                      {blind.choices.size > 0
                        ? 'Continue'
                        : `Redo ${count === 1 ? '1 question' : `${count} questions`}`}
                    </button>
                    <button
                      type="button"
                      className={button.other}
                      disabled={busy}
                      onClick={() => void close('declined')}
                    >
                      Show the answers
                    </button>
                  </div>
                  <noscript>Choosing needs JavaScript. Please switch it on and load this page again.</noscript>
                </Card>
              </div>
            </>
          )}
        </PageBody>
      </main>
    </>
  );
}

/** Reads the attempt again, now with its keys; what was read of mistakes before holds no more. */
async function showKeys(attemptId: number, onView: BlindExamProps['onView']): Promise<void> {
  resourceCache(httpApi).clear();
  onView(await httpApi('exam.read', { examId: String(attemptId) }));
}

/** Closes once, however often that is pressed; a failure is said. */
function useClosing(close: ReturnType<typeof useBlindAnswers>['close']) {
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const mounted = useRef(true);
  const notify = useNotify();
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  const run = async (state: 'finished' | 'declined'): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    const failed = (description: string): void => notify({ title: 'Error', description, tone: 'destructive' });
    try {
      if (!(await close(state))) failed('Your last answers could not be saved. Please try again.');
    } catch (error) {
      failed(failureMessage(error, 'The answers could not be shown. Please try again.'));
    } finally {
      underWay.current = false;
      if (mounted.current) setBusy(false);
    }
  };
  return { busy, close: run };
}
