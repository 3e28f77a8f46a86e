import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { examRuns, openBrowser, personAt } from '../support/browser.ts';
import { startExam } from '../support/exam-steps.ts';
import { startServerProcess } from '../support/server-process.ts';

/** How much slower the processor is made, as Chromium's own tools do it. */
const SLOWED = 4;
const ROUNDS = 12;

const say = (line = ''): void => console.log(line);

type Timed = { readonly name: string; readonly duration: number };

/** Records what the browser itself says of each click: from the event to the next paint, in steps of 8 ms (Event Timing). */
const recordClicks = (): void => {
  const times: number[] = [];
  Object.assign(window, { clickTimes: times });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.interactionId) times.push(entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
};

/**
 * Clicks and waits until the browser has painted and told of it; clicks within 16 ms are not told of. By the mouse itself:
 * a click on a locator makes Playwright check in the page, within the click, what is hit.
 */
async function timeOf(page: Page, place: Locator): Promise<number> {
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (!box) throw new Error(`${place} cannot be seen`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.evaluate(() => {
    (window as unknown as { clickTimes: number[] }).clickTimes.length = 0;
  });
  await page.mouse.down();
  await page.mouse.up();
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // Without a name of its own: the loader of the benches would wrap it in a function that the page does not have.
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            setTimeout(() => {
              resolve(Math.max(8, ...(window as unknown as { clickTimes: number[] }).clickTimes));
            }, 100),
          ),
        );
      }),
  );
}

function report(name: string, times: readonly number[]): void {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share: number): string =>
    String(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).padStart(4);
  say(`  ${name.padEnd(28)} worst ${at(1)} ms   p95 ${at(0.95)} ms   median ${at(0.5)} ms   of ${sorted.length}`);
}

/** Selects the first words of the stem. */
const selectStem = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const text = document.querySelector('legend span')?.firstChild;
    if (text) getSelection()?.setBaseAndExtent(text, 0, text, 12);
  });

const folder = await mkdtemp(join(tmpdir(), 'plumbline-clicks-'));
const server = await startServerProcess({ databaseUrl: `sqlite:${join(folder, 'bench.db')}` });
const browser = await openBrowser();
try {
  const { page, context } = await personAt(browser, server.origin, { viewport: { width: 1280, height: 900 } });
  await context.request.post('/api/login', { data: { username: 'demo', password: 'demo-learner-1' } });
  await context.addInitScript(recordClicks);
  await startExam(page, 1);
  await page.reload();
  await examRuns(page);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
  const cell = (round: number): Locator => page.locator('aside ol button').nth((round * 37) % 110);
  const tools: Readonly<Record<string, (round: number) => Locator>> = {
    option: (round) => page.locator('label:has(input[type=radio])').nth(round % 4),
    next: () => button('Next'),
    'jump in the grid': cell,
    flag: () => button(/^Flag/),
    'strike out': () => button(/^Strike out option A/),
    sure: () => button('Sure'),
    guess: () => button('Guess'),
    highlight: () => button('Highlight'),
  };
  const times: Timed[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, place] of Object.entries(tools)) {
      if (name === 'highlight') await selectStem(page);
      times.push({ name, duration: await timeOf(page, place(round)) });
    }
  }
  say(`From click to paint on the page of 110 questions, processor slowed ${SLOWED} x`);
  for (const name of Object.keys(tools)) {
    report(
      name,
      times.filter((each) => each.name === name).map(({ duration }) => duration),
    );
  }
  report(
    'all',
    times.map(({ duration }) => duration),
  );
  report('a bare button', await bareButton(page));
} finally {
  await browser.close();
  await server.kill();
  await rm(folder, { recursive: true, force: true });
}

/** The same measurement of a page with one button that changes its own words. */
async function bareButton(page: Page): Promise<number[]> {
  await page.goto('/offline.html');
  await page.evaluate(() => {
    const bare = document.createElement('button');
    bare.textContent = 'bare';
    bare.addEventListener('click', () => {
      bare.textContent = String(performance.now());
    });
    document.body.replaceChildren(bare);
  });
  const times: number[] = [];
  for (let round = 0; round < ROUNDS * 4; round += 1) times.push(await timeOf(page, page.locator('button')));
  return times;
}
