import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BrowserContextOptions } from 'playwright';
import { focusAt } from '../support/browser.ts';
import { changeMaterial } from '../support/change-material.ts';
import { giveAccess } from '../support/give-access.ts';
import { LARGE, open, SMALL, scanBothThemes, shown } from '../support/screens.ts';
import { signIn, type Viewer } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';
import { BOOKMARKS, cardOf, MY_LIST, type OwnList } from './own-lists-screen.ts';

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';

describe('My List and the bookmarks: entries are taken off where they stand (product.md 5.68, 9.28)', () => {
  const site = siteInBrowser();

  async function learnerWith(list: OwnList, look: BrowserContextOptions, viewer: Viewer = 'learner') {
    const person = await site.newPerson(look);
    await signIn(site.app(), person, viewer);
    if (viewer === 'newcomer') await giveAccess(site.app(), person, 30);
    await list.fill(site.app(), person);
    const names = await list.names(person);
    const [first, second, third] = names;
    assert.ok(first && second && third);
    const troubles = site.app().troubles.length;
    const done = async (expected?: RegExp): Promise<void> => {
      const unexpected = person.complaints.filter((complaint) => !expected?.test(complaint));
      assert.deepEqual([unexpected, site.app().troubles.slice(troubles)], [[], []]);
      await person.close();
    };
    return { person, page: person.page, names, first, second, third, done, ...cardOf(person.page, list) };
  }

  for (const list of [MY_LIST, BOOKMARKS]) {
    for (const look of [SMALL, LARGE]) {
      const where = `${list.title} at ${look.viewport?.width} px`;

      test(`one after the other, until none is left, and back again (${where})`, async () => {
        const { page, person, names, first, second, third, ...screen } = await learnerWith(list, look);
        const { card, heading, row, remove, undo, line, inView, done } = screen;
        await open(page, list.path);
        assert.deepEqual(await inView(), names);
        await scanBothThemes(page, where);
        await remove(second).press('Enter');
        await line(second).waitFor();
        await focusAt(row(third));
        assert.deepEqual(
          [await inView(), await list.names(person)],
          [
            [first, third],
            [first, third],
          ],
        );
        assert.match((await card.getByRole('listitem').nth(1).textContent()) ?? '', new RegExp(`^${list.removed}`));
        await scanBothThemes(page, `${where}, one taken off`);
        await remove(third).press('Enter');
        await line(third).waitFor();
        await focusAt(row(first));
        assert.equal(await undo(second).count(), 0);
        await remove(first).press('Enter');
        await card.getByText(list.empty).waitFor();
        await focusAt(heading);
        await scanBothThemes(page, `${where}, all taken off`);
        for (const name of [first, third, second]) {
          await undo(name).press('Enter');
          await focusAt(row(name));
        }
        assert.deepEqual([await inView(), await list.names(person)], [names, names]);
        await page.reload();
        assert.deepEqual(await inView(), names);
        await done();
      });

      test(`what fails stays, and says what to do (${where})`, async () => {
        const { page, person, names, first, second, third, card, row, remove, undo, line, done, inView } =
          await learnerWith(list, look);
        const alert = card.getByRole('alert');
        const failing = async (status: number, json: object): Promise<void> => {
          await page.unroute(list.calls);
          await page.route(list.calls, (route) =>
            route.request().method() === 'GET' ? route.continue() : route.fulfill({ status, json }),
          );
        };
        await open(page, list.path);
        await person.context.setOffline(true);
        await remove(second).press('Enter');
        await row(second).getByRole('alert').getByText(UNREACHABLE).waitFor();
        await focusAt(remove(second));
        assert.deepEqual(await inView(), names);
        await scanBothThemes(page, `${where}, not taken off`);
        await person.context.setOffline(false);
        await failing(500, {});
        await remove(second).press('Enter');
        await row(second).getByRole('alert').getByText(list.failed).waitFor();
        await page.unroute(list.calls);
        await remove(second).press('Enter');
        await line(second).waitFor();
        await focusAt(row(third));
        assert.equal(await alert.count(), 0);
        await person.context.setOffline(true);
        await undo(second).press('Enter');
        await alert.getByText(UNREACHABLE).waitFor();
        await person.context.setOffline(false);
        await focusAt(undo(second));
        await scanBothThemes(page, `${where}, not put back`);
        await failing(404, { code: 'not-found', message: 'There is nothing here under that address.' });
        await undo(second).press('Enter');
        await alert.getByText(list.gone).waitFor();
        assert.deepEqual(await list.names(person), [first, third]);
        await page.unroute(list.calls);
        await undo(second).press('Enter');
        await focusAt(row(second));
        assert.deepEqual(await inView(), names);
        await done(/ERR_INTERNET_DISCONNECTED|status of (404|500)/);
      });
    }

    test(`a double click takes one off, and two can be on their way at once (${list.title})`, async () => {
      const { page, person, names, first, second, third, remove, undo, line, done, inView } = await learnerWith(
        list,
        LARGE,
      );
      await open(page, list.path);
      let letGo = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      let sent = 0;
      await page.route(list.calls, async (route) => {
        if (route.request().method() !== 'GET') {
          sent += 1;
          await held;
        }
        await route.continue();
      });
      await remove(first).dblclick();
      await remove(second).click();
      await page.waitForFunction(() => document.querySelectorAll('main li button[aria-disabled]').length === 2);
      letGo();
      await line(second).waitFor();
      await remove(first).waitFor({ state: 'detached' });
      assert.deepEqual([sent, await inView(), await list.names(person)], [2, [third], [third]]);
      await undo(second).click();
      await line(first).waitFor();
      await undo(first).click();
      await remove(first).waitFor();
      assert.deepEqual([await inView(), await list.names(person)], [names, names]);
      await done();
    });

    test(`without scripts (${list.title})`, async () => {
      const look = { ...SMALL, javaScriptEnabled: false };
      const { page, person, names, first, second, third, card, remove, undo, line, inView } = await learnerWith(
        list,
        look,
      );
      const { database } = site.app().server;
      await page.goto(list.path);
      await remove(second).click();
      await line(second).waitFor();
      assert.deepEqual(
        [await inView(), await list.names(person)],
        [
          [first, third],
          [first, third],
        ],
      );
      const { y } = (await line(second).boundingBox()) ?? { y: Number.NaN };
      assert.ok(y >= 0 && y < 740, `the line is at ${y}`);
      const place = card.getByRole('listitem').filter({ hasText: list.removed });
      const id = Number((await place.getAttribute('id'))?.replace('entry-', ''));
      await changeMaterial(database, `UPDATE ${list.things} SET retired_at = 1 WHERE id = ?`, [id]);
      await undo(second).click();
      await place.getByRole('alert').getByText(list.gone).waitFor();
      await changeMaterial(database, `UPDATE ${list.things} SET retired_at = NULL WHERE id = ?`, [id]);
      await undo(second).click();
      await remove(second).waitFor();
      assert.deepEqual([await inView(), await list.names(person)], [names, names]);
      await database.run(
        `CREATE TRIGGER kept BEFORE DELETE ON ${list.table} BEGIN SELECT RAISE(ABORT, 'kept'); END`,
        [],
      );
      await remove(first).click();
      await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
      await database.run('DROP TRIGGER kept', []);
      await page.getByRole('link', { name: 'Try Again' }).click();
      await remove(first).waitFor();
      assert.deepEqual([await inView(), await list.names(person)], [names, names]);
      await person.close();
    });
  }

  test('an example and the list agree: in the bank, in the generator, and after going back and forward', async () => {
    const { page, person, first, second, third, remove, undo, line, inView, done } = await learnerWith(MY_LIST, LARGE);
    const [off, on] = ['Remove from My List', 'Save to My List'].map((name) =>
      page.getByRole('region', { name: /^(Example \d+ of \d+|Generated example)$/ }).getByRole('button', { name }),
    );
    assert.ok(off && on);
    await open(page, '/peng-prep');
    await page.getByRole('link', { name: second, exact: true }).click();
    await off.waitFor();
    await remove(second).click();
    await on.waitFor();
    await undo(second).click();
    await off.waitFor();
    await off.click();
    await line(second).waitFor();
    assert.deepEqual(await inView(), [first, third]);
    await undo(second).click();
    await off.waitFor();
    const { searchParams } = new URL(page.url());
    const drawn = new URLSearchParams({
      example: searchParams.get('example') ?? '',
      of: searchParams.get('competency') ?? '',
      in: searchParams.get('discipline') ?? '',
    });
    await open(page, `/peng-examples?${drawn}`);
    await off.waitFor();
    await page.getByRole('link', { name: 'Open the Example Bank' }).click();
    await remove(second).click();
    await line(second).waitFor();
    await page.goBack();
    await on.waitFor();
    await page.goForward();
    await remove(first).waitFor();
    assert.deepEqual(
      [await inView(), await MY_LIST.names(person)],
      [
        [first, third],
        [first, third],
      ],
    );
    assert.equal(await line(second).count(), 0);
    await page.goBack();
    await on.click();
    await off.waitFor();
    await page.goForward();
    await remove(second).waitFor();
    await done();
  });

  test('what fails at the example leaves the list as it was, and is said without scripts too', async () => {
    const { page, person, names, second, inView, done } = await learnerWith(MY_LIST, LARGE);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await open(page, '/peng-prep');
    await page.getByRole('link', { name: second, exact: true }).click();
    await button('Remove from My List').click();
    await shown(page, 'Removed from your list');
    await button('Save to My List').click();
    await shown(page, 'Saved to your list');
    await button('Remove from My List').waitFor();
    const url = page.url();
    const before = await MY_LIST.names(person);
    await person.context.setOffline(true);
    await button('Remove from My List').click();
    await shown(page, UNREACHABLE);
    await button('Remove from My List').waitFor();
    assert.deepEqual(await inView(), before);
    await person.context.setOffline(false);
    await done(/ERR_INTERNET_DISCONNECTED/);
    const plain = await learnerWith(MY_LIST, { ...SMALL, javaScriptEnabled: false });
    await plain.page.goto(url);
    const { database } = site.app().server;
    const id = Number(new URL(url).searchParams.get('example'));
    await plain.page.getByRole('button', { name: 'Remove from My List', exact: true }).click();
    await plain.page.getByRole('button', { name: 'Save to My List', exact: true }).waitFor();
    await database.run('UPDATE peng_examples SET retired_at = 1 WHERE id = ?', [id]);
    await plain.page.getByRole('button', { name: 'Save to My List', exact: true }).click();
    await plain.page.getByRole('alert').getByText('There is nothing here under that address.').waitFor();
    await database.run('UPDATE peng_examples SET retired_at = NULL WHERE id = ?', [id]);
    assert.equal((await plain.inView()).length, names.length - 1);
    await plain.person.close();
  });

  test('the study guide and the list agree after going back and forward', async () => {
    const { page, first, second, third, row, remove, line, inView, done } = await learnerWith(BOOKMARKS, LARGE);
    const [set, unset] = [true, false].map((pressed) => page.getByRole('button', { name: /^Bookmark/, pressed }));
    assert.ok(set && unset);
    await open(page, '/dashboard');
    await row(second).getByRole('link').click();
    await page.waitForURL('**/study-guide/2?section=overview');
    await set.waitFor();
    await page.goBack();
    await remove(second).click();
    await line(second).waitFor();
    await page.goForward();
    await unset.waitFor();
    await page.goBack();
    await remove(first).waitFor();
    assert.deepEqual([await inView(), await line(second).count()], [[first, third], 0]);
    await page.goForward();
    await unset.click();
    await set.waitFor();
    await page.goBack();
    await remove(second).waitFor();
    await done();
  });

  test('access or a session that has ended meanwhile is told', async () => {
    const { page, person, first, second, remove, done } = await learnerWith(BOOKMARKS, SMALL, 'newcomer');
    await open(page, '/dashboard');
    await giveAccess(site.app(), person, -1);
    await remove(first).click();
    await page.getByRole('heading', { name: 'Subscription Required' }).waitFor();
    await giveAccess(site.app(), person, 30);
    await open(page, '/dashboard');
    await remove(second).waitFor();
    await person.context.clearCookies();
    await remove(first).click();
    await page.waitForURL('**/login?redirect=dashboard&ended=action');
    await done(/status of 40[13]/);
  });
});
