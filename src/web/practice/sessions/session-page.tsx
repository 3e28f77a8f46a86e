import { Check, Flag, X } from 'lucide';
import { useEffect, useRef } from 'react';
import { data, useLoaderData } from 'react-router-dom';
import { ApiError } from '../../../application/contract/api-error.ts';
import type { PracticeSessionView } from '../../../application/contract/index.ts';
import { formatCountdown } from '../../../domain/exam/countdown.ts';
import type { PageLoader } from '../../page-request.ts';
import { OptionGroup } from '../../question/option-group.tsx';
import { ReportProblem } from '../../question/report/report-problem.tsx';
import { stem } from '../../question/reviewed-options.css.ts';
import { ReviewedOptions } from '../../question/reviewed-options.tsx';
import { button } from '../../ui/button.css.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { SaveProblemNotice } from '../save-problem.tsx';
import * as css from './practice.css.ts';
import { formatTopicList, topicTitle } from './session-choices.ts';
import { useFinish } from './use-finish.tsx';
import { useSession } from './use-session.ts';
import { useSessionKeys } from './use-session-keys.ts';

type Question = PracticeSessionView['questions'][number];
type Session = ReturnType<typeof useSession>;

/** A session that is closed while an exam runs or is under blind review; `message` says when it opens again. */
type ClosedSession = { readonly message: string };

export const loader: PageLoader = async ({ api, params }) => {
  try {
    return await api('practice.readSession', { sessionId: params.sessionId ?? '' });
  } catch (error) {
    if (!(error instanceof ApiError) || error.body.code !== 'session-closed') throw error;
    return data({ message: error.body.message ?? '' } satisfies ClosedSession, { status: error.status });
  }
};

const UNSAVED = 'Your answer is not stored yet. Try again once the connection is back.';

/** A session, one question at a time (product.md 15.11). */
export function Component() {
  const loaded = useLoaderData() as PracticeSessionView | ClosedSession;
  if ('message' in loaded) return <ClosedScreen {...loaded} />;
  // Loaded again only where the session ended elsewhere: then its screen begins anew.
  return <SessionScreen key={`${loaded.id} ${loaded.finished}`} loaded={loaded} />;
}

const CLOSED_TITLE = 'This session is closed for now';

const ClosedScreen = ({ message }: ClosedSession) => (
  <PageBody width="text">
    <PageTitle of={CLOSED_TITLE} />
    <PageHeader title={CLOSED_TITLE}>{message}</PageHeader>
    <p>
      <Link to="/practice" className={button.main}>
        Back to Practice
      </Link>
    </p>
  </PageBody>
);

function SessionScreen({ loaded }: { readonly loaded: PracticeSessionView }) {
  const session = useSession(loaded);
  const { view, question, place, trouble, problem, retry } = session;
  return (
    <PageBody width="text">
      <PageTitle of="Practice session" />
      <PageHeader
        title={formatTopicList(view.topics)}
        above={view.mode === 'tutor' ? 'Practice, tutor' : 'Practice, timed'}
        actions={
          <Link to="/practice" className={button.other}>
            {view.finished ? 'Back to Practice' : 'Stop Here'}
          </Link>
        }
      />
      <Progress session={session} />
      {trouble ? <SaveProblemNotice trouble={trouble} words={UNSAVED} onRetry={retry} /> : null}
      {problem ? (
        <Notice tone="bad" role="alert">
          <p>{problem}</p>
        </Notice>
      ) : null}
      {question ? <QuestionInView key={`${question.id} ${place}`} question={question} session={session} /> : null}
    </PageBody>
  );
}

