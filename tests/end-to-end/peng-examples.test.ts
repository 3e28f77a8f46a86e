import assert from 'node:assert/strict';
import { open, shown } from '../support/screens.ts';
import { fillCard, readyToPay, said, toast } from './checkout-screen.ts';
import { choose, exampleStories, hold, LARGE, LOOKS } from './example-stories.ts';

exampleStories('the generator of P.Eng. examples in a browser (product.md 9)', (story, app) => {
  story('locked, the lead dialog, the offer and its way to the checkout', 'newcomer', LOOKS, async (page, scan) => {
    await open(page, '/peng-examples');
    await page.getByRole('heading', { name: 'P.Eng. Competency Examples', level: 1 }).waitFor();
    const offer = page.getByRole('region', { name: 'What you get' });
    for (const words of [
      /^170\+ ?competency examples/,
      /^34 ?drafts that an assessor would turn down/,
      /^17 ?checks/,
      /^A place to write/,
    ])
      await offer.getByRole('listitem').filter({ hasText: words }).waitFor();
    await scan('the locked card');
    await page.getByRole('button', { name: 'Try Out Examples' }).click();
    const dialog = page.getByRole('dialog', { name: 'View P.Eng. Example' });
    await dialog.waitFor();
    assert.match(await dialog.getByLabel('Email Address').inputValue(), /@example\.org$/);
    assert.equal(await dialog.getByLabel('Full Name').inputValue(), '');
    await dialog.getByLabel('Full Name').fill('Anna Berg');
    await scan('the lead dialog', 'dialog');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const access = page.getByRole('button', { name: 'Get Access for $79 CAD (3 months)' });
    await access.waitFor();
    assert.equal(await page.getByText('Generate Example').count(), 0);
    await access.click();
    await page.getByRole('button', { name: 'Subscribe Now' }).waitFor();
    await scan('the subscribe card');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Subscribe Now' }).waitFor({ state: 'detached' });
    await open(page, '/peng-examples');
    await access.waitFor();
  });

  story(
    'Subscribe Now opens what is paid already, else leads to the checkout; a failure is told (product.md 3.32)',
    'newcomer',
    LARGE,
    async (page, scan) => {
      await open(page, '/peng-examples');
      await page.getByRole('button', { name: 'Try Out Examples' }).click();
      await page.getByRole('dialog').getByLabel('Full Name').fill('Anna Berg');
      await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
      const access = page.getByRole('button', { name: 'Get Access for $79 CAD (3 months)' });
      const subscribe = page.getByRole('button', { name: 'Subscribe Now' });
      await access.click();
      await page.route('**/api/peng/subscribe', (route) => route.fulfill({ status: 500, body: '{}' }));
      await subscribe.click();
      await toast(page, 'Subscription Failed', 'Failed to create subscription');
      await said(page, 'Failed to create subscription');
      await scan('a subscription that failed');
      await page.unroute('**/api/peng/subscribe');
      await subscribe.click();
      await page.waitForURL('**/peng-subscribe');
      await page.route('**/api/peng/payment-success', (route) => route.abort());
      await readyToPay(page, 'Pay $79.00 CAD');
      await fillCard(page, '4242 4242 4242 4242', 'Pay $79.00 CAD');
      await said(page, 'Payment Successful, But...');
      await open(page, '/peng-examples');
      await access.click();
      await subscribe.click();
      await toast(page, 'Subscription Successful', 'You now have access to PEng Examples for 3 months.');
      await shown(page, /^Your PEng Examples subscription is active until /);
      await page.getByRole('button', { name: 'Generate Example', exact: true }).waitFor();
    },
    /status of (402|500)|ERR_FAILED/,
  );

  story(
    'the free example sells nothing to who has the others (product.md 9.29)',
    'learner',
    LOOKS,
    async (page, scan) => {
      await open(page, '/peng-sample');
      await shown(page, 'You have full access');
      assert.equal(await page.getByText('Get Full Access').count(), 0);
      const way = page.locator('main').getByRole('link', { name: 'Go to P.Eng. Examples' });
      assert.equal(await way.getAttribute('href'), '/peng-examples');
      await scan('the free example of a learner');
    },
  );

  story(
    'where access cannot be told the free example sells nothing either (product.md 9.29)',
    'newcomer',
    LARGE,
    async (page) => {
      await open(page, '/contact');
      await page.route('**/api/peng/subscription', (route) => route.fulfill({ status: 503, body: '{}' }));
      await page.locator('summary', { hasText: 'Try Out' }).filter({ visible: true }).click();
      await page.getByRole('link', { name: 'P.Eng. Example' }).filter({ visible: true }).first().click();
      await page.waitForURL('**/peng-sample');
      await page.locator('main').getByRole('link', { name: 'Go to P.Eng. Examples' }).waitFor();
      assert.equal(await page.getByText(/Get Full Access|You have full access/).count(), 0);
    },
    /status of 503/,
  );

  for (const [viewer, words] of [
    ['admin', 'You have full access'],
    ['newcomer', 'Get Full Access - $79 CAD'],
  ] as const) {
    story(`the free example says '${words}' (${viewer}; product.md 9.29)`, viewer, LARGE, async (page) => {
      await open(page, '/peng-sample');
      await shown(page, words);
    });
  }

  story(
    'a check of the subscription that fails sells nothing, takes nothing away and offers another try',
    'learner',
    LARGE,
    async (page, scan) => {
      await open(page, '/peng-examples');
      await choose(page, 'Engineering Competency', 'competency', /^2\.2 /);
      await page.getByRole('button', { name: 'Generate Example', exact: true }).click();
      const example = page.getByRole('heading', { name: /^2\.2 / });
      await example.waitFor();
      await page.route('**/api/peng/subscription', (route) => route.fulfill({ status: 503, body: '{}' }));
      await page.getByLabel('Province/Territory').selectOption({ label: 'Ontario (ON)' });
      await shown(page, 'Failed to check subscription status');
      assert.equal(await page.getByText('Get Access for').count(), 0);
      assert.equal(await page.getByText('What you get').count(), 0);
      assert.equal(await page.getByLabel('Province/Territory').locator('option:checked').textContent(), 'Ontario (ON)');
      assert.equal(await example.isVisible(), true);
      await scan('the failed check');
      let answer = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.unroute('**/api/peng/subscription');
      await page.route('**/api/peng/subscription', async (route) => {
        await held;
        await route.continue();
      });
      await page.getByRole('button', { name: 'Retry' }).click();
      const area = page.getByRole('region', { name: 'Your subscription' });
      await area.getByRole('status').filter({ hasText: 'Loading' }).waitFor();
      await scan('the check under way');
      answer();
      await shown(page, /^Your PEng Examples subscription is active until /);
    },
    /503/,
  );

  story(
    'on the way to the page the former one stays and says that it is loading; the status is never empty (product.md 9.14)',
    'learner',
    LARGE,
    async (page) => {
      await open(page, '/peng-examples');
      await page.getByRole('link', { name: 'Open the Example Bank' }).click();
      await page.getByRole('heading', { name: 'Example Bank', level: 1 }).waitFor();
      let answer = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/api/peng/subscription', async (route) => {
        await held;
        await route.continue();
      });
      await page.goBack();
      await page.getByRole('status').filter({ hasText: 'Loading' }).first().waitFor({ state: 'attached' });
      assert.equal(await page.getByRole('heading', { name: 'Example Bank', level: 1 }).isVisible(), true);
      assert.equal(await page.getByRole('region', { name: 'Your subscription' }).count(), 0);
      answer();
      await page.getByRole('region', { name: 'Your subscription' }).waitFor();
      await shown(page, /^Your PEng Examples subscription is active until /);
    },
  );

  story('the generator: dependent lists, generating, another one', 'learner', LOOKS, async (page, scan) => {
    await open(page, '/peng-examples');
    await shown(page, /^Your PEng Examples subscription is active until /);
    const generate = page.getByRole('button', { name: 'Generate Example', exact: true });
    assert.equal(await generate.isDisabled(), true);
    await choose(page, 'Province/Territory', 'province', /Alberta \(AB\)/);
    await shown(page, /^APEGA asks for 22 competencies/);
    assert.equal(await page.getByLabel('Engineering Competency').locator('option', { hasText: /^\d/ }).count(), 22);
    await choose(page, 'Engineering Competency', 'competency', /^3\.2 Finances and budget/);
    await generate.click();
    await page.getByRole('heading', { name: '3.2 Finances and budget' }).waitFor();
    await shown(page, /^Written for 3\.4 of the 34 competencies/);
    const lengths = await page.getByText(/^[\d,]+ of [\d,]+ characters$/).allTextContents();
    assert.equal(lengths.length, 3);
    for (const words of lengths) {
      const [length = 0, limit = 0] = words.replaceAll(',', '').split(/\D+/).map(Number);
      assert.ok(length <= limit, words);
    }
    await choose(page, 'Engineering Discipline', 'discipline', /Chemical/);
    await choose(page, 'Engineering Competency', 'competency', /^1\.9 /);
    await scan('the generator');
    await generate.click();
    await page.getByRole('heading', { name: /^1\.9 / }).waitFor();
    for (const part of ['Situation', 'Action', 'Outcome']) await page.getByRole('heading', { name: part }).waitFor();
    await scan('a generated example');
    await shown(page, /^The only example of this competency/);
    assert.equal(await page.getByRole('button', { name: 'Generate Another Example' }).count(), 0);
    await choose(page, 'Engineering Competency', 'competency', /^1\.1 /);
    await generate.click();
    await page.getByRole('heading', { name: /^1\.1 / }).waitFor();
    await page.getByRole('button', { name: 'Generate Another Example' }).click();
    await shown(
      page,
      /; none comes again before you have seen them all\.|^You have seen all|^The only example of this/,
    );
    await page.getByRole('region', { name: 'Generated example' }).and(page.locator(':focus')).waitFor();
    await choose(page, 'Province/Territory', 'province', /Nova Scotia/);
    assert.equal(new URL(page.url()).searchParams.get('competency'), null);
    await shown(page, /^Engineers Nova Scotia is reported to ask for an experience record/);
    assert.equal(await generate.isDisabled(), true);
  });

  for (const path of ['/peng-examples', '/peng-prep']) {
    story(
      `a generated example stays at its address: loaded again, gone back to, and while another is chosen (product.md 9.24), ${path}`,
      'learner',
      LARGE,
      async (page) => {
        await open(page, path);
        await choose(page, 'Engineering Discipline', 'discipline', /Civil/);
        await choose(page, 'Competency', 'competency', /^2\.3 /);
        await page.getByRole('button', { name: 'Generate Example', exact: true }).click();
        const example = page.getByRole('region', { name: 'Generated example' });
        await example.and(page.locator(':focus')).waitFor();
        const text = await example.getByRole('paragraph').allTextContents();
        await open(page, page.url());
        await example.waitFor();
        assert.deepEqual(await example.getByRole('paragraph').allTextContents(), text);
        await choose(page, 'Province/Territory', 'province', /Nova Scotia/);
        await shown(page, /^Engineers Nova Scotia is reported to ask for an experience record/);
        assert.deepEqual(await example.getByRole('paragraph').allTextContents(), text);
        await example.getByRole('link', { name: 'All examples of this competency' }).click();
        await shown(page, /^Example \d+ of \d+$/);
        await page.goBack();
        await example.waitFor();
        assert.deepEqual(await example.getByRole('paragraph').allTextContents(), text);
      },
    );
  }

  story(
    'what the lists show is generated, though the page is still on its way there',
    'learner',
    LARGE,
    async (page) => {
      await open(page, '/peng-examples');
      const list = page.getByLabel('Engineering Competency');
      const generate = page.getByRole('button', { name: 'Generate Example', exact: true });
      for (const code of ['1.3', '2.2']) {
        const held = await hold(page, '**/api/peng/subscription');
        await list.selectOption((await list.locator('option', { hasText: `${code} ` }).getAttribute('value')) ?? '');
        await generate.click();
        await page.getByRole('button', { name: 'Generating...' }).first().waitFor();
        held.release();
        await page.getByRole('heading', { name: new RegExp(`^${code.replace('.', '\\.')} `) }).waitFor();
        const shownInList = await list.inputValue();
        await page.waitForURL((url) => url.searchParams.get('competency') === shownInList);
        await held.over();
      }
    },
  );

  story('a choice that is given up on its way leaves the lists as they were', 'learner', LARGE, async (page) => {
    await open(page, '/peng-examples');
    await choose(page, 'Engineering Competency', 'competency', /^1\.3 /);
    const list = page.getByLabel('Engineering Competency');
    const before = await list.inputValue();
    const held = await hold(page, '**/api/peng/subscription');
    const asked = page.waitForRequest('**/api/peng/subscription');
    await list.selectOption((await list.locator('option', { hasText: '2.2 ' }).getAttribute('value')) ?? '');
    await asked;
    assert.notEqual(await list.inputValue(), before);
    await page.evaluate(() => {
      window.location.hash = '#main';
    });
    await page.waitForFunction(
      (value) => document.querySelector<HTMLSelectElement>('[name=competency]')?.value === value,
      before,
    );
    held.release();
  });

  story(
    'a choice made at the moment at which an earlier one arrives stays in the list',
    'learner',
    LARGE,
    async (page) => {
      await open(page, '/peng-examples');
      const list = page.getByLabel('Engineering Competency');
      const optionOf = async (code: string) =>
        (await list.locator('option', { hasText: `${code} ` }).getAttribute('value')) ?? '';
      const [first, second] = [await optionOf('1.3'), await optionOf('2.2')];
      // The moment after React has rendered what arrived, before its effects run.
      await page.evaluate((value) => {
        const select = document.querySelector<HTMLSelectElement>('[name=competency]');
        const chooseNext = new MutationObserver(() => {
          if (!select || !window.location.search.includes(`competency=${select.value}`)) return;
          chooseNext.disconnect();
          select.value = value;
          select.dispatchEvent(new Event('change', { bubbles: true }));
        });
        chooseNext.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
      }, second);
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const isAskedAgain = new Promise<void>((resolve) => {
        let asked = 0;
        void page.route('**/api/peng/subscription', async (route) => {
          asked += 1;
          if (asked === 2) {
            resolve();
            await released;
          }
          await route.continue();
        });
      });
      await list.selectOption(first);
      await isAskedAgain;
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      assert.equal(await list.inputValue(), second);
      release();
      await page.waitForURL((url) => url.searchParams.get('competency') === second);
      assert.equal(await list.inputValue(), second);
    },
  );

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

  for (const pressed of ['Generate Example', 'Save to My List'])
    story(
      `access that ends meanwhile is told at the next press of ${pressed}, with a way on`,
      'learner',
      LARGE,
      async (page, scan) => {
        await open(page, '/peng-examples');
        await choose(page, 'Engineering Competency', 'competency', /^1\.4 /);
        if (pressed !== 'Generate Example') {
          await page.getByRole('button', { name: 'Generate Example', exact: true }).click();
          await page.getByRole('button', { name: pressed, exact: true }).waitFor();
        }
        const { database } = app().server;
        const ends = await database.rows<{ id: number; end_date: number }>(
          'SELECT id, end_date FROM peng_subscriptions',
        );
        await database.run('UPDATE peng_subscriptions SET end_date = ?', [app().clock.now() - 1]);
        await page.getByRole('button', { name: pressed, exact: true }).click();
        await shown(page, 'Your subscription has expired.');
        await page.getByRole('button', { name: 'Subscribe Now' }).waitFor();
        assert.equal(await page.getByText('Active Subscription', { exact: true }).count(), 0);
        assert.equal(await page.getByRole('button', { name: 'Generate Example', exact: true }).count(), 0);
        await scan('access that ended');
        for (const { id, end_date } of ends) {
          await database.run('UPDATE peng_subscriptions SET end_date = ? WHERE id = ?', [end_date, id]);
        }
      },
      /status of 403/,
    );

  for (const pressed of ['Generate Example', 'Save to My List'])
    story(
      `access that ends meanwhile shuts the Example Bank at the next press of ${pressed} (product.md 2.4, 9.14)`,
      'learner',
      LARGE,
      async (page) => {
        await open(page, '/peng-prep');
        await choose(page, 'Engineering Discipline', 'discipline', /Civil/);
        await choose(page, 'Competency', 'competency', /^1\.4 /);
        await page.getByRole('button', { name: 'Generate Example', exact: true }).click();
        await page.getByRole('button', { name: 'Save to My List', exact: true }).waitFor();
        const { database } = app().server;
        const ends = await database.rows<{ id: number; end_date: number }>(
          'SELECT id, end_date FROM peng_subscriptions',
        );
        await database.run('UPDATE peng_subscriptions SET end_date = ?', [app().clock.now() - 1]);
        await page.getByRole('button', { name: pressed, exact: true }).click();
        await page.getByRole('heading', { name: 'Subscription Required' }).waitFor();
        await shown(page, 'Your subscription has expired.');
        for (const { id, end_date } of ends) {
          await database.run('UPDATE peng_subscriptions SET end_date = ? WHERE id = ?', [end_date, id]);
        }
      },
      /status of 403/,
    );
});
