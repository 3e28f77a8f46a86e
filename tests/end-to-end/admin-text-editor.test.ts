import assert from 'node:assert/strict';
import { open, shown } from '../support/screens.ts';
import { content, editorIsOpen, preview, save, write } from './editing-screen.ts';
import { exampleStories, LARGE } from './example-stories.ts';

exampleStories('the editor of texts in a browser (product.md 11)', (story) => {
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

  const TAGGED = '<p>Of <strong>weight</strong></p><ul><li>one</li><li>two</li></ul>';
  const FORMS = { html: '/admin?tab=site-content&entry=new', markdown: '/admin?tab=course-sections&whole=1&entry=new' };
  for (const [format, path] of Object.entries(FORMS)) {
    story(`${format}: tags that are typed key by key stand as they were typed`, 'admin', LARGE, async (page) => {
      await open(page, path);
      await editorIsOpen(page);
      await content(page).focus();
      await page.keyboard.type(TAGGED);
      await preview(page).getByRole('listitem').filter({ hasText: 'two' }).waitFor();
      assert.deepEqual(await page.locator('.cm-line').allTextContents(), [TAGGED]);
    });
  }

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
      await page.route('**/assets/code-editor-*', (route) => route.abort());
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
});