/** What was right so far, the time left, and a way to each question. */
function Progress({ session: { view, place, goTo, secondsLeft, chosenFor } }: { readonly session: Session }) {
  const answered = view.questions.filter((each) => chosenFor(each) !== null).length;
  return (
    <div className={css.progress}>
      <p className={css.note} role="status">
        {view.right === null
          ? `${answered} of ${view.items} answered`
          : `${view.right} of ${view.finished ? view.items : answered} right`}
      </p>
      {secondsLeft !== null && !view.finished ? (
        <p className={css.clock} role="timer" aria-live="off">
          {formatCountdown(secondsLeft * 1_000)}
        </p>
      ) : null}
      <ol className={css.steps}>
        {view.questions.map((question, index) => (
          <li key={question.id}>
            <button
              type="button"
              className={css.step[stateOf(question, chosenFor(question))]}
              aria-current={index === place ? 'step' : undefined}
              aria-label={`Question ${index + 1}${STATE_NAMES[stateOf(question, chosenFor(question))]}`}
              onClick={() => goTo(index)}
            >
              {stepSign(question, chosenFor(question)) ?? index + 1}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

type StepState = keyof typeof css.step;

const STATE_NAMES: Readonly<Record<StepState, string>> = {
  open: '',
  chosen: ', answered',
  right: ', right',
  wrong: ', wrong',
};

function stateOf({ solution }: Question, chosen: number | null): StepState {
  if (!solution) return chosen === null ? 'open' : 'chosen';
  return solution.options.some(({ id, isCorrect }) => isCorrect && id === chosen) ? 'right' : 'wrong';
}

function stepSign(question: Question, chosen: number | null) {
  const state = stateOf(question, chosen);
  if (state === 'right') return <Icon of={Check} size={16} />;
  return state === 'wrong' ? <Icon of={X} size={16} /> : null;
}

function QuestionInView({ question, session }: { readonly question: Question; readonly session: Session }) {
  const { place, view, selected, select, check, next, previous, hasMoved } = session;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasMoved) heading.current?.focus();
  }, [hasMoved]);
  // The answer takes the place of the options: keyboard and screen reader go on at its beginning.
  const isSolved = question.solution !== null;
  const wasSolved = useRef(isSolved);
  useEffect(() => {
    if (isSolved && !wasSolved.current) heading.current?.focus();
    wasSolved.current = isSolved;
  }, [isSolved]);
  const { dialog, finish, fetchAhead } = useFinish(session);
  useSessionKeys({ question, isOff: dialog !== null, onSelect: select, onNext: next, onPrevious: previous });
  return (
    <section className={css.question} aria-label="Question">
      <div className={css.questionHead}>
        <h2 className={css.place} ref={heading} tabIndex={-1}>
          Question {place + 1} of {view.items}
        </h2>
        <p className={css.note}>{topicTitle(question.topic)}</p>
        <FlagButton question={question} session={session} />
      </div>
      {question.solution ? (
        <>
          <p className={stem}>{question.question}</p>
          <ReviewedOptions question={question.solution} chosenOptionId={question.chosen} />
        </>
      ) : (
        <OptionGroup question={question} chosen={selected} disabled={view.finished} onChoose={select} />
      )}
      <Steps {...{ session, isSolved }} onCheck={check} onFinish={finish} onFinishNear={fetchAhead} />
      {dialog}
      {isSolved ? <ReportProblem questionId={question.id} /> : null}
    </section>
  );
}

function FlagButton({ question, session: { flag } }: { readonly question: Question; readonly session: Session }) {
  return (
    <button type="button" className={button.quiet} aria-pressed={question.isFlagged} onClick={() => flag(question)}>
      <Icon of={Flag} size={18} />
      {question.isFlagged ? 'Flagged' : 'Flag'}
    </button>
  );
}

type StepsProps = {
  readonly session: Session;
  readonly isSolved: boolean;
  readonly onCheck: () => void;
  readonly onFinish: () => void;
  /** The button that finishes has the pointer or the focus. */
  readonly onFinishNear: (() => void) | undefined;
};

function Steps({ session, isSolved, onCheck, onFinish, onFinishNear }: StepsProps) {
  const { view, place, selected, busy, previous, next } = session;
  const isLast = place === view.questions.length - 1;
  const mayCheck = view.mode === 'tutor' && !isSolved && !view.finished;
  return (
    <div className={css.foot}>
      <button type="button" className={button.other} disabled={place === 0} onClick={previous}>
        Previous
      </button>
      {mayCheck ? (
        <button
          type="button"
          className={button.main}
          disabled={selected === null}
          aria-disabled={busy || undefined}
          onClick={onCheck}
        >
          Check Answer
        </button>
      ) : null}
      {!isLast && !mayCheck ? (
        <button type="button" className={button.main} onClick={next}>
          Next Question
        </button>
      ) : null}
      {!view.finished && isLast && !mayCheck ? (
        <button
          type="button"
          className={button.main}
          aria-disabled={busy || undefined}
          onClick={onFinish}
          onPointerEnter={onFinishNear}
          onFocus={onFinishNear}
        >
          Finish
        </button>
      ) : null}
    </div>
  );
}
