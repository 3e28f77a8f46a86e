import assert from 'node:assert/strict';
import { choose, exampleStories, LARGE, LOOKS, open, shown } from './example-stories.ts';

exampleStories('P.Eng. examples in a browser (product.md 9)', (story, app) => {
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

  story('locked, the lead dialog, the offer and its way to the checkout', 'newcomer', LOOKS, async (page, scan) => {
    await open(page, '/peng-examples');
    await page.getByRole('heading', { name: 'P.Eng. Competency Examples', level: 1 }).waitFor();
    await scan('the locked card');
    await page.getByRole('button', { name: 'Try Out Examples' }).click();
    const dialog = page.getByRole('dialog', { name: 'View P.Eng. Example' });
    await dialog.waitFor();
    assert.match(await dialog.getByLabel('Email Address').inputValue(), /@example\.org$/);
    await scan('the lead dialog', 'dialog');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const access = page.getByRole('button', { name: 'Get Access for $79 CAD (3 months)' });
    await access.waitFor();
    assert.equal(await page.getByText('Generate Example').count(), 0);
    await access.click();
    assert.equal(await page.getByRole('link', { name: 'Subscribe Now' }).getAttribute('href'), '/peng-subscribe');
    await scan('the subscribe card');
    await page.getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await page.getByRole('link', { name: 'Subscribe Now' }).count(), 0);
    await open(page, '/peng-examples');
    await access.waitFor();
  });

  story(
    'a check of the subscription that fails sells nothing and offers another try',
    'learner',
    LARGE,
    async (page, scan) => {
      await open(page, '/peng-examples');
      await page.route('**/api/peng/subscription', (route) => route.fulfill({ status: 503, body: '{}' }));
      await page.getByLabel('Province/Territory').selectOption({ label: 'Ontario (ON)' });
      await shown(page, 'Failed to check subscription status');
      assert.equal(await page.getByText('Get Access for').count(), 0);
      assert.equal(await page.getByText('What you get').count(), 0);
      await scan('the failed check');
      await page.unroute('**/api/peng/subscription');
      await page.getByRole('button', { name: 'Retry' }).click();
      await shown(page, /^Your PEng Examples subscription is active until /);
    },
    /503/,
  );

  story('the generator: dependent lists, generating, another one', 'learner', LOOKS, async (page, scan) => {
    await open(page, '/peng-examples');
    await shown(page, /^Your PEng Examples subscription is active until /);
    const generate = page.getByRole('button', { name: 'Generate Example', exact: true });
    assert.equal(await generate.isDisabled(), true);
    await choose(page, 'Province/Territory', 'province', /Alberta \(AB\)/);
    await shown(page, /asks for 22 competencies and none of category 7/);
    assert.equal(await page.getByLabel('Engineering Competency').locator('option', { hasText: /^7\./ }).count(), 0);
    await choose(page, 'Engineering Discipline', 'discipline', /Chemical/);
    await choose(page, 'Engineering Competency', 'competency', /^1\.10 /);
    await scan('the generator');
    await generate.click();
    await page.getByRole('heading', { name: /^1\.10 / }).waitFor();
    for (const part of ['Situation', 'Action', 'Outcome']) await page.getByRole('heading', { name: part }).waitFor();
    await scan('a generated example');
    await page.getByRole('button', { name: 'Generate Another Example' }).click();
    await shown(
      page,
      /; none comes again before you have seen them all\.|^You have seen all|^The only example of this/,
    );
    assert.equal(
      await page
        .getByRole('region', { name: 'Generated example' })
        .evaluate((place) => place === document.activeElement),
      true,
    );
    await choose(page, 'Province/Territory', 'province', /Nova Scotia/);
    assert.equal(new URL(page.url()).searchParams.get('competency'), null);
    await shown(page, /not confirmed which framework Engineers Nova Scotia uses/);
    assert.equal(await generate.isDisabled(), true);
  });

  story(
    'no competencies: the list says so and stays shut; a failed example is told',
    'learner',
    LARGE,
    async (page, scan) => {
      await open(page, '/peng-examples');
      await page.route('**/api/peng/competencies*', (route) => route.fulfill({ json: [] }));
      await choose(page, 'Province/Territory', 'province', /Ontario/);
      await shown(page, 'No competencies available for the selected filters.');
      assert.equal(await page.getByLabel('Engineering Competency').isDisabled(), true);
      await scan('no competencies');
      await page.unroute('**/api/peng/competencies*');
      await choose(page, 'Province/Territory', 'province', /Manitoba/);
      await choose(page, 'Engineering Competency', 'competency', /^2\.1 /);
      await page.route('**/api/peng/generate-example', (route) => route.fulfill({ status: 500, body: '{}' }));
      await page.getByRole('button', { name: 'Generate Example', exact: true }).click();
      await shown(page, 'Failed to fetch example');
      await scan('a failed example');
      await page.route('**/api/peng/competencies*', (route) => route.fulfill({ status: 500, body: '{}' }));
      await page.getByLabel('Province/Territory').selectOption({ label: 'Yukon (YT)' });
      await shown(page, 'Failed to fetch competencies');
    },
    /500/,
  );

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

  story(
    'access that ends meanwhile is told at the next example, with a way on',
    'learner',
    LARGE,
    async (page, scan) => {
      await open(page, '/peng-examples');
      await choose(page, 'Engineering Competency', 'competency', /^1\.4 /);
      const { database } = app().server;
      const ends = await database.rows<{ id: number; end_date: number }>('SELECT id, end_date FROM peng_subscriptions');
      await database.run('UPDATE peng_subscriptions SET end_date = ?', [app().clock.now() - 1]);
      await page.getByRole('button', { name: 'Generate Example', exact: true }).click();
      await shown(page, 'Your subscription has expired.');
      await page.getByRole('link', { name: 'Subscribe Now' }).waitFor();
      assert.equal(await page.getByText('Active Subscription').count(), 0);
      assert.equal(await page.getByRole('button', { name: 'Generate Example', exact: true }).count(), 0);
      await scan('access that ended');
      for (const { id, end_date } of ends) {
        await database.run('UPDATE peng_subscriptions SET end_date = ? WHERE id = ?', [end_date, id]);
      }
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
