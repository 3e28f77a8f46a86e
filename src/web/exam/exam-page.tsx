import { lazy, startTransition, useEffect, useState } from 'react';
import { useLoaderData, useLocation } from 'react-router-dom';
import type { AttemptView } from '../../application/contract/index.ts';
import { deviceStorage } from '../device-storage.ts';
import { openEventJournal, openMarkJournal } from '../outbox/exam-journals.ts';
import { openJournal } from '../outbox/journal.ts';
import { useViewer } from '../root.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { attemptPrefix } from '../user-storage.ts';
import { loadEndedExam } from './exam-ending.ts';
import type { ExamLoad } from './load-exam.ts';
import { RunningExam } from './running-exam.tsx';
// The styles of what comes after the exam, whose code is loaded later: a result that is opened by its address is drawn on the
// server, so that its styles are linked with the page.
import '../layout/brand-link.css.ts';
import '../ui/badge.css.ts';
import '../ui/card.css.ts';
import '../ui/notice.css.ts';
import '../ui/page-body.css.ts';
import '../ui/score-note.css.ts';
import './completed-exam.css.ts';
import '../review/blind-exam.css.ts';
import '../question/filter-chips.css.ts';
import { countLateAnswers } from './exam-session.ts';
import type { LoaderTimes } from './server-clock.ts';

export { loadExam as loader } from './load-exam.ts';

const EndedExam = lazy(() => loadEndedExam().then((module) => ({ default: module.EndedExam })));
const ExamLoadFailure = lazy(() => loadEndedExam().then((module) => ({ default: module.ExamLoadFailure })));

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
  const onEnded = (ended: AttemptView, late: number): void =>
    startTransition(() => setShown({ view: ended, notCounted: late, arrived: true }));
  return (
    <>
      <PageTitle of={`Mock Exam Set ${examSet}`} />
      {view.phase === 'running' ? (
        <RunningExam
          view={view}
          times={times}
          userId={userId}
          username={viewer?.username ?? ''}
          place={place}
          onEnded={onEnded}
        />
      ) : (
        <EndedExam
          view={view}
          notCounted={notCounted}
          arrived={arrived}
          onView={(next) => startTransition(() => setShown({ view: next, notCounted, arrived: true }))}
        />
      )}
    </>
  );
}

/** Removes what an earlier page could not send before the attempt ended; returns how many answers that were. */
function discardLateAnswers(userId: number, view: AttemptView): number {
  const { id } = view.examAttempt;
  const journal = openJournal(deviceStorage(), attemptPrefix(userId, id));
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
