import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LARGE, shown } from '../support/screens.ts';
import { signIn, type Viewer } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';

describe('P.Eng. examples without scripts (product.md 9.27)', () => {
  const site = siteInBrowser();

  async function readerOf(viewer: Viewer) {
    const person = await site.newPerson({ ...LARGE, javaScriptEnabled: false });
    await signIn(site.app(), person, viewer);
    const { page } = person;
    const generate = page.getByRole('button', { name: 'Generate Example', exact: true }).filter({ visible: true });
    /** Chooses in a list of a page that no script has made ready. */
    const choose = async (label: string, words: RegExp): Promise<string> => {
      const list = page.getByLabel(label);
      const value = (await list.locator('option', { hasText: words }).first().getAttribute('value')) ?? '';
      await list.selectOption(value);
      return value;
    };
    return { ...person, generate, choose };
  }

  test('what the lists show is generated, and stays after saving and taking off', async () => {
    const { page, generate, choose, close } = await readerOf('learner');
    await page.goto('/peng-prep');
    await choose('Engineering Discipline', /Civil/);
    await choose('Competency', /^2\.3 /);
    await generate.click();
    const example = page.getByRole('region', { name: 'Generated example' });
    await example.getByRole('heading', { name: /^2\.3 / }).waitFor();
    await example.getByRole('button', { name: 'Save to My List' }).click();
    await example.getByRole('button', { name: 'Remove from My List' }).click();
    await example.getByRole('button', { name: 'Save to My List' }).waitFor();
    for (const name of ['Copy', 'Print']) assert.equal(await example.getByRole('button', { name }).count(), 0);
    await close();
  });

  test('a choice that is not enough stays chosen and says what is missing', async () => {
    const { page, generate, choose, close } = await readerOf('learner');
    await page.goto('/peng-prep');
    const competency = await choose('Competency', /^2\.3 /);
    await generate.click();
    await shown(page, 'Please select a discipline first');
    assert.equal(await page.getByLabel('Competency', { exact: true }).inputValue(), competency);
    await choose('Engineering Discipline', /Civil/);
    await generate.click();
    await page.getByRole('heading', { name: /^2\.3 / }).waitFor();
    await close();
  });

  test('on the generator a competency is enough, and none is told', async () => {
    const { page, generate, choose, close } = await readerOf('learner');
    await page.goto('/peng-examples');
    await generate.click();
    await shown(page, 'Please select an engineering competency first.');
    await choose('Engineering Competency', /^1\.5 /);
    await generate.click();
    await page.getByRole('heading', { name: /^1\.5 / }).waitFor();
    await close();
  });

  test('uploading and undoing are not offered, and the page says what they need', async () => {
    const { page, context, close } = await readerOf('admin');
    const buffer = Buffer.from('Competency_ID,Situation,Action,Outcome\n2.1,uploaded by an API,A,O\n');
    const spreadsheet = { name: 'listed.csv', mimeType: 'text/csv', buffer };
    const disciplines = await (await context.request.get('/api/peng/disciplines')).json();
    const stored = await context.request.post('/api/admin/upload-peng-examples', {
      multipart: { spreadsheet, disciplineId: String(disciplines[0].id) },
    });
    assert.equal(stored.status(), 200, await stored.text());
    await page.goto('/admin/upload');
    await page.getByRole('heading', { name: /^listed\.csv, / }).waitFor();
    const why = page.locator('form noscript p');
    await why.waitFor();
    assert.equal(await why.textContent(), 'Uploading needs JavaScript. Please switch it on.');
    for (const name of ['Upload Examples', /^Undo/]) assert.equal(await page.getByRole('button', { name }).count(), 0);
    await close();
  });

  test('who has no access is led to the sample and to the checkout', async () => {
    const { page, close } = await readerOf('newcomer');
    await page.goto('/peng-examples');
    await page.getByRole('heading', { name: 'P.Eng. Competency Examples', level: 1 }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Try Out Examples' }).count(), 0);
    const main = page.getByRole('main');
    assert.equal(
      await main.getByRole('link', { name: 'Read one example in full' }).getAttribute('href'),
      '/peng-sample',
    );
    assert.equal(
      await main.getByRole('link', { name: 'get access to all of them' }).getAttribute('href'),
      '/peng-subscribe',
    );
    await close();
  });
});
