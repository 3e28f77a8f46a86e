import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright';
import { REQUEST_KINDS, type RecordingSite, startRecordingSite } from '../support/policy-requests.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';

/** Keeps what the policy refuses in a page, as `directive address`. */
const NOTE_REFUSALS = `
  window.refused = [];
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    window.refused.push(effectiveDirective + ' ' + blockedURI));
`;

describe('requests to another site, with the policy of the pages (product.md 7.9)', () => {
  const { app, newPerson } = siteInBrowser();
  let own: RecordingSite;
  let foreign: RecordingSite;
  before(async () => {
    const policy = (await fetch(`${app().origin}/login`)).headers.get('content-security-policy');
    assert.ok(policy);
    own = await startRecordingSite(policy);
    foreign = await startRecordingSite(policy);
  });
  after(() => Promise.all([own.close(), foreign.close()]));

  const inPage = async (path: string, run: (page: Page) => Promise<void>): Promise<void> => {
    const { page, close } = await newPerson();
    await page.addInitScript(NOTE_REFUSALS);
    await page.goto(`${own.origin}${path}`);
    own.forget();
    foreign.forget();
    await run(page);
    await close();
  };
  const isRefused = (page: Page, directive: string, { origin }: RecordingSite) =>
    page.waitForFunction(
      ([name, host]) =>
        (window as unknown as { refused: string[] }).refused.some(
          (refusal) => refusal.startsWith(`${name} `) && refusal.includes(host),
        ),
      [directive, new URL(origin).host] as const,
    );

  for (const [path, { directive, isNeverAllowed, send }] of Object.entries(REQUEST_KINDS)) {
    test(`${path.slice(1)}: refused by ${directive}, and nothing leaves`, () =>
      inPage('/guarded', async (page) => {
        await page.evaluate(send, `${foreign.origin}${path}`);
        await isRefused(page, directive, foreign);
        assert.equal(foreign.hasReceived(path), false);
      }));

    test(`${path.slice(1)}: without the policy it leaves (control)`, () =>
      inPage('/', async (page) => {
        await page.evaluate(send, `${foreign.origin}${path}`);
        await foreign.received(path);
      }));

    test(`${path.slice(1)}: at the own origin it is ${isNeverAllowed ? 'refused too' : 'sent (control)'}`, () =>
      inPage('/guarded', async (page) => {
        await page.evaluate(send, `${own.origin}${path}`);
        if (isNeverAllowed) await isRefused(page, directive, own);
        else await own.received(path);
        assert.equal(own.hasReceived(path), !isNeverAllowed);
      }));
  }
});
