import { atom, Provider, useAtom, useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { AttemptView } from '../../application/contract/index.ts';
import { MAIN_ID } from '../layout/skip-link.tsx';
import { hidden } from '../ui/hidden.css.ts';
import { importToastView } from '../ui/load-toast-view.ts';
import { Spinner } from '../ui/spinner.tsx';
import { useNotify } from '../ui/use-notify.ts';
import { clearOtherUserData } from '../user-storage.ts';
import type { ExamDialogsProps } from './dialogs/exam-dialogs.tsx';
import { ExamBreak } from './exam-break.tsx';
import { ExamProvider, useRunningExam } from './exam-context.ts';
import { loadEndedExam } from './exam-ending.ts';
import { ExamHeader } from './exam-header.tsx';
import {
  announcementAtom,
  clockAtom,
  dialogAtom,
  type RunningView,
  reviewingAtom,
  savingAtom,
  timeUpAtom,
} from './exam-session.ts';
import { head, title } from './question-grid.css.ts';
import { GridCounts, GridLegend, QuestionGrid } from './question-grid.tsx';
import { JumpToUnanswered, KeysLine, QuestionNav } from './question-nav.tsx';
import { QUESTION_HEADING_ID, QuestionPanel } from './question-panel.tsx';
import { aside, controls, examPage, message, screen, work } from './running-exam.css.ts';
import { saveStateOf, saveWords } from './save-words.ts';
import type { LoaderTimes } from './server-clock.ts';
import { TimeUp } from './time-up.tsx';
import { useExamKeys } from './use-exam-keys.ts';

/** When what is not on screen yet is fetched ahead if nobody has touched the page, in milliseconds. */
const AHEAD_MS = 3000;

/** How long it stays in view that a dialog could not be opened, in milliseconds. */
const UNOPENED_MS = 6000;

const loadDialogs = () => import('./dialogs/exam-dialogs.tsx');

/** The dialogs and the review before the end, once their code is here. */
const laterAtom = atom<Awaited<ReturnType<typeof loadDialogs>> | null>(null);

/**
 * Opens the dialogs and the review before the end. Their code is fetched soon after the page, so that they open without a
 * connection too.
 */
function DialogHost(props: ExamDialogsProps) {
  const [dialog, setDialog] = useAtom(dialogAtom);
  const [isReviewing, setReviewing] = useAtom(reviewingAtom);
  const [loaded, setLoaded] = useAtom(laterAtom);
  const [unopened, setUnopened] = useState(false);
  useEffect(() => fetchAhead(() => loadDialogs().then(setLoaded)), [setLoaded]);
  const wanted = (dialog !== null || isReviewing) && loaded === null;
  useEffect(() => {
    if (!wanted) return;
    const onFailure = (): void => {
      setDialog(null);
      setReviewing(false);
      setUnopened(true);
      setTimeout(() => setUnopened(false), UNOPENED_MS);
    };
    loadDialogs().then(setLoaded, onFailure);
  }, [wanted, setDialog, setReviewing, setLoaded]);
  return (
    <>
      {loaded ? <loaded.ExamDialogs {...props} /> : null}
      <div role="status">
        {unopened ? (
          <p className={message}>This opens when you are back online. Your answers are safe; please try again then.</p>
        ) : null}
      </div>
    </>
  );
}

/** Fetches dialogs, toasts and the result's screen at the first touch, or after a while; a failure is tried again when needed. */
function fetchAhead(fetchDialogs: () => Promise<void>): () => void {
  const touches = ['pointerdown', 'keydown'] as const;
  const stop = (): void => {
    clearTimeout(timer);
    for (const touch of touches) document.removeEventListener(touch, begin);
  };
  const begin = (): void => {
    stop();
    Promise.all([fetchDialogs(), importToastView(), loadEndedExam()]).catch(() => {});
  };
  const timer = setTimeout(begin, AHEAD_MS);
  for (const touch of touches) document.addEventListener(touch, begin);
  return stop;
}

type RunningExamProps = {
  readonly view: RunningView;
  readonly times: LoaderTimes;
  readonly userId: number;
  readonly username: string;
  /** The place that the address names, counted from 0. */
  readonly place: number | null;
  readonly onEnded: (view: AttemptView, notCounted: number) => void;
};

/** The exam while it runs: the question, the options, the time, the save state and the grid, and nothing else. */
export function RunningExam({ view, times, userId, username, place, onEnded }: RunningExamProps) {
  const notify = useNotify();
  const parts = { view, times, userId, notify, onEnded, onOtherUser: clearOtherUserData, placed: place !== null };
  const exam = useRunningExam(parts, place ?? 0);
  useEffect(() => {
    const cameByLink = times.origin === performance.timeOrigin;
    if (cameByLink) document.getElementById(QUESTION_HEADING_ID)?.focus({ preventScroll: true });
  }, [times]);
  return (
    <Provider store={exam.store}>
      <ExamProvider value={exam}>
        <div className={examPage}>
          <ExamHeader examSet={view.examAttempt.examSet} />
          <ExamScreen />
        </div>
        <DialogHost username={username} notify={notify} />
        <Announcer />
      </ExamProvider>
    </Provider>
  );
}

/** Back from a break or the review, the question takes the focus: what had it has gone. */
function useFocusOnReturn(isAway: boolean): void {
  const wasAway = useRef(isAway);
  useEffect(() => {
    if (wasAway.current && !isAway) document.getElementById(QUESTION_HEADING_ID)?.focus({ preventScroll: true });
    wasAway.current = isAway;
  }, [isAway]);
}

function ExamScreen() {
  useExamKeys();
  const timeUp = useAtomValue(timeUpAtom);
  const isPaused = useAtomValue(clockAtom).pausedAt !== null;
  const isReviewing = useAtomValue(reviewingAtom);
  useFocusOnReturn(isPaused || isReviewing);
  return (
    <main id={MAIN_ID} className={screen} tabIndex={-1}>
      {timeUp ? (
        <TimeUp />
      ) : isPaused ? (
        <ExamBreak />
      ) : isReviewing ? (
        <LaterFinalReview />
      ) : (
        <>
          <div className={work}>
            <div>
              <noscript>
                Choosing and saving answers needs JavaScript. Please switch it on and load this page again.
              </noscript>
              <QuestionPanel />
            </div>
            <div className={controls}>
              <QuestionNav />
              <KeysLine />
            </div>
          </div>
          <GridAside />
        </>
      )}
    </main>
  );
}

function LaterFinalReview() {
  const later = useAtomValue(laterAtom);
  return later ? <later.FinalReview /> : <Spinner />;
}

const GridAside = () => (
  <aside className={aside} aria-labelledby="grid-title">
    <div className={head}>
      <h2 id="grid-title" className={title}>
        Questions
      </h2>
      <GridCounts />
    </div>
    <QuestionGrid />
    <GridLegend />
    <JumpToUnanswered />
  </aside>
);

/** What screen readers hear: the time when asked or at its thresholds, the question, and the connection. */
function Announcer() {
  const { id, text } = useAtomValue(announcementAtom);
  const saving = useAtomValue(savingAtom);
  const kept = saveStateOf(saving) === 'kept';
  return (
    <>
      <div className={hidden} aria-live="polite">
        <span key={id}>{text}</span>
      </div>
      <div className={hidden} aria-live="polite">
        {kept ? saveWords(saving) : null}
      </div>
    </>
  );
}
