import assert from 'node:assert/strict';
import { closeByEscape } from '../support/browser.ts';
import { holdCalls } from '../support/hold-calls.ts';
import { open, shown } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';
import { another, editorIsOpen, openEntry, save, write } from './editing-screen.ts';
import { exampleStories, LARGE, LOOKS } from './example-stories.ts';

exampleStories('what is not saved, or cannot be, in a browser (product.md 11)', (story, app) => {
  story(
    'what is typed while a section is being created is in its form, not saved yet',
    'admin',
    LARGE,
    async (page) => {
      await open(page, '/admin?tab=course-sections&whole=3&entry=new');
      await editorIsOpen(page);
      const title = page.getByRole('textbox', { name: 'Title' });
      const sent = `Made while typing ${another()}`;
      await title.fill(sent);
      await write(page, 'A text.');
      const goOn = await holdCalls(page, '**/api/course/modules/3/sections');
      await page.getByRole('button', { name: 'Create Course Section' }).click();
      await shown(page, 'Saving...');
      await title.fill(`${sent}, and on`);
      goOn();
      await page.getByRole('heading', { name: 'Edit Course Section' }).waitFor();
      await shown(page, 'What you typed before is still here');
      assert.equal(await title.inputValue(), `${sent}, and on`);
      await page.getByRole('button', { name: new RegExp(`${sent}$`) }).waitFor();
      await save(page);
      await page.getByRole('button', { name: new RegExp(`${sent}, and on$`) }).waitFor();
    },
  );

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
      await closeByEscape(dialog);
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
});
