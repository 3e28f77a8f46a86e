/** How long a page that paints nothing, because it is hidden, keeps work waiting, in milliseconds. */
const HIDDEN_MS = 100;

/** Does work once the browser has painted what a click changed, so that the click is seen first. */
export function runAfterPaint(work: () => void): void {
  let isDone = false;
  const run = (): void => {
    if (isDone) return;
    isDone = true;
    clearTimeout(timer);
    work();
  };
  const timer = setTimeout(run, HIDDEN_MS);
  requestAnimationFrame(() => setTimeout(run));
}
