import { lazy, startTransition, useEffect, useState } from 'react';
import { useLoaderData, useLocation } from 'react-router-dom';
import type { AttemptView } from '../../application/contract/index.ts';
import { paperTitle } from '../../domain/exam/attempt.ts';
import { deviceStorage } from '../device-storage.ts';
import { dropOfflinePage, keepPageOffline } from '../offline/keep-page.ts';
import { openEventJournal, openMarkJournal } from '../outbox/exam-journals.ts';
import { openAnswerJournal } from '../outbox/journal.ts';
import { useViewer } from '../root.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { attemptPrefix } from '../user-storage.ts';
import { importBlindExam, importEndedExam } from './exam-ending.ts';
import { countLateAnswers } from './exam-session.ts';
import type { ExamLoad } from './load-exam.ts';
import type { LoaderTimes } from './server-clock.ts';

export { loadExam as loader } from './load-exam.ts';

/** Each phase has code of its own, which the server announces with the page (`screenOf` in routes.tsx). */
const RunningExam = lazy(() => import('./running-exam.tsx').then((module) => ({ default: module.RunningExam })));
const BlindExam = lazy(() => importBlindExam().then((module) => ({ default: module.BlindExam })));
const EndedExam = lazy(() => importEndedExam().then((module) => ({ default: module.EndedExam })));
const ExamLoadFailure = lazy(() => importEndedExam().then((module) => ({ default: module.ExamLoadFailure })));

/** The exam in whichever phase it is: running, completed, incomplete, or not to be loaded. */
export function Component() {
  const load = useLoaderData() as ExamLoad;
  if (load.loaded) return <Exam key={load.view.examAttempt.id} view={load.view} times={load.times} />;
  return (
    <>
      <PageTitle of="Error Loading Exam" />
      <ExamLoadFailure unknown={load.unknown} examId={load.examId} />
    </>
  );
}

type ExamProps = { readonly view: AttemptView; readonly times: LoaderTimes };

/** Goes from the running attempt to its result in place, without asking the router: the result is already here. */
function Exam({ view: first, times }: ExamProps) {
  const [{ view, notCounted, arrived }, setShown] = useState({ view: first, notCounted: 0, arrived: false });
  const viewer = useViewer();
  const userId = viewer?.id ?? 0;
  const place = usePlace(first);
  const { examSet } = view.examAttempt;
  useEffect(() => {
    if (first.phase !== 'running') setShown((shown) => ({ ...shown, notCounted: discardLateAnswers(userId, first) }));
  }, [first, userId]);
  useKeptExam(userId, view);
  const onEnded = (ended: AttemptView, late: number): void =>
    startTransition(() => setShown({ view: ended, notCounted: late, arrived: true }));
  return (
    <>
      <PageTitle of={paperTitle(examSet)} />
      {view.phase === 'running' ? (
        <RunningExam
          view={view}
          times={times}
          userId={userId}
          username={viewer?.username ?? ''}
          place={place}
          onEnded={onEnded}
        />
      ) : view.phase === 'blind' ? (
        <BlindExam
          view={view}
          notCounted={notCounted}
          arrived={arrived}
          onView={(next) => startTransition(() => setShown({ view: next, notCounted, arrived: true }))}
        />
      ) : (
        <EndedExam view={view} notCounted={notCounted} arrived={arrived} />
      )}
    </>
  );
}

/** While its blind review is open an offline copy of the page is stored; afterwards it is removed. */
function useKeptExam(userId: number, view: AttemptView): void {
  const { phase, examAttempt } = view;
  const { id } = examAttempt;
  const isRedone = view.phase === 'blind' && view.withheldBy === null;
  useEffect(() => {
    if (isRedone) void keepPageOffline(userId, `/exam/${id}`, true);
    else if (phase !== 'running') void dropOfflinePage(userId, `/exam/${id}`);
  }, [userId, id, phase, isRedone]);
}

/** Removes what an earlier page could not send before the attempt ended; returns how many answers that were. */
function discardLateAnswers(userId: number, view: AttemptView): number {
  const { id } = view.examAttempt;
  const journal = openAnswerJournal(deviceStorage(), attemptPrefix(userId, id));
  const late = countLateAnswers(journal.pending(), view);
  journal.clear();
  openMarkJournal(deviceStorage(), userId, id).clear();
  openEventJournal(deviceStorage(), userId, id).clear();
  return late;
}

/** The place that the address names by `?q=`, counted from 0, so that a reload shows the same question at once. */
function usePlace(view: AttemptView): number | null {
  const { search } = useLocation();
  if (view.phase !== 'running') return null;
  const number = Number(new URLSearchParams(search).get('q'));
  return Number.isInteger(number) && number >= 1 && number <= view.questions.length ? number - 1 : null;
}
