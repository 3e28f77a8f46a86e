import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertNoSidewaysScroll, counted, focusAt, hydrated } from '../support/browser.ts';
import { changeMaterial } from '../support/change-material.ts';
import { LARGE, SMALL, shown, studySite } from './study-screen.ts';

const LONG_WORD = `https://example.org/${'professional-practice-'.repeat(3)}exam`;

describe('how the pages of reading are set, in a browser (product.md 5.6, 5.62, 5.64, 5.65)', () => {
  const { app, personWith, done } = studySite();

  /** Puts something else in the place of a section of chapter 5 while `look` looks at it. */
  const withSection = async (column: 'content' | 'title', value: string, look: () => Promise<void>): Promise<void> => {
    const { database } = app().server;
    const [row] = await database.rows<{ id: number; content: string; title: string; format: string }>(
      "SELECT id, content, title, format FROM sections WHERE slug = 'titles'",
    );
    assert.ok(row);
    const put = (written: string, format: string) =>
      changeMaterial(database, `UPDATE sections SET ${column} = ?, format = ? WHERE id = ?`, [written, format, row.id]);
    await put(value, column === 'content' ? 'html' : row.format);
    await look();
    await put(row[column], row.format);
  };

  test('a word that is longer than a line breaks: search, guide, contents and bookmarks (product.md 5.64)', async () => {
    await withSection('title', LONG_WORD, async () => {
      for (const look of [SMALL, LARGE]) {
        const person = await personWith(look);
        const { page } = person;
        await page.goto(`/study-guide?q=${encodeURIComponent(LONG_WORD)}`);
        await page.getByRole('heading', { level: 1, name: 'Search: https' }).waitFor();
        await assertNoSidewaysScroll(page, 'a search for a long word');
        await page.goto('/study-guide/5?section=titles');
        await hydrated(page);
        await page.getByRole('heading', { level: 1, name: LONG_WORD }).waitFor();
        await assertNoSidewaysScroll(page, 'a section with a long word for a title');
        if (look === SMALL) await page.getByRole('button', { name: 'Chapters and sections' }).click();
        const contents = page.getByRole('navigation', { name: 'Chapters' });
        await contents.getByRole('link', { name: LONG_WORD }).waitFor();
        const [inside, width] = await contents.evaluate((nav) => [nav.scrollWidth, nav.clientWidth]);
        assert.equal(inside, width, 'the contents keep to their width');
        if (look === SMALL) await page.keyboard.press('Escape');
        await page.getByRole('button', { name: /^Bookmark/ }).click();
        await page.getByRole('button', { name: /^Bookmark/, pressed: true }).waitFor();
        await page.goto('/dashboard');
        await page.getByRole('main').getByRole('link', { name: LONG_WORD }).first().waitFor();
        await assertNoSidewaysScroll(page, 'a dashboard with a long word among the bookmarks');
        await done(person);
      }
    });
  });

  for (const [what, html] of [
    ['lists that were never closed', '<ul><li>Deep'.repeat(60)],
    ['quotations in quotations', '<blockquote>Deep'.repeat(40)],
  ] as const) {
    test(`a phone keeps its width with ${what} (product.md 5.64)`, async () => {
      const person = await personWith(SMALL);
      const { page } = person;
      await withSection('content', html, async () => {
        await page.goto('/study-guide/5?section=titles');
        await shown(page, 'Deep');
        await assertNoSidewaysScroll(page, what);
      });
      await done(person);
    });
  }

  test('a link whose target was taken away does not look like one (product.md 5.6)', async () => {
    const person = await personWith(LARGE);
    const { page } = person;
    await withSection('content', '<p>Words <a href="javascript:alert(1)">of nowhere</a></p>', async () => {
      await page.goto('/study-guide/5?section=titles');
      await shown(page, 'of nowhere');
      const [own, around] = await page.locator('article p a').evaluate((link) => {
        const looks = [link, link.parentElement ?? link].map((each) => getComputedStyle(each));
        return looks.map(({ color, textDecorationLine }) => `${color} ${textDecorationLine}`);
      });
      assert.equal(own, around);
    });
    await done(person);
  });

  test('on paper a line has about 70 characters (product.md 5.65)', async () => {
    const person = await personWith(LARGE);
    const { page } = person;
    await page.goto('/study-guide/2?section=codes-of-ethics');
    await page.locator('article p').nth(1).waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => document.fonts.ready);
    const lengths = await page.locator('article > div > p:not([data-label])').evaluateAll((paragraphs) =>
      paragraphs.map((paragraph) => {
        const [width, range] = [paragraph.clientWidth, document.createRange()];
        (paragraph as HTMLElement).style.whiteSpace = 'nowrap';
        range.selectNodeContents(paragraph);
        return ((paragraph as HTMLElement).innerText.length * width) / range.getBoundingClientRect().width;
      }),
    );
    assert.ok(lengths.length > 5);
    for (const length of lengths) assert.ok(length > 60 && length < 80, `${length} characters a line`);
    await done(person);
  });

  test('the summary of each chapter is printed on one sheet (product.md 5.78)', async () => {
    const person = await personWith(LARGE);
    const { page } = person;
    const sheetsOf = async (address: string): Promise<number> => {
      await page.goto(address);
      await page.locator('article li, article p').first().waitFor();
      await page.evaluate(() => document.fonts.ready);
      const file = (await page.pdf({ format: 'Letter' })).toString('latin1');
      return file.match(/\/Type \/Page\b/g)?.length ?? 0;
    };
    for (const chapter of [1, 2, 3, 4, 5, 6]) {
      assert.equal(await sheetsOf(`/study-guide/${chapter}?section=summary`), 1, `chapter ${chapter}`);
    }
    assert.ok((await sheetsOf('/study-guide/2?section=codes-of-ethics')) > 1, 'a longer section takes more');
    await done(person);
  });

  test('on a phone a note stands below its link, and a bookmark says that it is set (product.md 5.8, 5.12)', async () => {
    const person = await personWith(SMALL);
    const { page, context } = person;
    await page.goto('/study-guide');
    await hydrated(page);
    assert.equal(await page.locator('article > :empty').filter({ visible: true }).count(), 0);
    await page.getByRole('button', { name: 'Bookmark', exact: true }).click();
    await page.getByRole('button', { name: 'Bookmarked', exact: true }).waitFor();
    for (const [chapterId, completed] of [
      [1, true],
      [2, false],
    ] as const)
      await context.request.post('/api/progress', { data: { chapterId, completed } });
    await page.goto('/dashboard');
    await shown(page, 'Completed');
    const places = await page
      .getByRole('main')
      .locator(':is(li, li div):has(> a + span)')
      .evaluateAll((lines) =>
        lines.map((line) =>
          [...line.children].map((child) => {
            const { top, bottom, left } = child.getBoundingClientRect();
            return { top, bottom, left };
          }),
        ),
      );
    assert.ok(places.length >= 3);
    for (const [link, note] of places) {
      assert.ok(link && note && note.top >= link.bottom - 1 && note.left === link.left);
    }
    await done(person);
  });

  test('a hit opened by keyboard leads to the heading, in the guide and in the course (product.md 5.62)', async () => {
    const person = await personWith(LARGE);
    const { page } = person;
    for (const book of ['study-guide', 'course']) {
      await page.goto('/study-guide?q=negligence');
      await hydrated(page);
      await page.getByRole('main').locator(`ol h2 a[href^="/${book}"]`).first().press('Enter');
      await page.locator('mark#first-hit').waitFor();
      await focusAt(page.locator('h1'));
    }
    await done(person);
  });

  test('a search without a connection offers one way to try again (product.md 5.61)', async () => {
    const person = await personWith(LARGE);
    const { page, context } = person;
    await page.goto('/study-guide');
    await hydrated(page);
    await context.setOffline(true);
    await page.getByRole('searchbox').fill('negligence');
    await page.getByRole('button', { name: 'Search' }).click();
    await shown(page, 'The search could not be done');
    await counted(page.getByRole('button', { name: 'Retry' }), 1);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Retry' }).click();
    await shown(page, /sections found/);
    await done(person, /ERR_INTERNET_DISCONNECTED/);
  });

  test('the button of the support chat leaves the text alone while one scrolls down (product.md 10.30)', async () => {
    const person = await personWith(SMALL);
    const { page } = person;
    await page.goto('/study-guide/2?section=codes-of-ethics');
    await hydrated(page);
    const entry = page.locator('#support-chat');
    await page.evaluate(() => window.scrollTo(0, 400));
    await page.locator('[data-aside] > #support-chat').waitFor({ state: 'attached' });
    await page.evaluate(() => window.scrollTo(0, 200));
    await page.locator(':not([data-aside]) > #support-chat').waitFor();
    await entry.click();
    await page.getByRole('button', { name: 'Close chat' }).waitFor();
    await person.close();
  });
});
