import assert from 'node:assert/strict';
import type { BrowserContextOptions, Page } from 'playwright';
import { accepted } from '../../src/domain/result.ts';
import { assertAccessible, assertNoSidewaysScroll, type Person } from '../support/browser.ts';
import { assertStill } from '../support/layout-shift.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';

export const SMALL: BrowserContextOptions = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' };
export const LARGE: BrowserContextOptions = { viewport: { width: 1280, height: 900 }, colorScheme: 'light' };

const DAY = 86_400_000;

/** Waits until something that says so is to be seen. */
export const shown = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByText(words).filter({ visible: true }).first().waitFor();

/** What the page is about. */
export const title = (page: Page): Promise<string> => page.locator('h1').innerText();

/** The day so many days from now, as a field of a day takes it. */
export const dayIn = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

/** The first mark of a section that was opened from a search is there and in view (product.md 5.62). */
export async function assertFirstHitInView(page: Page, words: RegExp): Promise<void> {
  const mark = page.locator('mark#first-hit');
  await mark.waitFor();
  assert.match(
    await page
      .getByRole('main')
      .locator('mark')
      .allInnerTexts()
      .then((all) => all.join(' ')),
    words,
  );
  const box = await mark.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  assert.ok(box && box.y >= 0 && box.y < height, `the mark is at ${box?.y} of ${height}`);
}

/** The site, its readers, and what is looked for on every screen; called inside `describe`. */
export function studySite() {
  const site = siteInBrowser();
  let members = 0;

  /** A new person; a member has access for `days`, which may be over. */
  const personWith = async (look: BrowserContextOptions, days: number | null = 30): Promise<Person> => {
    const person = await site.newPerson(look);
    if (days === null) return person;
    members += 1;
    const username = `reader${members}`;
    const password = 'correct horse';
    const data = { username, email: `${username}@example.org`, password, confirmPassword: password };
    const answer = await person.context.request.post('/api/register', { data });
    const { user } = (await answer.json()) as { user: { id: number } };
    await site.app().server.transact(async ({ users }) => {
      await users.setNppeAccess(user.id, { status: 'active', endsAt: site.app().clock.now() + days * DAY });
      return accepted(null);
    });
    return person;
  };

  const scan = async (page: Page, what: string): Promise<void> => {
    const where = `${what} at ${page.viewportSize()?.width} px`;
    await assertStill(page, where);
    await assertAccessible(page, where);
    await assertNoSidewaysScroll(page, where);
  };

  const done = async ({ complaints, close }: Person, expected: RegExp | null = null): Promise<void> => {
    assert.deepEqual(
      complaints.filter((complaint) => !expected?.test(complaint)),
      [],
    );
    await close();
  };

  return { app: site.app, personWith, scan, done };
}
