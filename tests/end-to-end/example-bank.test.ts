import assert from 'node:assert/strict';
import { choose, exampleStories, LARGE, LOOKS, open, shown } from './example-stories.ts';

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
      await scan('what is missing');
      await choose(page, 'Engineering Discipline', 'discipline', /Civil/);
      await choose(page, 'Competency', 'competency', /^1\.3 /);
      const badges = page.getByRole('list', { name: 'Current Selection' });
      await badges.getByText('Competency 1.3').waitFor();
      assert.deepEqual(await badges.getByRole('listitem').allTextContents(), ['Civil', 'Competency 1.3']);
      await generate.click();
      await page.getByRole('heading', { name: /^1\.3 / }).waitFor();
      await page.getByRole('button', { name: 'Copy' }).click();
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
