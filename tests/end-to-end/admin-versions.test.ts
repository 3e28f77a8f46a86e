import assert from 'node:assert/strict';
import { holdCalls } from '../support/hold-calls.ts';
import { shown } from '../support/screens.ts';
import { anotherAdmin } from './administration-screen.ts';
import { another, editorIsOpen, openEntry, preview, save, write } from './editing-screen.ts';
import { exampleStories, LARGE, LOOKS } from './example-stories.ts';

exampleStories('two administrators, and the history of a text, in a browser (product.md 11)', (story, app) => {
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
      await shown(page, 'You saved this in another window meanwhile');
      await shown(page, /saved by admin/);
      await page
        .locator(':focus')
        .filter({ hasText: /^\s*You saved this in another window meanwhile/ })
        .waitFor();
      const changes = page.getByRole('region', { name: 'Changes of Content' });
      assert.match((await changes.textContent()) ?? '', /Removed: .*Their.*Added: .*My/);
      await scan('a conflict');
      await page.getByRole('button', { name: 'Take the Saved Version' }).click();
      await shown(page, 'Your own text is kept');
      await preview(page).getByText(theirs).waitFor();
      await page.getByRole('button', { name: 'Bring My Text Back' }).click();
      await preview(page).getByText(mine).waitFor();
      await save(page);
      await page.getByText('Not saved yet').waitFor({ state: 'detached' });
      const again = `Theirs once more ${another()}`;
      await write(other, again);
      await save(other);
      await shown(other, 'You saved this in another window meanwhile');
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
      const { calls, username } = await anotherAdmin(app());
      const rename = (name: string, seen: number) =>
        calls.put(`/api/course/modules/${id}`, { data: { title: name, description, version: seen } });
      assert.equal((await rename(theirs, version)).status(), 200);
      const listed = (name: string) => page.getByRole('button', { name });
      await listed(former).waitFor();
      await title.fill('My own name for it');
      await save(page);
      await shown(page, 'Somebody else saved this meanwhile');
      await shown(page, new RegExp(`saved by ${username}`));
      await listed(theirs).waitFor();
      await listed(former).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Take Their Version' }).click();
      assert.equal((await rename(former, version + 1)).status(), 200);
      await calls.dispose();
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

  story('a restore that is asked for twice is done once (product.md 11.8)', 'admin', LARGE, async (page) => {
    await openEntry(page, '/admin?tab=modules', /^3\. /);
    const title = page.getByRole('textbox', { name: 'Title' });
    const before = await title.inputValue();
    await title.fill(`Another name ${another()}`);
    await save(page);
    await shown(page, 'Course module updated successfully');
    await page.getByText('History', { exact: true }).click();
    const restore = page.getByRole('button', { name: /^Restore version/ }).first();
    let asked = 0;
    page.on('request', (sent) => {
      if (sent.url().endsWith('/restore')) asked += 1;
    });
    const goOn = await holdCalls(page, '**/restore');
    await restore.dblclick();
    await page.locator('[aria-disabled="true"]', { hasText: 'Restore' }).first().waitFor();
    await restore.dispatchEvent('click');
    goOn();
    await shown(page, /^Version \d+ is in use again$/);
    assert.equal(await title.inputValue(), before);
    assert.equal(asked, 1);
    await page.getByRole('button', { name: `3. ${before}` }).waitFor();
    assert.equal(await page.getByText('You saved this in another window meanwhile').count(), 0);
  });

  story(
    'two windows that save the same text: nobody is asked anything (product.md 11.9)',
    'admin',
    LARGE,
    async (page) => {
      await openEntry(page, '/admin?tab=modules', /^4\. /);
      const title = page.getByRole('textbox', { name: 'Title' });
      const former = await title.inputValue();
      const name = `The same name ${another()}`;
      const { id, description, version } = await (
        await page.request.get(`/api/admin/entries/module/${new URL(page.url()).searchParams.get('entry')}`)
      ).json();
      const rename = (to: string, seen: number) =>
        page.request.put(`/api/course/modules/${id}`, { data: { title: to, description, version: seen } });
      assert.equal((await rename(name, version)).status(), 200);
      await title.fill(name);
      await save(page);
      await shown(page, 'Saved already');
      await page.getByText('Not saved yet').waitFor({ state: 'detached' });
      await shown(page, `Version ${version + 1}`);
      assert.equal(await page.getByText('You saved this in another window meanwhile').count(), 0);
      assert.equal((await rename(former, version + 1)).status(), 200);
    },
    /status of 409/,
  );
});
