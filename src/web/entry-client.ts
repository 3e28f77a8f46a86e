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

/** Calls `start` once the next frame has been drawn, so that nothing it loads holds that up. */
const afterPaint = (start: () => void): void => void requestAnimationFrame(() => void setTimeout(start));

// Code of its own: learners never need it.
if (isViewing()) void import('./viewing/follow-view.ts');

const container = document.getElementById('app');
const start = (): void => {
  if (container) void import('./hydrate.tsx').then(({ hydrate }) => hydrate(container));
};

/** Pages on which visitors without an account can arrive. */
const isForVisitors = container?.dataset.hydrate === 'when-wanted' || location.pathname === '/register';

// Where a visitor comes from is noted as soon as the page is drawn, since one that is only read may be left before it hydrates.
if (isForVisitors && !document.referrer.startsWith(`${location.origin}/`)) {
  afterPaint(() => void import('./outreach/first-touch.ts').then(({ recordFirstTouch }) => recordFirstTouch()));
}

// A page that is only read needs no more than its HTML; its links and forms work without us.
if (container?.dataset.hydrate === 'when-wanted') whenWanted(start);
else start();
