import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright';
import { assertAccessible, assertColours, openBrowser } from '../support/browser.ts';

/** A page with one button, whose colours change within a minute from the first pair to the second one. */
const pageWith = (from: string, to: string): string => `<!doctype html>
  <html lang="en"><head><title>Scan</title><style>
    button { ${from}; transition: all 60s; }
    button.changed { ${to}; }
    p { animation: fade 60s; }
    @keyframes fade { from { color: #ddd } }
  </style></head><body><main><h1>Scan</h1><p>Text</p><button type="button"><span>Change Password</span></button></main></body></html>`;

const LEGIBLE = 'color: #000; background: #fff';
const ILLEGIBLE = 'color: #ccc; background: #fff';

describe('the accessibility scan', () => {
  let browser: Browser;
  before(async () => {
    browser = await openBrowser();
  });
  after(() => browser.close());

  async function changing(from: string, to: string): Promise<Page> {
    const page = await browser.newPage();
    await page.setContent(pageWith(from, to));
    await page.locator('button').evaluate((button) => button.classList.add('changed'));
    await page.waitForFunction(() => document.getAnimations().length > 2);
    return page;
  }

  test('judges colours as they are at the end of a transition', async () => {
    const page = await changing(ILLEGIBLE, LEGIBLE);
    await assertAccessible(page, 'a button that becomes legible');
    await page.close();
  });

  test('finds colours that are illegible at the end of a transition (control)', async () => {
    const page = await changing(LEGIBLE, ILLEGIBLE);
    await assert.rejects(assertColours(page, 'a button that becomes illegible'), /color-contrast: <span>/);
    await page.close();
  });

  test('leaves later transitions as they are', async () => {
    const page = await changing(ILLEGIBLE, LEGIBLE);
    await assertColours(page, 'a button that becomes legible');
    await page.locator('button').evaluate((button) => button.classList.remove('changed'));
    await page.waitForFunction(() => document.getAnimations().some((each) => each instanceof CSSTransition));
    await page.close();
  });
});
