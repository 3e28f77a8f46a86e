import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright';
import { assertAccessible, assertNoSidewaysScroll, counted, focusAt, hydrated } from '../support/browser.ts';
import { changeMaterial } from '../support/change-material.ts';
import { signIn } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';

const WIDE = { viewport: { width: 1280, height: 900 } };

const EXAM_IN_FULL = 'Study site for the National Professional Practice Examination (NPPE)';

const SECTIONS = [
  'About Us',
  'Features',
  'Pricing',
  'How It Works',
  'Content Preview',
  'Testimonials',
  '10 free questions, now',
  'Frequently asked questions',
  'Find out where you stand',
];

/** How far below the upper edge of the screen an element stands, in pixels. */
const topOf = (page: Page, id: string): Promise<number> =>
  page.locator(`#${id}`).evaluate((element) => Math.round(element.getBoundingClientRect().top));

/** Runs in the page: it stays idle, since its timer does not fire. */
function stayIdle(): void {
  const inTime = window.setTimeout.bind(window);
  window.setTimeout = ((work: TimerHandler, ms?: number) =>
    ms === 4_000 ? 0 : inTime(work, ms)) as typeof window.setTimeout;
}

const targets = (page: Page, name: string | RegExp): Promise<(string | null)[]> =>
  page
    .locator('main')
    .getByRole('link', { name })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));

