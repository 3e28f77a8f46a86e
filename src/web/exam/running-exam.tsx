import { atom, Provider, useAtom, useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AttemptView } from '../../application/contract/index.ts';
import { MAIN_ELEMENT_ID } from '../layout/skip-link.tsx';
import { button } from '../ui/button.css.ts';
import { hidden } from '../ui/hidden.css.ts';
import { importToastView } from '../ui/load-toast-view.ts';
import { Spinner } from '../ui/spinner.tsx';
import { useNotify } from '../ui/use-notify.ts';
import { clearOtherUserData } from '../user-storage.ts';
import type { ExamDialogsProps } from './dialogs/exam-dialogs.tsx';
import { ExamProvider, useExam, useRunningExam } from './exam-context.ts';
import { importBlindExam, importEndedExam } from './exam-ending.ts';
import { ExamHeader } from './exam-header.tsx';
import {
  announcementAtom,
  dialogAtom,
  type RunningAttemptData,
  reviewingAtom,
  type ScreenInsteadName,
  saveStateLabel,
  savingAtom,
  screenInsteadAtom,
  toSaveState,
} from './exam-session.ts';
import { head, title } from './question-grid.css.ts';
import { GridCounts, GridLegend, QuestionGrid } from './question-grid.tsx';
import { JumpToUnanswered, KeyboardShortcutsHint, QuestionNav } from './question-nav.tsx';
import { QUESTION_HEADING_ID, QuestionPanel } from './question-panel.tsx';
import { aside, controls, examPage, message, screen, timeUp, work } from './running-exam.css.ts';
import type { LoaderTimes } from './server-clock.ts';
import { useExamKeys } from './use-exam-keys.ts';

/** When the rest of the exam's code is prefetched if the page is idle, in milliseconds. */
const AHEAD_MS = 3000;

const UNOPENED = 'This opens when you are back online. Your answers are safe; please try again then.';

/** How long it stays in view that a dialog could not be opened, in milliseconds. */
const UNOPENED_MS = 6000;

/** How long a screen in place of the question waits until its code is fetched again, in milliseconds. */
const FETCH_AGAIN_MS = 5000;

const loadDialogs = () => import('./dialogs/exam-dialogs.tsx');

/** The dialogs, the screens in place of the question, and what minds other tabs and devices, once their code is here. */
const laterAtom = atom<Awaited<ReturnType<typeof loadDialogs>> | null>(null);

/**
 * Opens the dialogs and the screens in place of the question. Their code is fetched soon after the page, so that they open
 * without a connection too.
 */
function DialogHost({ userId, ...props }: ExamDialogsProps & { readonly userId: number }) {
  const { client } = useExam();
  const [dialog, setDialog] = useAtom(dialogAtom);
  const [reviewing, setReviewing] = useAtom(reviewingAtom);
  const [loaded, setLoaded] = useAtom(laterAtom);
  const [unopened, setUnopened] = useState(false);
  useEffect(() => fetchAhead(() => loadDialogs().then(setLoaded)), [setLoaded]);
  const wanted = (dialog !== null || reviewing) && loaded === null;
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
  useEffect(() => {
    if (loaded) client().writeNotesBy(loaded.createNoteWriter);
    return loaded?.joinExamTabs(userId, 'exam');
  }, [loaded, client, userId]);
  return (
    <>
      {loaded ? <loaded.ExamDialogs {...props} /> : null}
      <div role="status">{unopened ? <p className={message}>{UNOPENED}</p> : null}</div>
    </>
  );
}

/** Fetches dialogs, toasts and the screens that follow at the first touch, or after a while; a failure is tried again when needed. */
function fetchAhead(fetchDialogs: () => Promise<void>): () => void {
  const touches = ['pointerdown', 'keydown'] as const;
  const stop = (): void => {
    clearTimeout(timer);
    for (const touch of touches) document.removeEventListener(touch, begin);
  };
  const begin = (): void => {
    stop();
    Promise.all([fetchDialogs(), importToastView(), importEndedExam(), importBlindExam()]).catch(() => {});
  };
  const timer = setTimeout(begin, AHEAD_MS);
  for (const touch of touches) document.addEventListener(touch, begin);
  return stop;
}

type RunningExamProps = {
  readonly view: RunningAttemptData;
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
        <DialogHost userId={userId} username={username} notify={notify} />
        <Announcer />
      </ExamProvider>
    </Provider>
  );
}

/** After a break or the review, the question takes the focus, since the focused element was removed. */
function useFocusOnReturn(isAway: boolean): void {
  const wasAway = useRef(isAway);
  useEffect(() => {
    if (wasAway.current && !isAway) document.getElementById(QUESTION_HEADING_ID)?.focus({ preventScroll: true });
    wasAway.current = isAway;
  }, [isAway]);
}

function ExamScreen() {
  useExamKeys();
  const instead = useAtomValue(screenInsteadAtom);
  useFocusOnReturn(instead !== null);
  return (
    <main id={MAIN_ELEMENT_ID} className={screen} tabIndex={-1}>
      {instead ? (
        <ScreenInstead name={instead} />
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
              <KeyboardShortcutsHint />
            </div>
          </div>
          <GridAside />
        </>
      )}
    </main>
  );
}

/** Until the code of the screen is here, it is fetched again: every few seconds, when the device is online, and on request. */
function ScreenInstead({ name }: { readonly name: NonNullable<ScreenInsteadName> }) {
  const [later, setLater] = useAtom(laterAtom);
  const [hasFailed, setFailed] = useState(false);
  const fetchLater = useCallback(() => void loadDialogs().then(setLater, () => setFailed(true)), [setLater]);
  useEffect(() => {
    if (later) return;
    fetchLater();
    const timer = setInterval(fetchLater, FETCH_AGAIN_MS);
    addEventListener('online', fetchLater);
    return () => {
      clearInterval(timer);
      removeEventListener('online', fetchLater);
    };
  }, [later, fetchLater]);
  if (!later && hasFailed) {
    return (
      <section className={timeUp}>
        <p role="status">{UNOPENED}</p>
        <div>
          <button type="button" className={button.main} onClick={fetchLater}>
            Try Again
          </button>
        </div>
      </section>
    );
  }
  if (!later) return <Spinner />;
  const Screen = later[name];
  return <Screen />;
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

/** The announcements for screen readers: the time on request or at its thresholds, the question, and the connection. */
function Announcer() {
  const { id, text } = useAtomValue(announcementAtom);
  const saving = useAtomValue(savingAtom);
  const kept = toSaveState(saving) === 'kept';
  return (
    <>
      <div className={hidden} aria-live="polite">
        <span key={id}>{text}</span>
      </div>
      <div className={hidden} aria-live="polite">
        {kept ? saveStateLabel(saving) : null}
      </div>
    </>
  );
}
