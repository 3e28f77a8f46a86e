import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright';
import { counted, focusAt } from '../support/browser.ts';
import { open, shown } from '../support/screens.ts';
import { another, content, editorIsOpen, openEntry, preview, save, write } from './editing-screen.ts';
import { exampleStories, hold, LARGE, LOOKS } from './example-stories.ts';

const PHONE = [{ viewport: { width: 360, height: 740 } }];

/** Waits until a heading stands in the upper half of what is seen. */
async function inView(page: Page, heading: Locator): Promise<void> {
  const element = await heading.elementHandle();
  await page.waitForFunction((place) => {
    const top = place?.getBoundingClientRect().top ?? -1;
    return top >= 0 && top < window.innerHeight / 2;
  }, element);
}

exampleStories('editing the site in a browser (product.md 11)', (story, app) => {
  story('the tabs: their lists and words, by keyboard, each at its address', 'admin', LOOKS, async (page, scan) => {
    await open(page, '/admin');
    await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor();
    await page.getByRole('button', { name: 'Chapter 1: ' }).waitFor();
    await shown(page, 'Please select a chapter from the list to edit');
    await counted(page.getByRole('link', { name: 'Upload Chemical Engineering Examples' }), 1);
    assert.equal(
      await page.getByRole('link', { name: 'View Marketing Leads' }).getAttribute('href'),
      '/admin/marketing-leads',
    );
    await scan('the dashboard');
    const tops = await page.getByRole('tab').evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
    const isWide = (page.viewportSize()?.width ?? 0) >= 1280;
    assert.equal(
      new Set(tops).size,
      isWide ? 1 : tops.length / 2,
      'tabs in a line where there is space, else in pairs',
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

  story('on a phone choosing leads to the form, and a button back to the list', 'admin', PHONE, async (page, scan) => {
    await open(page, '/admin?tab=sections&whole=1');
    await page.getByRole('button', { name: /^1\. / }).click();
    const heading = page.getByRole('heading', { name: 'Edit Section' });
    await heading.waitFor();
    await inView(page, heading);
    await page.locator(':focus').filter({ has: heading }).waitFor();
    await scan('a form below its list');
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await inView(page, page.getByRole('heading', { name: 'Sections', exact: true }));
    await page
      .locator(':focus')
      .filter({ has: page.getByRole('list', { name: 'Sections' }) })
      .waitFor();
    await page.getByRole('button', { name: '+ Create New Section' }).click();
    await inView(page, page.getByRole('heading', { name: 'Create New Section' }));
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
        await page.getByRole('main').getByRole('link', { name, exact: true }).last().click();
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
      await focusAt(page.getByRole('textbox', { name: 'Title' }));
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
      const order = page.getByRole('spinbutton', { name: 'Order' });
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

  story('whoever mends the first of two faults goes on typing in it', 'admin', LARGE, async (page) => {
    await open(page, '/admin?tab=sections&whole=5&entry=new');
    await editorIsOpen(page);
    await page.getByRole('button', { name: 'Create Section' }).click();
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.and(page.locator(':focus')).waitFor();
    await page.locator('[data-fault]').waitFor();
    await page.keyboard.type('Overview');
    assert.equal(await title.inputValue(), 'Overview');
    await page.getByRole('button', { name: 'Create Section' }).click();
    await page.locator('.cm-content:focus').waitFor();
  });

  story(
    'a section whose address names no chapter opens beside the list of its chapter, and is told of a taken order',
    'admin',
    LARGE,
    async (page) => {
      const answer = await page.request.get('/api/chapters/4/sections');
      const [first, second] = (await answer.json()) as { id: number; order: number }[];
      await open(page, `/admin?tab=sections&entry=${second?.id}`);
      await page.getByRole('heading', { name: 'Edit Section' }).waitFor();
      const list = page.getByRole('list', { name: 'Sections' });
      await list.locator('[aria-current=true]').waitFor();
      assert.equal(await page.getByLabel('Sections of chapter').inputValue(), '4');
      await page.getByRole('spinbutton', { name: 'Order' }).fill(String(first?.order));
      await shown(page, 'Another section has this order too; the older one comes first.');
    },
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

  story('the editor is opened in a place as wide as it will be shown', 'admin', LARGE, async (page) => {
    const code = await hold(page, '**/assets/code-editor*');
    await open(page, '/admin?tab=sections&whole=6');
    await page.getByRole('button', { name: /^1\. / }).click();
    const text = page.locator('textarea:visible').last();
    const place = text.locator('xpath=following-sibling::div');
    await place.waitFor({ state: 'attached' });
    const [field, opened] = await Promise.all([text.boundingBox(), place.boundingBox()]);
    assert.deepEqual([opened?.width, opened?.height], [field?.width, 0]);
    code.release();
    await editorIsOpen(page);
    await code.over();
  });

  story('a section is deleted and restored by keyboard, which goes on in the list', 'admin', LARGE, async (page) => {
    await open(page, '/admin?tab=sections&whole=6');
    const section = page.getByRole('button', { name: /^1\. / });
    await section.click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete It' }).click();
    const undo = page.getByRole('button', { name: /^Undo deletion of / });
    await undo.press('Enter');
    await undo.waitFor({ state: 'detached' });
    await section.waitFor();
    await page.locator(':focus').filter({ has: section }).waitFor();
  });

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
