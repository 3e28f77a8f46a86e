import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright';
import { callsOf } from '../support/api-calls.ts';
import { focusAt } from '../support/browser.ts';
import { open, shown } from '../support/screens.ts';
import { toast } from './checkout-screen.ts';
import { choose, exampleStories, LARGE, LOOKS } from './example-stories.ts';

const PHONE = LOOKS.slice(0, 1);

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';

/** Waits until an example has the keyboard's place, and looks whether it begins in the upper half of the screen. */
async function arrived(page: Page, name: string | RegExp): Promise<void> {
  const place = page.getByRole('region', { name, exact: true });
  await place.and(page.locator(':focus')).waitFor();
  const { y } = (await place.boundingBox()) ?? { y: Number.NaN };
  assert.ok(y >= 0 && y < 450, `the example begins at ${y}`);
}

/** Whether all of it stands in what is in view. */
const inView = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });

exampleStories('the sample and the Example Bank in a browser (product.md 9)', (story) => {
  story('the sample is free and leads on', 'visitor', LOOKS, async (page, scan) => {
    await open(page, '/peng-sample');
    for (const words of ['Technical Competency 1.2', 'Design & Design Consultations', 'Chemical Engineering']) {
      await shown(page, words);
    }
    assert.equal(
      await page.getByRole('link', { name: 'Get Full Access - $79 CAD' }).getAttribute('href'),
      '/peng-subscribe',
    );
    assert.equal(
      await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).getAttribute('href'),
      '/contact',
    );
    await scan('the sample');
  });

  story(
    'the Example Bank: groups, what is missing, badges, saving, copying, all examples',
    'learner',
    LOOKS,
    async (page, scan, person) => {
      await person.context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await open(page, '/peng-prep/example-bank');
      await shown(page, 'Generate Your First Example');
      assert.ok((await page.getByLabel('Competency', { exact: true }).locator('optgroup').count()) === 7);
      await scan('the empty bank');
      const generate = page.getByRole('button', { name: 'Generate Example', exact: true });
      await generate.click();
      await shown(page, 'Please select a competency first');
      await shown(page, 'Please select a discipline first');
      await focusAt(page.getByLabel('Engineering Discipline'));
      await scan('what is missing');
      await choose(page, 'Engineering Discipline', 'discipline', /Civil/);
      await choose(page, 'Competency', 'competency', /^1\.3 /);
      const badges = page.getByRole('list', { name: 'Current Selection' });
      await badges.getByText('Competency 1.3').waitFor();
      assert.deepEqual(await badges.getByRole('listitem').allTextContents(), ['Civil', 'Competency 1.3']);
      await generate.click();
      await page.getByRole('heading', { name: /^1\.3 / }).waitFor();
      await page.getByRole('button', { name: 'Copy: Example' }).click();
      await shown(page, 'Example copied');
      assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^1\.3 .+\n\nSituation\n.+/);
      await page.getByRole('button', { name: 'Save to My List' }).click();
      await page.getByRole('button', { name: 'Remove from My List' }).waitFor();
      await page.getByRole('link', { name: /^1\.3 .*, Civil$/ }).click();
      await shown(page, /^Example \d+ of \d+$/);
      await scan('all examples of a competency');
      await page.getByRole('button', { name: 'Remove from My List' }).click();
      await shown(page, 'Examples that you save are listed here.');
      await page.getByRole('link', { name: 'Reset Filters' }).click();
      await page.waitForURL((url) => url.search === '');
      await shown(page, 'Generate Your First Example');
      await page.emulateMedia({ media: 'print' });
      assert.equal(await page.getByLabel('Province/Territory').isVisible(), false);
      await page.emulateMedia({ media: 'screen' });
    },
    /status of 400/,
  );

  story('through all examples of a competency, one after the other', 'learner', LARGE, async (page) => {
    await open(page, '/peng-prep');
    await choose(page, 'Competency', 'competency', /^1\.1 /);
    const competency = new URL(page.url()).searchParams.get('competency');
    await open(page, `/peng-prep?competency=${competency}&show=all`);
    const total = Number(/of (\d+)$/.exec((await page.getByText(/^Example 1 of \d+$/).textContent()) ?? '')?.[1]);
    assert.ok(total >= 5);
    for (let at = 2; at <= total; at += 1) {
      await page.getByRole('link', { name: 'Next Example' }).click();
      await shown(page, `Example ${at} of ${total}`);
    }
    assert.equal(await page.getByRole('link', { name: 'Next Example' }).count(), 0);
    await page.getByRole('link', { name: 'Previous Example' }).click();
    await shown(page, `Example ${total - 1} of ${total}`);
  });

  story('an entry of My List and each next example are led to, on a phone too', 'learner', PHONE, async (page) => {
    await open(page, '/peng-prep');
    await choose(page, 'Engineering Discipline', 'discipline', /Civil/);
    await choose(page, 'Competency', 'competency', /^1\.4 /);
    const all = page.getByRole('link', { name: 'All examples of this competency' });
    assert.equal(await page.getByRole('heading', { name: /^1\.4 / }).count(), 0);
    await all.click();
    await arrived(page, /^Example 1 of \d+$/);
    await page.getByRole('button', { name: 'Save to My List' }).click();
    const entry = page.getByRole('link', { name: /^1\.4 .*, Civil$/ });
    await entry.click();
    await arrived(page, /^Example 1 of \d+$/);
    await entry.click();
    await arrived(page, /^Example 1 of \d+$/);
    await page.getByRole('button', { name: 'Remove from My List' }).click();
    await shown(page, 'Examples that you save are listed here.');
    await page.getByLabel('Engineering Discipline').selectOption('');
    await choose(page, 'Competency', 'competency', /^1\.4 /);
    await all.click();
    await arrived(page, /^Example 1 of \d+$/);
    const total = Number(/of (\d+)$/.exec((await page.getByText(/^Example 1 of \d+$/).textContent()) ?? '')?.[1]);
    for (let at = 2; at <= total; at += 1) {
      await page.getByRole('link', { name: 'Next Example' }).click();
      await arrived(page, `Example ${at} of ${total}`);
    }
    await page.getByRole('link', { name: 'Previous Example' }).click();
    await arrived(page, `Example ${total - 1} of ${total}`);
  });

  story(
    'another example that does not come is told where it was asked for; what is missing is led to (product.md 9.5)',
    'learner',
    PHONE,
    async (page, scan) => {
      await open(page, '/peng-prep');
      await choose(page, 'Engineering Discipline', 'discipline', /Civil/);
      await choose(page, 'Competency', 'competency', /^1\.3 /);
      await page.getByRole('button', { name: 'Generate Example', exact: true }).click();
      const another = page.getByRole('button', { name: 'Generate Another Example' });
      const filters = page.getByLabel('Engineering Discipline');
      await another.waitFor();
      await page.route('**/api/peng/generate-example', (route) => route.fulfill({ status: 500, body: '{}' }));
      await another.click();
      await toast(page, 'Error', 'Failed to fetch example');
      assert.equal(await inView(filters), false, 'control: the lists are far from the button');
      await scan('another example that failed');
      await page.unroute('**/api/peng/generate-example');
      await choose(page, 'Engineering Discipline', 'discipline', /Chemical/);
      await another.click();
      const missing = page.getByLabel('Competency', { exact: true });
      await focusAt(missing);
      assert.equal(await inView(missing), true);
    },
    /status of (400|500)/,
  );

  story(
    'offline nothing is thrown away: what is pressed is told, and the rest can be tried again (product.md 9.14)',
    'learner',
    LARGE,
    async (page, scan, { context }) => {
      await open(page, '/peng-prep');
      await choose(page, 'Engineering Discipline', 'discipline', /Civil/);
      await choose(page, 'Competency', 'competency', /^6\.1 /);
      await page.getByRole('button', { name: 'Generate Example', exact: true }).click();
      const example = page.getByRole('heading', { name: /^6\.1 / });
      await example.waitFor();
      await page.getByRole('button', { name: 'Save to My List' }).click();
      await toast(page, 'Saved to your list');
      const remove = page
        .getByRole('region', { name: 'Generated example' })
        .getByRole('button', { name: 'Remove from My List' });
      await remove.waitFor();
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Generate Another Example' }).click();
      await toast(page, 'Error', UNREACHABLE);
      await page.getByRole('alert').getByText(UNREACHABLE).waitFor();
      await remove.click();
      await toast(page, 'Error', UNREACHABLE);
      await remove.waitFor();
      await page.getByLabel('Province/Territory').selectOption({ label: 'Ontario (ON)' });
      await shown(page, 'Failed to fetch competencies');
      assert.equal(await example.isVisible(), true);
      assert.equal(await page.getByLabel('Province/Territory').locator('option:checked').textContent(), 'Ontario (ON)');
      await scan('the bank without a connection');
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Retry' }).first().click();
      await page.getByText('Failed to fetch competencies').waitFor({ state: 'detached' });
      await page.getByLabel('Competency', { exact: true }).waitFor();
      await remove.click();
      await shown(page, 'Examples that you save are listed here.');
    },
    /ERR_INTERNET_DISCONNECTED/,
  );

  story('generating asks for no list again (product.md 9.4)', 'learner', LARGE, async (page) => {
    await open(page, '/peng-prep');
    await choose(page, 'Engineering Discipline', 'discipline', /Civil/);
    await choose(page, 'Competency', 'competency', /^1\.8 /);
    const calls = callsOf(page);
    await page.getByRole('button', { name: 'Generate Example', exact: true }).click();
    await arrived(page, 'Generated example');
    assert.deepEqual(calls.map((call) => call.replace(/\d+$/, 'ID')).toSorted(), [
      'GET /api/peng/example/ID',
      'GET /api/peng/saved-examples',
      'POST /api/peng/generate-example',
    ]);
  });

  story(
    'from a generated example the way through all keeps province and discipline as chosen',
    'learner',
    LARGE,
    async (page) => {
      await open(page, '/peng-prep');
      await choose(page, 'Province/Territory', 'province', /Ontario/);
      await choose(page, 'Competency', 'competency', /^1\.5 /);
      await open(page, `/peng-examples${new URL(page.url()).search}`);
      await page.getByRole('button', { name: 'Generate Example', exact: true }).click();
      const chosen = new URL(page.url()).searchParams;
      await page.getByRole('region', { name: 'Generated example' }).getByRole('link', { name: 'All examples' }).click();
      await page.waitForURL('**/peng-prep?*');
      const { searchParams } = new URL(page.url());
      assert.deepEqual(
        ['province', 'discipline', 'competency'].map((name) => searchParams.get(name)),
        [chosen.get('province'), null, chosen.get('competency')],
      );
      await arrived(page, /^Example \d+ of \d+$/);
    },
  );

  story(
    'a province chosen since that does without the competency is no dead end; an address that names both says why nothing comes (product.md 9.6)',
    'learner',
    LOOKS,
    async (page, scan) => {
      await open(page, '/peng-prep');
      await choose(page, 'Engineering Discipline', 'discipline', /Civil/);
      await choose(page, 'Competency', 'competency', /^7\.1 /);
      await page.getByRole('button', { name: 'Generate Example', exact: true }).click();
      await arrived(page, 'Generated example');
      const chosen = new URL(page.url()).searchParams;
      await choose(page, 'Province/Territory', 'province', /Alberta/);
      const province = new URL(page.url()).searchParams.get('province');
      await page.getByRole('link', { name: 'All examples of this competency' }).click();
      await arrived(page, /^Example \d+ of \d+$/);
      await page.getByRole('heading', { name: /^7\.1 / }).waitFor();
      await open(page, `/peng-prep?province=${province}&competency=${chosen.get('competency')}&show=all`);
      await shown(page, /^The competency you asked for is not listed for this province and discipline\./);
      await shown(page, 'Generate Your First Example');
      await scan('a competency that is not listed');
    },
  );

  story(
    'a competency that the province leaves out is not generated, whatever the address says',
    'learner',
    LARGE,
    async (page) => {
      await open(page, '/peng-prep');
      await choose(page, 'Engineering Discipline', 'discipline', /Civil/);
      await choose(page, 'Competency', 'competency', /^7\.1 /);
      const province = await page
        .getByLabel('Province/Territory')
        .locator('option', { hasText: '(AB)' })
        .getAttribute('value');
      const generated: string[] = [];
      page.on('request', (request) => request.url().endsWith('/generate-example') && generated.push(request.url()));
      await open(page, `/peng-prep${new URL(page.url()).search}&province=${province}`);
      await page.getByRole('button', { name: 'Generate Example', exact: true }).click();
      await shown(page, 'Please select a competency first');
      assert.deepEqual(generated, []);
    },
    /status of 400/,
  );

  story(
    'without access the bank is shut',
    'newcomer',
    LOOKS,
    async (page, scan) => {
      await open(page, '/peng-prep');
      await shown(page, 'Subscription Required');
      await shown(page, "You don't have an active subscription.");
      await scan('the shut bank');
    },
    /status of 403/,
  );

  story('a link to an example that has left the bank says so', 'learner', LARGE, async (page, scan) => {
    await open(page, '/peng-prep');
    await choose(page, 'Competency', 'competency', /^1\.1 /);
    const competency = new URL(page.url()).searchParams.get('competency');
    await open(page, `/peng-prep?competency=${competency}&show=all&example=999999`);
    await shown(page, 'The example you asked for is no longer in the bank. This is the first of those that are.');
    await shown(page, /^Example 1 of \d+$/);
    await scan('an example that is gone');
  });
});