describe('the front page (product.md 8.24)', () => {
  const site = siteInBrowser();

  test('what it is, for whom and at what price is on the first screen, also of a telephone', async () => {
    for (const viewport of [WIDE.viewport, { width: 360, height: 740 }]) {
      const { page, close } = await site.newPerson({ viewport });
      await page.goto('/');
      for (const words of [
        EXAM_IN_FULL,
        'For engineers and geoscientists in Canada',
        /NPPE knowing you are ready/,
        /\$59 CAD/,
      ]) {
        const box = await page.locator('main').getByText(words).first().boundingBox();
        assert.ok(box && box.y + box.height <= viewport.height, `${words} at ${viewport.width}: ${box?.y}`);
      }
      await close();
    }
  });

  test('a move of the mouse within one element wakes the page, which else waits', async () => {
    const { page, close } = await site.newPerson(WIDE);
    await page.addInitScript(stayIdle);
    await page.goto('/');
    assert.equal(await page.evaluate(() => document.documentElement.dataset.hydrated), undefined);
    // A browser reports a mouse that rests where a page appears as moved by nothing.
    await page.locator('h1').dispatchEvent('pointermove', { movementX: 0, movementY: 0 });
    assert.equal(await page.evaluate(() => document.documentElement.dataset.hydrated), undefined);
    await page.locator('h1').dispatchEvent('pointermove', { movementX: 1, movementY: 0 });
    await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
    await close();
  });

  test('every section in its order, with three steps, three voices and five questions', async () => {
    const { page, close } = await site.newPerson(WIDE);
    await page.goto('/');
    assert.deepEqual(await page.locator('main h2').allTextContents(), SECTIONS);
    const within = (id: string) => page.locator(`section[aria-labelledby="${id}"]`);
    await counted(within('how-it-works').locator('li'), 3);
    await counted(within('testimonials').locator('blockquote'), 3);
    await counted(within('faq').locator('summary'), 5);
    await close();
  });

  test('links are those of the visitor, the learner and the admin', async () => {
    const { page, close } = await site.newPerson(WIDE);
    await page.goto('/');
    assert.deepEqual(await targets(page, /^Get Started/), ['/register', '/register']);
    assert.deepEqual(await targets(page, /^Subscribe/), ['/register', '/register?redirect=peng-subscribe']);
    assert.deepEqual(new Set(await targets(page, /^(Preview|Read) Chapter 1/)), new Set(['/preview']));
    assert.deepEqual(await targets(page, 'Try 10 Free Questions'), ['/free-questions', '/free-questions']);
    await close();
    for (const [viewer, peng] of [
      ['learner', ['/peng-subscribe', 'Subscribe']],
      ['admin', ['/peng-examples', 'Example Bank']],
    ] as const) {
      const person = await site.newPerson(WIDE);
      await signIn(site.app(), person, viewer);
      await person.page.goto('/');
      assert.deepEqual(await targets(person.page, 'Get Started'), ['/dashboard', '/dashboard']);
      assert.deepEqual(await targets(person.page, 'Subscribe: NPPE Study Package'), ['/subscribe']);
      assert.deepEqual(await targets(person.page, `${peng[1]}: P.Eng. Examples`), [peng[0]]);
      await person.close();
    }
  });

  test('a link to a part leads 120 px above its heading, from here and from another page', async () => {
    const { page, close } = await site.newPerson(WIDE);
    for (const part of ['features', 'pricing', 'faq']) {
      await page.goto('about:blank');
      await page.goto(`/#${part}`);
      assert.equal(await topOf(page, part), 120, part);
    }
    await page.goto('/contact');
    await hydrated(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
    await page.waitForURL('**/#faq');
    await page.waitForFunction(
      () => Math.round(document.getElementById('faq')?.getBoundingClientRect().top ?? 0) === 120,
    );
    await close();
  });

  test('a link to a part takes the keyboard there, from another page and from the page itself (WCAG 2.4.3)', async () => {
    const { page, complaints, close } = await site.newPerson(WIDE);
    const faq = page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' });
    const first = page.locator('section[aria-labelledby=faq] summary').first();
    await page.goto('/contact');
    await hydrated(page);
    for (const where of ['/contact', '/#faq', '/']) {
      if (where === '/') await page.goto('/');
      await hydrated(page);
      await faq.focus();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/#faq');
      await focusAt(page.locator('#faq'));
      await page.waitForFunction(
        () => Math.round(document.getElementById('faq')?.getBoundingClientRect().top ?? 0) === 120,
      );
      await page.keyboard.press('Tab');
      await focusAt(first);
    }
    assert.deepEqual(complaints, []);
    await close();
  });

  test('pictures wait until they come near, take their place before, and follow theme and width', async () => {
    for (const [width, colorScheme, name] of [
      [1280, 'light', /exam-light-/],
      [1280, 'dark', /exam-dark-/],
      [360, 'dark', /exam-narrow-dark-/],
    ] as const) {
      const { page, complaints, close } = await site.newPerson({ viewport: { width, height: 740 }, colorScheme });
      await page.goto('/');
      const picture = page.locator('section[aria-labelledby="content-preview"] img').first();
      assert.equal(await picture.evaluate((image: HTMLImageElement) => image.loading), 'lazy');
      const before = await picture.boundingBox();
      await picture.scrollIntoViewIfNeeded();
      await picture.evaluate((image: HTMLImageElement) => image.decode());
      const [source, ratio] = await picture.evaluate((image: HTMLImageElement) => [
        image.currentSrc,
        image.naturalWidth / image.naturalHeight,
      ]);
      assert.match(String(source), name);
      const after = await picture.boundingBox();
      assert.equal(after?.height, before?.height);
      assert.ok(Math.abs((after?.width ?? 0) / (after?.height ?? 1) - Number(ratio)) < 0.02);
      assert.deepEqual(complaints, []);
      await close();
    }
  });

  test('reads and answers without scripts', async () => {
    const { page, close } = await site.newPerson({ ...WIDE, javaScriptEnabled: false });
    await page.goto('/');
    assert.deepEqual(await page.locator('main h2').allTextContents(), SECTIONS);
    await page.getByText('Does my subscription renew by itself?').click();
    await page.getByText('No. You pay once.').waitFor();
    await page.getByRole('link', { name: 'Try 10 Free Questions' }).first().click();
    await page.waitForURL('**/free-questions');
    await close();
  });

  test('at the width between: nothing sticks out, axe finds nothing', async () => {
    const { page, close } = await site.newPerson({ viewport: { width: 768, height: 1024 } });
    await page.goto('/');
    await assertNoSidewaysScroll(page, 'the front page at 768 px');
    await assertAccessible(page, 'the front page at 768 px');
    await close();
  });

  test("the owner's texts stand there; a missing one leaves its section out and the first screen whole", async () => {
    const { app, newPerson } = site;
    const { database } = app().server;
    const text = '<h2>Is it ours?</h2><p>It is.</p>';
    await changeMaterial(database, "UPDATE site_content SET content = ? WHERE content_key = 'home_faq'", [text]);
    await changeMaterial(
      database,
      "UPDATE site_content SET retired_at = 1 WHERE content_key IN ('home_hero', 'home_about')",
    );
    app().clock.advance(61_000);
    const { page, close } = await newPerson(WIDE);
    await page.goto('/');
    assert.deepEqual(
      await page.locator('#faq').locator('xpath=ancestor::section').locator('summary').allTextContents(),
      ['Is it ours?'],
    );
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.equal(await page.getByRole('heading', { name: 'About Us' }).count(), 0);
    await close();
  });
});
