import { examTimeLeft } from '../../domain/exam/allowance.ts';
import { findPassedThreshold, spokenTimeLeft } from '../../domain/exam/countdown.ts';
import { followPageLifecycle } from '../outbox/follow-page.ts';
import {
  announce,
  clockAtom,
  dialogAtom,
  type ExamStore,
  roundUpToWholeSeconds,
  timeLeftAtom,
  timeUpAtom,
} from './exam-session.ts';
import type { ServerClock } from './server-clock.ts';

type Stop = () => void;

/** How long a page must have been hidden before its answers are reloaded, in milliseconds. */
const AWAY_MS = 15_000;

/** How long a page in view must have been left alone for the learner to have worked on another device, in milliseconds. */
const IDLE_MS = 120_000;

type CountdownOptions = {
  readonly store: ExamStore;
  readonly clock: ServerClock;
  readonly onTimeUp: () => void;
};

/** Updates the time left at every full second, until the time is over. */
export function startCountdown(options: CountdownOptions): Stop {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = (): void => {
    clearTimeout(timer);
    const pause = updateTimeLeft(options);
    if (!options.store.get(timeUpAtom)) timer = setTimeout(next, pause);
  };
  next();
  document.addEventListener('visibilitychange', next);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', next);
  };
}

/** Returns the milliseconds until the next full second. When the time is over, only the sign-in stays open. */
function updateTimeLeft({ store, clock, onTimeUp }: CountdownOptions): number {
  const exact = examTimeLeft(store.get(clockAtom), clock.now());
  const left = roundUpToWholeSeconds(exact);
  const before = store.get(timeLeftAtom);
  if (left !== before) store.set(timeLeftAtom, left);
  const threshold = findPassedThreshold(before, left);
  if (threshold !== null) announce(store, spokenTimeLeft(threshold * 60_000));
  if (left <= 0) {
    if (store.get(dialogAtom) !== 'login') store.set(dialogAtom, null);
    onTimeUp();
  }
  return Math.max(1, exact - (left - 1000) + 1);
}

type ExamPageHandlers = {
  readonly flush: () => void;
  readonly sendAll: () => void;
  readonly resync: () => void;
  readonly onOffline: () => void;
  readonly onStorage: (event: StorageEvent) => void;
};

/**
 * Follows the page of the exam: back on line or in view, what waits is sent; on the way out it is handed to the browser.
 * After a longer absence, also from a page that stayed in view, the attempt is read anew.
 */
export function followExamPage({ flush, sendAll, resync, onOffline, onStorage }: ExamPageHandlers): Stop {
  let hiddenAt: number | null = null;
  const onLeave = (): void => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now();
    sendAll();
  };
  const onReturn = (): void => {
    flush();
    if (document.visibilityState === 'hidden') return;
    if (hiddenAt !== null && Date.now() - hiddenAt >= AWAY_MS) resync();
    hiddenAt = null;
  };
  const onShow = (event: PageTransitionEvent): void => {
    if (event.persisted) resync();
  };
  const stop = followPageLifecycle({ onReturn, onLeave, onStorage });
  const stopActivity = followActivity(resync);
  window.addEventListener('offline', onOffline);
  window.addEventListener('pageshow', onShow);
  return () => {
    stop();
    stopActivity();
    window.removeEventListener('offline', onOffline);
    window.removeEventListener('pageshow', onShow);
  };
}

/** Tells of the first press or key after the page was left alone for a while. */
function followActivity(onBack: () => void): Stop {
  let activeAt = Date.now();
  const onActivity = (): void => {
    const idle = Date.now() - activeAt;
    activeAt = Date.now();
    if (idle >= IDLE_MS) onBack();
  };
  const activities = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;
  for (const activity of activities) document.addEventListener(activity, onActivity, { passive: true, capture: true });
  return () => {
    for (const activity of activities) document.removeEventListener(activity, onActivity, { capture: true });
  };
}
