import assert from 'node:assert/strict';
import { shown } from '../support/screens.ts';
import { another, editorIsOpen, openEntry, preview, save, write } from './editing-screen.ts';
import { exampleStories, LARGE, LOOKS } from './example-stories.ts';

exampleStories('two administrators, and the history of a text, in a browser (product.md 11)', (story) => {
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
      await page
        .locator(':focus')
        .filter({ hasText: /^\s*Somebody else saved this meanwhile/ })
        .waitFor();
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
});
