import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { type Person, personAt } from '../support/browser.ts';
import { type BuiltApp, startBuiltApp } from '../support/built-app.ts';
import { scanBothThemes, scan as scanOwnTheme } from '../support/screens.ts';
import { clearBrowser, shareBrowser } from '../support/shared-browser.ts';
import { signIn, type Viewer } from '../support/sign-in.ts';

/** Phone and desk: what is told happens at both widths, and each state is looked at in both themes, where there are two widths at the first. */
export const LOOKS: readonly BrowserContextOptions[] = [
  { viewport: { width: 360, height: 900 }, colorScheme: 'dark' },
  { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
];

/** One width for what does not depend on it. */
export const LARGE = LOOKS.slice(1);

type Scan = (what: string, kind?: 'page' | 'dialog') => Promise<void>;

/** Tells a story in each look; a page that complains where nothing is expected fails it. */
export type Story = (
  title: string,
  viewer: Viewer,
  looks: readonly BrowserContextOptions[],
  tell: (page: Page, scan: Scan, person: Person) => Promise<void>,
  expected?: RegExp,
) => void;

/** Stories about P.Eng. examples, all at one site in one browser. */
export const exampleStories = (title: string, tellAll: (story: Story, app: () => BuiltApp) => void): void =>
  void describe(title, () => {
    let app: BuiltApp;
    let browser: Browser;
    before(async () => {
      app = await startBuiltApp();
      browser = await shareBrowser();
    });
    after(async () => {
      await clearBrowser(browser);
      await app.close();
    });
    const story: Story = (what, viewer, looks, tell, expected) => {
      for (const look of looks) {
        const where = `${look.viewport?.width} px`;
        test(`${what} (${where})`, async () => {
          const person = await personAt(browser, app.origin, look);
          await signIn(app, person, viewer);
          const scanHere = look === looks[0] ? scanBothThemes : scanOwnTheme;
          const scan: Scan = (state, kind) => scanHere(person.page, `${state} at ${where}`, kind);
          await tell(person.page, scan, person);
          const unexpected = person.complaints.filter((complaint) => !expected?.test(complaint));
          assert.deepEqual([unexpected, app.troubles], [[], []], what);
          await person.close();
        });
      }
    };
    tellAll(story, () => app);
  });

/** Chooses an entry by what it says and waits until the page's address knows it. */
export async function choose(page: Page, label: string, name: string, words: RegExp): Promise<void> {
  const list = page.getByLabel(label);
  const value = await list.locator('option', { hasText: words }).first().getAttribute('value');
  await list.selectOption(value ?? '');
  await page.waitForURL((url) => url.searchParams.get(name) === value);
}

/** Keeps the answers to some requests back until they are released; `over` waits for none any more. */
export async function hold(page: Page, path: string) {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(path, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  return { release: () => release(), over: () => page.unroute(path) };
}
