/** What a person does first when they want more than to read. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'touchstart'] as const;

/** How long after loading a quiet page waits for a sign before it goes on by itself, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 4_000;

/** Calls `start` once: at the first sign that somebody is about to use the page, or some seconds after it has loaded. */
function whenWanted(start: () => void): void {
  let started = false;
  const once = (): void => {
    if (started) return;
    started = true;
    for (const sign of SIGNS) document.removeEventListener(sign, once);
    start();
  };
  for (const sign of SIGNS) document.addEventListener(sign, once, { passive: true });
  const wait = (): void => void window.setTimeout(once, RESPONSE_TIMEOUT_MS);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
const container = document.getElementById('app');
const start = (): void => {
  if (container) void import('./hydrate.tsx').then(({ hydrate }) => hydrate(container));
};

// A page that is only read needs no more than its HTML; its links and forms work without us.
if (container?.dataset.hydrate === 'when-wanted') whenWanted(start);
else start();
