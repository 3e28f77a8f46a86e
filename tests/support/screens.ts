import type { BrowserContextOptions, Page } from 'playwright';
import { assertAccessible, assertColours, assertNoSidewaysScroll, hydrated, type Place } from './browser.ts';

/** A phone at night. */
export const SMALL: BrowserContextOptions = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' };

/** A desk by day. */
export const LARGE: BrowserContextOptions = { viewport: { width: 1280, height: 900 }, colorScheme: 'light' };

/** Waits until something that says so is to be seen. */
export const shown = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByText(words).filter({ visible: true }).first().waitFor();

/** Goes to a page and waits until its scripts have taken over. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Waits until the editor of a text can be written in, without the network too. */
export const writable = (page: Page): Promise<void> => page.locator('textarea:not([readonly])').first().waitFor();

/** Goes to the editor of a text and waits until it can be written in. */
export async function openEditor(page: Page, code: string): Promise<void> {
  await page.goto(`/peng-prep/submission/${code}`);
  await writable(page);
}

/** The colours of a link, which tell what kind of action it is. */
export const lookOf = (page: Page, name: string): Promise<string> =>
  page.getByRole('link', { name, exact: true }).evaluate((link) => {
    const { color, borderColor } = getComputedStyle(link);
    return `${color} in ${borderColor}`;
  });

/** Looks whether everybody can use what is on screen, and whether it fits its width. */
export async function scan(page: Page, what: string, place?: Place): Promise<void> {
  await assertAccessible(page, what, place);
  await assertNoSidewaysScroll(page, what);
}

/**
 * Looks at what is on screen in the theme that it has, by all rules, and in the other one by those that look at colours. The
 * page stays as it is between: a theme is a matter of its style sheet alone.
 */
export async function scanBothThemes(page: Page, what: string, place?: Place): Promise<void> {
  await scan(page, what, place);
  const own = await page.evaluate(themeOf);
  const other = own === 'dark' ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: other });
  await assertColours(page, `${what}, ${other}`, place);
  await page.emulateMedia({ colorScheme: own });
}

/** Runs in the page. */
const themeOf = (): 'dark' | 'light' => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
