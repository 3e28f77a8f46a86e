import { recordFirstTouch } from './outreach/record-first-touch.ts';
import { isViewing } from './viewing/is-viewing.ts';

/** What a person does first when they want more than to read. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'touchstart'] as const;

/** How long after loading an idle page waits for a sign of use before it hydrates, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 4_000;

/** Browsers report a pointer that rests above a page which has just been drawn as one that has moved, by nothing. */
const isAtRest = ({ movementX, movementY }: Partial<PointerEvent>): boolean => movementX === 0 && movementY === 0;

/** Calls `start` once: at the first sign that the page is about to be used, or some seconds after it has loaded. */
function whenWanted(start: () => void): void {
  let started = false;
  const once = (): void => {
    if (started) return;
    started = true;
    for (const sign of SIGNS) document.removeEventListener(sign, onSign);
    start();
  };
  const onSign = (event: Event): void => {
    if (event.type !== 'pointermove' || !isAtRest(event)) once();
  };
  for (const sign of SIGNS) document.addEventListener(sign, onSign, { passive: true });
  const wait = (): void => void window.setTimeout(once, RESPONSE_TIMEOUT_MS);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}

// Code of its own: learners never need it.
if (isViewing()) void import('./viewing/follow-view.ts');

const container = document.getElementById('app');
const start = (): void => {
  if (container) void import('./hydrate.tsx').then((module) => module.hydrate(container));
};

const isReadFirst = container?.dataset.hydrate === 'when-wanted';
/** Pages on which visitors without an account can arrive. */
const isForVisitors = isReadFirst || location.pathname === '/register';

// Noted at once: a visitor may leave, or go on to a page of ours, before anything else could be loaded.
if (isForVisitors && !document.referrer.startsWith(`${location.origin}/`)) recordFirstTouch();

// A page that is only read needs no more than its HTML; its links and forms work without us.
if (isReadFirst) whenWanted(start);
else start();
