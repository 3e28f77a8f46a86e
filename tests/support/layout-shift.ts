import assert from 'node:assert/strict';
import type { Page } from 'playwright';

/** What nobody sees: a word that is painted while the document is still being read moves by a few ten-thousandths. */
const LEAST_SHIFT = 0.001;

/** The page has not jumped since it was loaded; where it has, what moved is named. */
export async function assertStill(page: Page, what: string): Promise<void> {
  const { sum, moved } = await page.evaluate(shifts);
  assert.ok(sum < LEAST_SHIFT, `${what} jumps by ${sum}: ${moved.join('; ')}`);
}

type Shift = PerformanceEntry & { readonly value: number; readonly sources: readonly ShiftedPart[] };
type ShiftedPart = { readonly node: Node | null; readonly previousRect: DOMRect; readonly currentRect: DOMRect };

/**
 * Runs in the page. A space at the end of a line that is still being read has no place of its own: Chromium counts it as moved when
 * the next word gives it one, though nothing that is seen has moved.
 */
function shifts(): Promise<{ sum: number; moved: string[] }> {
  return new Promise((resolve) => {
    let sum = 0;
    const moved: string[] = [];
    new PerformanceObserver((list) => {
      for (const { value, startTime, sources } of list.getEntries() as Shift[]) {
        if (sources.length > 0 && sources.every(({ node }) => node instanceof Text && !node.data.trim())) continue;
        sum += value;
        for (const { node, previousRect: from, currentRect: to } of sources)
          moved.push(
            `${node?.nodeName} '${node?.textContent?.slice(0, 30)}' by ${value} at ${Math.round(startTime)} ms from ${from.x},${from.y} ${from.width}x${from.height} to ${to.x},${to.y} ${to.width}x${to.height}`,
          );
      }
    }).observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => resolve({ sum, moved })));
  });
}
