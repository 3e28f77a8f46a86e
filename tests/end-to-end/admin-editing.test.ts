import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { open, shown } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';
import { exampleStories, LARGE, LOOKS } from './example-stories.ts';

let count = 0;
const another = (): number => {
  count += 1;
  return count;
};

const content = (page: Page) => page.getByRole('textbox', { name: /^Content(?! Key)/ });

/**
 * Writes a text in the editor's place. It is emptied by keys first: over a selection the browser's own insertion keeps the colours
 * of what it replaces in a style attribute, of which the policy complains.
 */
async function write(page: Page, text: string): Promise<void> {
  await content(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
  await content(page).fill(text);
}

/** The editor has taken the plain field's place and the preview is that of what stands in it. */
async function editorIsOpen(page: Page): Promise<void> {
  await page.locator('.cm-content').waitFor();
  await shown(page, 'As readers see it');
}

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });

/** Waits until the section of the list is chosen and open. */
async function openEntry(page: Page, path: string, title: RegExp): Promise<void> {
  await open(page, path);
  await page.getByRole('button', { name: title }).click();
  await page.getByRole('heading', { name: /^Edit / }).waitFor();
}

exampleStories('editing the site in a browser (product.md 11)', (story, app) => {
  story('the tabs: their lists and words, by keyboard, each at its address', 'admin', LOOKS, async (page, scan) => {
    await open(page, '/admin');
    await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor();
    await page.getByRole('button', { name: 'Chapter 1: ' }).waitFor();
    await shown(page, 'Please select a chapter from the list to edit');
    assert.equal(await page.getByRole('link', { name: 'Upload Chemical Engineering Examples' }).count(), 1);
    assert.equal(
      await page.getByRole('link', { name: 'View Marketing Leads' }).getAttribute('href'),
      '/admin/marketing-leads',
    );
    await scan('the dashboard');
    const tops = await page.getByRole('tab').evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
    const isWide = (page.viewportSize()?.width ?? 0) >= 1280;
    assert.equal(
      new Set(tops).size,
      isWide ? 1 : tops.length,
      'tabs in a line where there is room, else below each other',
    );
    await page.getByRole('tab', { name: 'Manage Study Guide Chapters' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: 'Manage Study Guide Sections' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin?tab=sections');
    await shown(page, 'Please select a chapter first');
    await scan('the tab of sections');
    await page.getByRole('tab', { name: 'Manage Course Modules' }).click();
    await shown(page, 'Please select a course module from the list to edit');
    await page.getByRole('tab', { name: 'Manage Course Sections' }).click();
    await shown(page, 'Please select a module first');
    await page.getByRole('tab', { name: 'Manage Site Content' }).click();
    await page.getByRole('button', { name: /^terms: / }).waitFor();
    await page.goBack();
    await page.waitForURL('**/admin?tab=course-sections');
    await shown(page, 'Please select a module first');
  });

  story(
    'every page for administrators has the name of its link, and is marked as one of them',
    'admin',
    LARGE,
    async (page) => {
      await open(page, '/admin?tab=sections');
      const admin = page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true });
      assert.equal(await admin.getAttribute('aria-current'), 'true');
      for (const name of ['Questions', 'Question Reports', 'Blog Posts', 'Promo Codes', 'Users', 'Record of Changes']) {
        await open(page, '/admin');
        assert.equal(await admin.getAttribute('aria-current'), 'page');
        await page.getByRole('main').getByRole('link', { name, exact: true }).click();
        await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
        assert.match(await page.title(), new RegExp(`^${name} · `));
        assert.equal(await admin.getAttribute('aria-current'), 'true');
        assert.equal(await page.getByText('Administration', { exact: true }).count(), 0);
      }
    },
  );

  story(
    'a chapter: what is missing is said at its field, a save refreshes the list',
    'admin',
    LOOKS,
    async (page, scan) => {
      await openEntry(page, '/admin', /^Chapter 6: /);
      const title = `Regulation and discipline ${another()}`;
      await page.getByRole('textbox', { name: 'Title' }).fill('');
      await page.getByLabel('Description').fill(' ');
      assert.equal(await page.getByLabel('Description').getAttribute('rows'), '5');
      await save(page);
      await shown(page, 'Title is required');
      await shown(page, 'Description is required');
      assert.equal(
        await page.getByRole('textbox', { name: 'Title' }).evaluate((field) => field === document.activeElement),
        true,
      );
      await scan('a chapter with faults');
      await page.getByRole('textbox', { name: 'Title' }).fill(title);
      await page.getByLabel('Description').fill('How members are regulated');
      await save(page);
      await shown(page, 'Success');
      await shown(page, 'Chapter updated successfully');
      await page.getByRole('button', { name: `Chapter 6: ${title}` }).waitFor();
      await page.goto('/study-guide/6');
      await shown(page, `Chapter 6: ${title}`);
    },
  );

  story(
    'a section of the guide: created after all others, found by learners at once',
    'admin',
    LOOKS,
    async (page, scan) => {
      await open(page, '/admin?tab=sections');
      await page.getByRole('button', { name: '+ Create New Section' }).click();
      await page.getByRole('heading', { name: 'Create New Section' }).waitFor();
      await editorIsOpen(page);
      await page.getByRole('button', { name: 'Create Section' }).click();
      await shown(page, 'Chapter is required');
      await shown(page, 'Title is required');
      await shown(page, 'Content is required');
      await scan('a new section with faults');
      await page.getByLabel('Chapter', { exact: true }).selectOption('1');
      const before = await page.request.get('/api/chapters/1/sections');
      const orders = ((await before.json()) as { order: number }[]).map(({ order }) => order);
      const order = page.getByLabel('Order');
      await page.waitForFunction(([field, value]) => (field as HTMLInputElement).value === value, [
        await order.elementHandle(),
        String(Math.max(...orders) + 1),
      ] as const);
      const title = `Reading list ${another()}`;
      await page.getByRole('textbox', { name: 'Title' }).fill(title);
      await write(page, '<h2>Books</h2><p onclick="x">A page on plumb bobs.</p>');
      await preview(page).getByRole('heading', { name: 'Books' }).waitFor();
      await shown(page, 'onClick of <p>');
      await page.getByRole('button', { name: 'Create Section' }).click();
      await shown(page, 'Section created successfully');
      await page.waitForURL((url) => !url.searchParams.has('entry'));
      await page.getByLabel('Sections of chapter').selectOption('1');
      await page.getByRole('button', { name: new RegExp(`\\d+\\. ${title}`) }).click();
      await page.getByRole('heading', { name: 'Edit Section' }).waitFor();
      assert.equal(await page.getByLabel('Chapter', { exact: true }).isDisabled(), true);
      await editorIsOpen(page);
      assert.doesNotMatch((await content(page).textContent()) ?? '', /onclick/);
      await scan('a section in its form');
      await page.getByLabel('Sections of chapter').selectOption('2');
      await page.waitForURL((url) => !url.searchParams.has('entry'));
      await page.goto(`/study-guide?q=${encodeURIComponent('plumb bobs')}`);
      await page.getByRole('link', { name: title }).first().waitFor();
    },
  );

  story('the preview of a course section is what its page shows', 'admin', LARGE, async (page) => {
    await open(page, '/admin?tab=course-sections&whole=2');
    await page.getByRole('button', { name: /^1\. / }).click();
    await editorIsOpen(page);
    await write(page, '## A new heading\n\n> **Case: The bridge** It stood.\n\n| One | Two |\n|---|---|\n| 1 | 2 |');
    await preview(page).getByRole('heading', { name: 'A new heading' }).waitFor();
    const previewed = await preview(page).locator('> div').innerHTML();
    assert.match(previewed, /data-callout="case"/);
    await save(page);
    await shown(page, 'Course section updated successfully');
    await page.goto('/course?module=2');
    await page.getByRole('heading', { name: 'A new heading' }).waitFor();
    const read = await page.locator('article [data-callout]').evaluate((note) => note.parentElement?.innerHTML);
    assert.equal(read, previewed);
  });

  story('the toolbar, by keyboard and mouse; undo takes it back', 'admin', LARGE, async (page) => {
    await open(page, '/admin?tab=course-sections&whole=1&entry=new');
    await editorIsOpen(page);
    await write(page, 'plumb');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+b');
    await preview(page).locator('strong', { hasText: 'plumb' }).waitFor();
    await page.keyboard.press('ControlOrMeta+z');
    await preview(page).getByText('plumb', { exact: true }).waitFor();
    await page.keyboard.press('ControlOrMeta+End');
    await page.getByRole('button', { name: 'Table' }).click();
    await preview(page).getByRole('table').waitFor();
    await page.getByRole('button', { name: 'Definition' }).click();
    await page.getByRole('button', { name: 'Bold' }).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Bold');
  });

  story(
    'where the editor cannot be loaded a plain field does the same',
    'admin',
    LARGE,
    async (page, scan) => {
      await page.route('**/assets/code-area-*', (route) => route.abort());
      await open(page, '/admin?tab=sections&whole=3');
      await page.getByRole('button', { name: /^1\. / }).click();
      await shown(page, 'As readers see it');
      assert.equal(await page.locator('.cm-content').count(), 0);
      const field = page.getByLabel('Content', { exact: true });
      assert.equal(await field.getAttribute('rows'), '10');
      await field.fill('plain words');
      await field.selectText();
      await page.getByRole('button', { name: 'Italic' }).click();
      assert.equal(await field.inputValue(), '*plain words*');
      await preview(page).locator('em', { hasText: 'plain words' }).waitFor();
      await scan('the plain field');
      await save(page);
      await shown(page, 'Section updated successfully');
    },
    /ERR_FAILED|dynamically imported module/,
  );

  story(
    'site content: a key that is taken is refused at its field, a visitor sees a save at once',
    'admin',
    LOOKS,
    async (page, scan, person) => {
      const visitor = await person.context.browser()?.newContext({ baseURL: app().origin });
      const terms = async () => (await visitor?.request.get('/terms'))?.text();
      await terms();
      await open(page, '/admin?tab=site-content');
      await page.getByRole('button', { name: '+ Create New Content' }).click();
      const key = page.getByLabel('Content Key');
      assert.equal(await key.getAttribute('placeholder'), 'home_hero, footer_text');
      await key.fill('terms');
      await page.getByRole('textbox', { name: 'Title' }).fill('Opening hours');
      await editorIsOpen(page);
      await write(page, '<p>Closed.</p>');
      await page.getByRole('button', { name: 'Create Content' }).click();
      await shown(page, 'There is site content with that key already. Choose another key.');
      assert.equal(await key.getAttribute('aria-invalid'), 'true');
      await scan('a key that is taken');
      await key.fill(`hours_${another()}`);
      await page.getByRole('button', { name: 'Create Content' }).click();
      await shown(page, 'Site content created successfully');
      await page.getByRole('button', { name: /^terms: / }).click();
      await page.getByRole('heading', { name: 'Edit Site Content' }).waitFor();
      await editorIsOpen(page);
      const words = `Terms of day ${another()}`;
      await write(page, `<p>${words}</p>`);
      await save(page);
      await shown(page, 'Site content updated successfully');
      assert.match((await terms()) ?? '', new RegExp(words));
      await visitor?.close();
    },
    /status of 409/,
  );

  story(
    'two administrators at one section: both versions are shown, and both ways out',
    'admin',
    LOOKS,
    async (page, scan, person) => {
      const other = await person.context.newPage();
      const path = '/admin?tab=sections&whole=5';
      for (const each of [page, other]) {
        await openEntry(each, path, /^2\. /);
        await editorIsOpen(each);
      }
      const [theirs, mine] = [`Their words ${another()}`, `My words ${another()}`];
      await write(other, theirs);
      await save(other);
      await shown(other, 'Section updated successfully');
      await write(page, mine);
      await save(page);
      await shown(page, 'Somebody else saved this meanwhile');
      await shown(page, /saved by admin/);
      assert.match((await page.locator(':focus').textContent()) ?? '', /^Somebody else saved this meanwhile/);
      const changes = page.getByRole('region', { name: 'Changes of Content' });
      assert.match((await changes.textContent()) ?? '', /Removed: .*Their.*Added: .*My/);
      await scan('a conflict');
      await page.getByRole('button', { name: 'Take Their Version' }).click();
      await shown(page, 'Your own text is kept');
      await preview(page).getByText(theirs).waitFor();
      await page.getByRole('button', { name: 'Bring My Text Back' }).click();
      await preview(page).getByText(mine).waitFor();
      await save(page);
      await page.getByText('Not saved yet').waitFor({ state: 'detached' });
      const again = `Theirs once more ${another()}`;
      await write(other, again);
      await save(other);
      await shown(other, 'Somebody else saved this meanwhile');
      await other.getByRole('button', { name: 'Save My Version Over It' }).click();
      await other.getByText('Not saved yet').waitFor({ state: 'detached' });
      const read = await page.request.get('/api/chapters/5/sections');
      assert.match(await read.text(), new RegExp(again));
      await other.getByText('History', { exact: true }).click();
      await other
        .getByRole('button', { name: /^Compare version/ })
        .first()
        .click();
      assert.match((await other.getByRole('region', { name: 'Changes of Content' }).textContent()) ?? '', /My/);
      await other.close();
    },
    /status of 409/,
  );

  story(
    'the list has the title that somebody else saved as soon as the conflict is told',
    'admin',
    LARGE,
    async (page) => {
      await openEntry(page, '/admin?tab=modules', /^5\. /);
      const title = page.getByRole('textbox', { name: 'Title' });
      const former = await title.inputValue();
      const theirs = `Renamed meanwhile ${another()}`;
      const { id, description, version } = await (
        await page.request.get(`/api/admin/entries/module/${new URL(page.url()).searchParams.get('entry')}`)
      ).json();
      const rename = (name: string, seen: number) =>
        page.request.put(`/api/course/modules/${id}`, { data: { title: name, description, version: seen } });
      assert.equal((await rename(theirs, version)).status(), 200);
      const listed = (name: string) => page.getByRole('button', { name });
      await listed(former).waitFor();
      await title.fill('My own name for it');
      await save(page);
      await shown(page, 'Somebody else saved this meanwhile');
      await listed(theirs).waitFor();
      await listed(former).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Take Their Version' }).click();
      assert.equal((await rename(former, version + 1)).status(), 200);
    },
    /status of 409/,
  );

  story('the history: compared, restored as a new version', 'admin', LOOKS, async (page, scan) => {
    await openEntry(page, '/admin?tab=modules', /^6\. /);
    const title = page.getByRole('textbox', { name: 'Title' });
    const [before, after] = [await title.inputValue(), `Another name ${another()}`];
    await title.fill(after);
    await save(page);
    await shown(page, 'Course module updated successfully');
    await page.getByText('History', { exact: true }).click();
    const former = page.getByRole('button', { name: /^Compare version/ }).first();
    await former.click();
    const changes = page.getByRole('region', { name: 'Changes of Title' });
    await changes.waitFor();
    assert.match((await changes.textContent()) ?? '', /Removed: .*Added: /);
    await scan('a history');
    await title.fill('Not saved');
    assert.equal(
      await page
        .getByRole('button', { name: /^Restore version/ })
        .first()
        .isDisabled(),
      true,
    );
    await title.fill(after);
    await page
      .getByRole('button', { name: /^Restore version/ })
      .first()
      .click();
    await shown(page, /^Version \d+ is in use again$/);
    assert.equal(await title.inputValue(), before);
    await page.getByRole('button', { name: `6. ${before}` }).waitFor();
  });

  story(
    'what is not saved is guarded, kept over a reload, and gone after signing out',
    'admin',
    LOOKS,
    async (page, scan) => {
      await openEntry(page, '/admin', /^Chapter 5: /);
      const title = page.getByRole('textbox', { name: 'Title' });
      const stored = await title.inputValue();
      await title.fill('Half a thought');
      await page.getByRole('button', { name: /^Chapter 4: / }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
      await dialog.waitFor();
      await scan('the guard', 'dialog');
      await dialog.getByRole('button', { name: 'Stay' }).click();
      assert.equal(await title.inputValue(), 'Half a thought');
      await page.getByRole('tab', { name: 'Manage Course Modules' }).click();
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      const asked = page.waitForEvent('dialog');
      const reloading = page.reload().catch(() => undefined);
      const question = await asked;
      assert.equal(question.type(), 'beforeunload');
      await question.accept();
      await reloading;
      await shown(page, 'What you typed before is still here');
      assert.equal(await title.inputValue(), 'Half a thought');
      await scan('a form with what was typed before');
      await page.getByRole('link', { name: 'Upload Chemical Engineering Examples' }).click();
      await dialog.getByRole('button', { name: 'Leave Without Saving' }).click();
      await page.waitForURL('**/admin/upload');
      await openEntry(page, '/admin', /^Chapter 5: /);
      assert.equal(await title.inputValue(), stored);
      await title.fill('Once more');
      assert.equal(
        await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft')).length),
        1,
      );
      page.once('dialog', (unload) => void unload.accept());
      await page.goto('/logout');
      await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL((url) => url.pathname === '/');
      await page.waitForFunction(() => !Object.keys(sessionStorage).some((key) => key.includes('draft')));
    },
  );

  story(
    'a refusal without words of its own, a lost session, a server that is away: nothing typed is lost',
    'admin',
    LARGE,
    async (page, scan, person) => {
      const fallbacks: readonly (readonly [path: string, button: string, words: string])[] = [
        ['/admin?entry=1', 'Save Changes', 'Failed to update chapter'],
        ['/admin?tab=sections&whole=1&entry=1', 'Save Changes', 'Failed to update section'],
        ['/admin?tab=sections&whole=1&entry=new', 'Create Section', 'Failed to create section'],
        ['/admin?tab=modules&entry=1', 'Save Changes', 'Failed to update course module'],
        ['/admin?tab=course-sections&whole=1&entry=1', 'Save Changes', 'Failed to update course section'],
        ['/admin?tab=course-sections&whole=1&entry=new', 'Create Course Section', 'Failed to create course section'],
        ['/admin?tab=site-content&entry=1', 'Save Changes', 'Failed to update site content'],
        ['/admin?tab=site-content&entry=new', 'Create Content', 'Failed to create site content'],
      ];
      page.on('dialog', (unload) => void unload.accept());
      await page.route('**/api/**', (route) => {
        const isSave = route.request().method() !== 'GET' && !route.request().url().endsWith('/preview');
        return isSave ? route.fulfill({ status: 502, body: '' }) : route.continue();
      });
      for (const [path, button, words] of fallbacks) {
        await open(page, path);
        await page.getByRole('textbox', { name: 'Title' }).fill('Typed and kept');
        if (path.endsWith('new')) {
          if (path.includes('site-content')) await page.getByLabel('Content Key').fill('kept');
          await editorIsOpen(page);
          await write(page, 'Typed and kept too');
        }
        await page.getByRole('button', { name: button }).click();
        await shown(page, words);
        await shown(page, 'Error');
        assert.equal(await page.getByRole('textbox', { name: 'Title' }).inputValue(), 'Typed and kept');
      }
      await page.unroute('**/api/**');
      await scan('a refused form');
      await openEntry(page, '/admin', /^Chapter 3: /);
      await page.getByRole('textbox', { name: 'Title' }).fill('Kept without a session');
      await person.context.clearCookies();
      await save(page);
      await shown(page, 'Please log in to continue.');
      assert.equal(await page.getByRole('textbox', { name: 'Title' }).inputValue(), 'Kept without a session');
      await signIn(app(), person, 'admin');
      await save(page);
      await shown(page, 'Chapter updated successfully');
    },
    /50[02]|401|Bad Gateway|beforeunload|Blocked attempt/,
  );

  story(
    'lists and entries that cannot be loaded say so and are asked for again',
    'admin',
    LARGE,
    async (page, scan) => {
      await page.route('**/api/admin/entries/**', (route) => route.abort());
      await open(page, '/admin');
      await shown(page, 'The list could not be loaded');
      await scan('a list that could not be loaded');
      await page.unroute('**/api/admin/entries/**');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await page.getByRole('button', { name: /^Chapter 1: / }).waitFor();
      await open(page, '/admin?entry=999999');
      await shown(page, 'This is no longer on the site');
      await open(page, '/admin?tab=sections&whole=999999');
      await shown(page, 'No sections found for this chapter');
      await open(page, '/admin?tab=course-sections&whole=999999');
      await shown(page, 'No sections found for this module');
    },
    /ERR_FAILED|404/,
  );

  story(
    'the dashboard is for administrators',
    'learner',
    LARGE,
    async (page) => {
      await open(page, '/admin');
      await shown(page, 'Access Denied');
    },
    /status of 403/,
  );
});
