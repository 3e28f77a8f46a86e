import type { Browser, Page } from 'playwright';
import { type Person, personAt } from '../support/browser.ts';
import type { BuiltApp } from '../support/built-app.ts';
import { CHECKOUTS, type CheckoutName } from '../support/checkouts.ts';
import { signIn } from '../support/sign-in.ts';

/** The site and the browser that the stories of one file share. */
export type Shop = { readonly app: BuiltApp; readonly browser: Browser };

/** Somebody new who stands at a checkout, ready to pay. */
export async function buyerAt({ app, browser }: Shop, name: CheckoutName): Promise<Person> {
  const person = await personAt(browser, app.origin);
  await signIn(app, person, 'newcomer');
  await person.page.goto(CHECKOUTS[name].page);
  await readyToPay(person.page, CHECKOUTS[name].payButton);
  return person;
}

/** The form can be used, at this price. */
export const readyToPay = (page: Page, payButton: string): Promise<void> =>
  page.getByRole('button', { name: payButton, disabled: false }).waitFor();

/** What the order says, from the price to the button. */
export async function orderShows(page: Page, lines: readonly string[], total: string): Promise<void> {
  for (const line of lines) await page.locator('dl').getByText(line, { exact: true }).waitFor();
  await page.locator('dl').getByText(total, { exact: true }).last().waitFor();
  await readyToPay(page, `Pay ${total}`);
}

/** Types a card into the form and presses the button. */
export async function fillCard(page: Page, number: string, payButton: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel(/^Expiry/).fill('12/40');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: payButton }).click();
}

/** The words stand on the page itself, not only in a toast. */
export const said = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByRole('main').getByText(words).filter({ visible: true }).first().waitFor();

/** The outcome with these words has taken the focus, so that whoever listens hears it; its timers are set by then. */
export const focused = (page: Page, words: string): Promise<void> =>
  page.locator(':focus').filter({ hasText: words }).waitFor();

/** A toast with this title and these words shows. */
export async function toast(page: Page, title: string, words?: string): Promise<void> {
  const shown = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
  const titled = shown.filter({ has: page.getByText(title, { exact: true }) });
  await (words === undefined ? titled : titled.getByText(words, { exact: true })).waitFor();
}

/** Stops the page's timers; from here on its time passes only when told to. */
export async function holdTime(page: Page): Promise<{ readonly pass: (milliseconds: number) => Promise<void> }> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  return { pass: (milliseconds) => page.clock.runFor(milliseconds) };
}
