import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright';

const PROGRAMS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

const SWITCHES = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
];

/**
 * Debian's Chromium, told to leave the network alone; `switches` are added to its own. Its build without a desktop takes about
 * a third less of a small machine.
 */
export function openBrowser(switches: readonly string[] = []): Promise<Browser> {
  const executablePath = PROGRAMS.find((path) => existsSync(path));
  if (!executablePath) throw new Error('Chromium is not installed');
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args: [...SWITCHES, ...asRoot, ...switches] });
}

/** A person at a browser: a page whose every complaint is kept. */
export type Person = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors, page errors and hydration warnings so far. */
  readonly complaints: readonly string[];
  readonly close: () => Promise<void>;
};

/** What Playwright says of each page of a learner where it keeps the service worker away. */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright';

/**
 * A new person with an empty browser profile at the site's address. Without a service worker unless that is asked for: stories that hold
 * or answer requests see only what does not pass one.
 */
export async function personAt(browser: Browser, origin: string, options: BrowserContextOptions = {}): Promise<Person> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'en-CA',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  });
  // Long enough for a machine that does three things at once: it is a bound for what never comes, not a measure.
  context.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.text().startsWith(WORKER_BLOCKED)) return;
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  return { page, context, complaints, close: () => closeProfile(context) };
}

/**
 * Closes a profile. Handlers of `route` may still be at work, for instance on a file that a page fetches ahead: they fail as it closes,
 * and without this the failure comes after the last test and ends the process with 1.
 */
export async function closeProfile(context: BrowserContext): Promise<void> {
  for (const routed of [...context.pages(), context]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

/** Waits until the page is hydrated: before that, a click is a plain link or form. What only hydrates when wanted is told so. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    document.dispatchEvent(new Event('pointermove'));
    return document.documentElement.dataset.hydrated === 'true';
  });
}

/** Waits until a list has so many entries: after a press the old ones are still there for a moment. */
export async function counted(entries: Locator, expected: number): Promise<void> {
  if (expected > 0) await entries.nth(expected - 1).waitFor({ state: 'attached' });
  await entries.nth(expected).waitFor({ state: 'detached' });
}

/** Waits until the focus is at a place: it moves only after that place is shown. */
export const focusAt = (place: Locator): Promise<void> =>
  place.and(place.page().locator(':focus')).waitFor({ state: 'attached' });

/** Closes a dialog by Escape, once it knows that nothing lies above it: it is drawn, and has the focus, a moment earlier. */
export async function closeByEscape(dialog: Locator): Promise<void> {
  await dialog.and(dialog.page().locator('[style*="pointer-events: auto"]')).waitFor();
  await dialog.page().keyboard.press('Escape');
}

/** Waits until a running exam answers to keys: its clock ticks. */
export async function examRuns(page: Page): Promise<void> {
  await page.getByRole('timer').waitFor();
  const shown = await page.getByRole('timer').textContent();
  await page.waitForFunction((before) => document.querySelector('[role=timer]')?.textContent !== before, shown);
}

/** The small one of its two builds: it is read anew in every document that is looked at. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What is looked at: all of the page, the dialog in front of it, or a part of it that has changed since it was looked at. */
export type Place = 'page' | 'dialog' | Locator;

/** No violation of WCAG 2.2 A or AA that axe knows. */
export function assertAccessible(page: Page, what: string, place: Place = 'page'): Promise<void> {
  // A modal dialog hides the page behind it, landmarks and headings and all, so those good practices do not apply.
  const values = place === 'page' ? [...WCAG, 'best-practice'] : WCAG;
  return assertRulesHold(page, what, place, { type: 'tag', values });
}

/**
 * No violation of the rules that look at colours. After a change of theme only they can find anything new: the other theme
 * has the same markup, texts and sizes, so what all rules said of a state holds in it too.
 */
export const assertColours = (page: Page, what: string, place: Place = 'page'): Promise<void> =>
  assertRulesHold(page, what, place, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] });

async function assertRulesHold(page: Page, what: string, place: Place, rules: axe.RunOnly): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const found = await shownAt(page, place).evaluate(findViolations, rules);
  assert.deepEqual(found, [], `axe on ${what}`);
}

/** A dialog is looked at alone: what lies behind it is out of reach, and was looked at before. */
function shownAt(page: Page, place: Place): Locator {
  if (place === 'page') return page.locator(':root');
  if (place !== 'dialog') return place;
  return page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ visible: true }).last();
}

/**
 * Runs in the page. Colours are judged as they stay: halfway through a transition they are nobody's. Transitions are switched off for
 * the scan, which brings running ones to their end and keeps new ones from starting (an inherited colour starts one in each element
 * below the other, and a state that changes during the scan may start more). Animations that end are brought to their end.
 * A page is judged at its top: what is scrolled halfway under the header is nobody's target.
 * The site has no frames, so one run sees all of it. Style sheets are not preloaded: only an experimental rule, left out, needs them.
 */
async function findViolations(place: Element, rules: axe.RunOnly): Promise<string[]> {
  const withoutTransitions = new CSSStyleSheet();
  withoutTransitions.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important; }');
  document.adoptedStyleSheets.push(withoutTransitions);
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  }
  const scrolled = window.scrollY;
  if (place === document.documentElement) window.scrollTo({ top: 0, behavior: 'instant' });
  try {
    const { violations } = await window.axe.run(place, {
      runOnly: rules,
      resultTypes: ['violations'],
      preload: { assets: ['media'] },
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  } finally {
    window.scrollTo({ top: scrolled, behavior: 'instant' });
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== withoutTransitions);
  }
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** Nothing sticks out to the side. */
export async function assertNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const [scroll, client] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  assert.ok((scroll ?? 0) <= (client ?? 0), `${what} is ${scroll} px wide in ${client} px`);
}
