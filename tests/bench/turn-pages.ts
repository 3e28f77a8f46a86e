import type { Page } from 'playwright';
import { hydrated, openBrowser, personAt } from '../support/browser.ts';
import { median } from './median.ts';

/** A step of a learner, from where to what is pressed. */
type Step = { readonly name: string; readonly from: string; readonly press: string; readonly ahead: RegExp | null };

export type Turned = { readonly name: string; readonly milliseconds: number };

const STEPS: readonly Step[] = [
  { name: 'section of the same chapter', from: '/study-guide/1', press: 'Next', ahead: null },
  { name: 'next chapter', from: '/study-guide/1?section=summary', press: 'Next', ahead: /\/chapters\/2\/sections$/ },
  { name: 'section of the same module', from: '/course?module=1', press: 'Next Section', ahead: null },
  {
    name: 'next module',
    from: '/course?module=1&section=practice-questions',
    press: 'Next Module',
    ahead: /\/modules\/2\/questions$/,
  },
];

const ROUNDS = 5;

/** From the click to the first frame that shows another title, in milliseconds; runs in the page. */
const clickToPaint = (page: Page, words: string): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const links = [...document.querySelectorAll<HTMLAnchorElement>('main article a')];
        const before = document.querySelector('main article header')?.textContent;
        const began = performance.now();
        new MutationObserver((_, observer) => {
          const now = document.querySelector('main article header')?.textContent;
          if (!now || now === before) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
        links.find(({ textContent }) => textContent === name)?.click();
      }),
    words,
  );

/** Turns pages of guide and course in a real browser whose network answers late, as a learner; medians. */
export async function turnPages(origin: string, latencyMs: number): Promise<readonly Turned[]> {
  const browser = await openBrowser();
  const { page, context } = await personAt(browser, origin);
  await context.request.post('/api/login', { data: { username: 'demo', password: 'demo-learner-1' } });
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const limits = { offline: false, latency: latencyMs, downloadThroughput: -1, uploadThroughput: -1 };
  await network.send('Network.emulateNetworkConditions', limits);
  const turned: Turned[] = [];
  for (const { name, from, press, ahead } of STEPS) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const fetched = ahead ? page.waitForResponse((answer) => ahead.test(answer.url())) : null;
      await page.goto(from);
      await hydrated(page);
      await (await fetched)?.finished();
      times.push(await clickToPaint(page, press));
    }
    turned.push({ name, milliseconds: median(times) });
  }
  await browser.close();
  return turned;
}
