import assert from 'node:assert/strict';
import type { BrowserContextOptions, Page } from 'playwright';
import { assertAccessible, assertNoSidewaysScroll, hydrated, type Person } from '../support/browser.ts';
import { giveAccess } from '../support/give-access.ts';
import { signIn } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';

/** What the browser says of calls that a test lets fail. */
const LOST = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Couldn't load preload assets|status of (403|500|503)/;

/** Waits until something that says so is to be seen. */
export const shown = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByText(words).filter({ visible: true }).first().waitFor();

/** A button by its whole name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A heading by its whole name. */
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, exact: true });

/** The part of the page under a heading. */
export const card = (page: Page, title: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: heading(page, title) });

/** No violation that axe knows, and nothing that sticks out to the side. */
export async function scan(page: Page, what: string): Promise<void> {
  const where = `${what} at ${page.viewportSize()?.width} px`;
  await assertAccessible(page, where);
  await assertNoSidewaysScroll(page, where);
}

/** Goes to a page and waits until it answers to clicks. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Holds calls back until they are let go. */
export async function hold(page: Page, path: string): Promise<() => void> {
  let letGo = (): void => undefined;
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(path, async (route) => {
    await until;
    await route.continue();
  });
  return letGo;
}

/** Reading a part of the page fails with a status, or without an answer. */
export const fail = (page: Page, path: string, status: number | null): Promise<unknown> =>
  page.route(`**/api/${path}`, (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    return status === null ? route.abort() : route.fulfill({ status, json: { message: 'It broke.' } });
  });

/** Acts, and waits until a call has failed for it: the words about that may still be there from the time before. */
export async function failsAgain(page: Page, path: RegExp, act: () => Promise<void>): Promise<void> {
  const failed = Promise.race([
    page.waitForEvent('requestfailed', (request) => path.test(request.url())),
    page.waitForResponse(path),
  ]);
  await act();
  await failed;
}

/** The site with newcomers and members, and what it knows of them; called inside `describe`. */
export function studyStates() {
  const site = siteInBrowser();

  const aNewcomer = async (look: BrowserContextOptions): Promise<Person> => {
    const person = await site.newPerson(look);
    await signIn(site.app(), person, 'newcomer');
    return person;
  };

  const aMember = async (look: BrowserContextOptions): Promise<Person> => {
    const person = await aNewcomer(look);
    await giveAccess(site.app(), person, 30);
    return person;
  };

  const idsOf = async (table: string): Promise<number[]> =>
    (await site.app().server.database.rows<{ id: number }>(`SELECT id FROM ${table} ORDER BY sort_order`)).map(
      ({ id }) => id,
    );

  const done = async ({ complaints, close }: Person): Promise<void> => {
    assert.deepEqual(
      complaints.filter((complaint) => !LOST.test(complaint)),
      [],
    );
    await close();
  };

  /** To the dashboard without loading a document, so that the browser asks for its parts. */
  const toDashboard = async (page: Page): Promise<void> => {
    await open(page, '/account');
    await page.getByRole('main').locator('a[href="/dashboard"]').first().click();
    await heading(page, 'Dashboard').waitFor();
  };

  return { site, aNewcomer, aMember, idsOf, done, toDashboard };
}
