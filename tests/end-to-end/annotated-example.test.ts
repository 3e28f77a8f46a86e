import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LARGE, open, SMALL, scanBothThemes, shown } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';

describe('an annotated example (product.md 9.47 to 9.50)', () => {
  const { app, newPerson } = siteInBrowser();

  for (const [what, look] of [
    ['a desk', LARGE],
    ['a phone', SMALL],
  ] as const) {
    test(`is read with notes, in its weak version and in the short form, on ${what}`, async () => {
      const person = await newPerson(look);
      const { page } = person;
      await signIn(app(), person, 'learner');
      const named = async (path: string, is: (entry: { code: string; name: string }) => boolean) =>
        ((await (await page.request.get(path)).json()) as { id: number; code: string; name: string }[]).find(is)?.id;
      const competency = await named('/api/peng/competencies', ({ code }) => code === '1.5');
      const discipline = await named('/api/peng/disciplines', ({ name }) => name === 'Civil');
      await open(page, `/peng-prep?discipline=${discipline}&competency=${competency}&show=all`);
      await shown(page, 'Sewage forcemain, Thunder Bay, Ontario, 2020');
      await shown(page, 'First person, own decision. Nobody asked for the check.');
      await shown(page, 'Level shown: 4 of 5, complex work');
      const estimated = page.getByText('I estimated the surge by hand before trusting the model.');
      await estimated.waitFor();
      const beside = await page.evaluate(() => {
        const notes = document.querySelector('ol[aria-label="Notes on Action"]')?.getBoundingClientRect();
        const part = document.querySelector('ol[aria-label="Notes on Action"]')?.previousElementSibling;
        return (notes?.left ?? 0) >= (part?.getBoundingClientRect().right ?? 0);
      });
      assert.equal(beside, look === LARGE);
      await scanBothThemes(page, `example with notes on ${what}`);

      await page.getByRole('button', { name: 'Hide notes' }).click();
      assert.equal(await page.getByRole('list', { name: 'Notes on Action' }).count(), 0);
      await page.getByRole('button', { name: 'Show notes' }).click();
      await page.getByRole('button', { name: 'Weak version' }).click();
      await shown(page, 'The applicant cannot be found in this sentence.');
      await shown(page, 'Level shown: 1 of 5, in training');
      await scanBothThemes(page, `weak version on ${what}`);
      await page.getByRole('button', { name: 'Short form' }).click();
      await shown(page, 'I did my first surge analysis');
      assert.equal(await page.getByRole('list', { name: 'Notes on Action' }).count(), 0);

      await open(page, '/peng-prep/submission?choose');
      await page.getByLabel('Regulator').selectOption('AB');
      await page.getByRole('button', { name: 'Choose regulator' }).click();
      await shown(page, 'The 22 competencies');
      await open(page, '/peng-prep/submission/5.3?compare=5.3');
      await shown(page, '5.1 Professional accountability');
      await page.getByRole('complementary', { name: 'An example of 5.3' }).waitFor();
      await person.close();
    });
  }
});
