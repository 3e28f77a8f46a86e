import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import {
  assertAccessible,
  assertNoSidewaysScroll,
  hydrated,
  openBrowser,
  type Person,
  personAt,
} from '../support/browser.ts';
import { type BuiltApp, startBuiltApp } from '../support/built-app.ts';
import { signIn, type Viewer } from '../support/sign-in.ts';

const LOOKS: readonly BrowserContextOptions[] = [360, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ viewport: { width, height: 900 }, colorScheme })),
);

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../adapters/spreadsheet/fixtures/${name}`, import.meta.url));

const shown = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByText(words).filter({ visible: true }).first().waitFor();

describe('P.Eng. examples in a browser (product.md 9)', () => {
  let app: BuiltApp;
  let browser: Browser;
  before(async () => {
    app = await startBuiltApp();
    browser = await openBrowser();
  });
  after(async () => {
    await browser.close();
    await app.close();
  });

  type Scan = (what: string, kind?: 'page' | 'dialog') => Promise<void>;

  /** Tells a story in each look; a page that complains where nothing is expected fails it. */
  const story = (
    title: string,
    viewer: Viewer,
    looks: readonly BrowserContextOptions[],
    tell: (page: Page, scan: Scan, person: Person) => Promise<void>,
    expected: RegExp | null = null,
  ): void => {
    for (const look of looks) {
      const where = `${look.viewport?.width} px, ${look.colorScheme}`;
      test(`${title} (${where})`, async () => {
        const person = await personAt(browser, app.origin, look);
        await signIn(app, person, viewer);
        const scan: Scan = async (what, kind) => {
          await assertAccessible(person.page, `${what} at ${where}`, kind);
          await assertNoSidewaysScroll(person.page, `${what} at ${where}`);
        };
        await tell(person.page, scan, person);
        assert.deepEqual(
          person.complaints.filter((complaint) => !expected?.test(complaint)),
          [],
          title,
        );
        assert.deepEqual(app.troubles, []);
        await person.close();
      });
    }
  };
  const large = LOOKS.slice(2, 3);

  const open = async (page: Page, path: string): Promise<void> => {
    await page.goto(path);
    await hydrated(page);
  };
  /** Chooses an entry by what it says and waits until the page's address knows it. */
  const choose = async (page: Page, label: string, name: string, words: RegExp): Promise<void> => {
    const list = page.getByLabel(label);
    const value = await list.locator('option', { hasText: words }).first().getAttribute('value');
    await list.selectOption(value ?? '');
    await page.waitForURL((url) => url.searchParams.get(name) === value);
  };

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
    large,
    async (page, scan) => {
      await open(page, '/peng-examples');
      await page.route('**/api/peng/subscription', (route) => route.fulfill({ status: 503, body: '{}' }));
      await page.getByLabel('Province/Territory').selectOption({ label: 'Ontario (ON)' });
      await shown(page, 'Failed to check subscription status');
      assert.equal(await page.getByText('Get Access for').count(), 0);
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
    await shown(page, /; none comes again before you have seen them all\.|^The only example of this competency/);
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
    large,
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

  story('through all examples of a competency, one after the other', 'learner', large, async (page) => {
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

  story('the upload: wrong type, preview, errors, confirm, results, undo', 'admin', LOOKS, async (page, scan) => {
    await open(page, '/admin/upload');
    await shown(page, 'Download Template');
    await scan('the empty upload');
    const file = page.getByLabel('Spreadsheet');
    await file.setInputFiles({ name: 'program.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') });
    await shown(page, 'Invalid File Type');
    await shown(page, 'Please select an Excel (.xlsx, .xls) or CSV file');
    const upload = page.getByRole('button', { name: 'Upload Examples' });
    await page.getByLabel('Engineering Discipline').selectOption({ label: 'Mechanical' });
    await file.setInputFiles(fixture('sheetjs-shuffled-numbers.xlsx'));
    await shown(page, /sheetjs-shuffled-numbers\.xlsx, 0\.01 MB/);
    assert.equal(await page.getByRole('progressbar', { name: 'Upload progress' }).getAttribute('value'), '0');
    await upload.click();
    await shown(page, '2 errors have to be mended before anything can be uploaded.');
    assert.equal(await page.getByRole('button', { name: 'Confirm Upload' }).count(), 0);
    await scan('a preview with errors');
    await file.setInputFiles(fixture('libreoffice-numbers.xlsx'));
    await upload.click();
    await shown(page, '34 examples would be added; 0 are there already.');
    assert.equal(await page.getByRole('progressbar', { name: 'Upload progress' }).getAttribute('value'), '25');
    await scan('a preview');
    await page.getByRole('button', { name: 'Confirm Upload' }).click();
    await page.getByRole('heading', { name: 'Upload Results' }).waitFor();
    await shown(page, 'Processed 34 rows: 34 added, 0 there already.');
    assert.equal(await page.getByRole('progressbar', { name: 'Upload progress' }).getAttribute('value'), '100');
    await scan('the results');
    await page.getByRole('button', { name: 'Undo libreoffice-numbers.xlsx' }).first().click();
    await page.getByRole('button', { name: 'Take 34 examples out' }).click();
    await shown(page, '34 examples were taken out of the bank.');
    await shown(page, 'Undone');
  });

  story(
    'an upload that the server refuses, or does not answer',
    'admin',
    large,
    async (page, scan) => {
      await open(page, '/admin/upload');
      await page.getByLabel('Engineering Discipline').selectOption({ label: 'Civil' });
      const file = page.getByLabel('Spreadsheet');
      await file.setInputFiles({ name: 'list.xlsx', mimeType: '', buffer: Buffer.from('MZ not a workbook') });
      const upload = page.getByRole('button', { name: 'Upload Examples' });
      await upload.click();
      await shown(page, 'Upload Failed');
      await shown(page, /contents of this file are not what its name says/);
      await scan('a refused upload');
      await page.route('**/upload-peng-examples/preview', (route) => route.fulfill({ status: 502, body: '' }));
      await upload.click();
      await shown(page, 'Upload failed: Bad Gateway');
      await page.route('**/upload-peng-examples/preview', (route) => route.abort());
      await upload.click();
      await shown(page, 'Upload Error');
      await scan('an upload without an answer');
    },
    /415|502|ERR_FAILED/,
  );

  story(
    'the upload is for administrators',
    'learner',
    large,
    async (page) => {
      await open(page, '/admin/upload');
      await shown(page, 'Access Denied');
    },
    /status of 403/,
  );
});
