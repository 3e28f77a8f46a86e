import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hydrated } from '../support/browser.ts';
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
      const heights = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('[data-note-of]')].map((note) => {
          const noted = document.querySelector(`[data-note='${note.dataset.noteOf}']`)?.getClientRects()[0];
          return note.getBoundingClientRect().top - (noted?.top ?? 0);
        }),
      );
      assert.ok(
        heights.every((height) => height > -3),
        'no note stands above its passage',
      );
      if (look === LARGE) assert.ok(heights.filter((height) => height < 3).length > heights.length / 2, `${heights}`);
      await scanBothThemes(page, `example with notes on ${what}`);

      const legend = page.getByText('What each sentence shows');
      const signs = page.getByRole('main').getByRole('img', { name: /^(Context|Own decision|Calculation|Outcome)$/ });
      await legend.waitFor();
      assert.ok((await signs.count()) >= 15, `${await signs.count()} sentences have a sign`);
      assert.equal(await estimated.evaluate((element) => element.textContent?.startsWith('I estimated')), true);
      await page.getByRole('button', { name: 'Hide notes' }).click();
      assert.equal(await page.getByRole('list', { name: 'Notes on Action' }).count(), 0);
      assert.deepEqual([await legend.count(), await signs.count()], [0, 0]);
      await page.getByRole('button', { name: 'Show notes' }).click();
      await legend.waitFor();
      await page.getByRole('button', { name: 'Weak version' }).click();
      assert.deepEqual([await legend.count(), await signs.count()], [0, 0]);
      await shown(page, 'The applicant cannot be found in this sentence.');
      await shown(page, 'Level shown: 1 of 5, in training');
      await scanBothThemes(page, `weak version on ${what}`);
      await page.getByRole('button', { name: 'Short form' }).click();
      await shown(page, 'I did my first surge analysis');
      await shown(page, 'Level shown: 4 of 5, complex work');
      assert.equal(await legend.count(), 0);
      const kept = page.getByRole('list', { name: 'Notes on Outcome' }).getByRole('listitem');
      assert.equal(await kept.count(), 1);
      await page.getByRole('button', { name: 'Hide notes' }).click();
      assert.equal(await kept.count(), 0);
      await shown(page, 'Level shown: 4 of 5, complex work');

      await open(page, '/peng-prep/submission?choose');
      await page.getByLabel('Regulator').selectOption('AB');
      await page.getByRole('button', { name: 'Choose regulator' }).click();
      await shown(page, 'The 22 competencies');
      const other = await named('/api/peng/disciplines', ({ name }) => name === 'Structural');
      const accountability = await named('/api/peng/competencies', ({ code }) => code === '5.3');
      await open(page, `/peng-prep?discipline=${other}&competency=${accountability}&show=all`);
      await page.getByRole('link', { name: 'Compare with my draft' }).click();
      await shown(page, '5.1 Professional accountability');
      const example = page.getByRole('complementary', { name: 'An example of 5.3' });
      await example.getByText(/, for your 5\.1 of APEGA\. Structural, short form\. Read how it is done/).waitFor();
      const counts = await example.getByText(/^[\d,]+ \/ [\d,]+$/).allTextContents();
      assert.deepEqual(
        counts.map((words) => words.split(' / ')[1]),
        ['400', '1,800', '400'],
      );
      const action = page.getByRole('textbox', { name: 'Action', exact: true });
      const [panel, field] = [await example.boundingBox(), await action.boundingBox()];
      assert.ok(panel && field);
      assert.equal(panel.x >= field.x + field.width, look === LARGE);
      await scanBothThemes(page, `compared with a draft on ${what}`);
      await hydrated(page);
      await action.fill('I wrote to the client. '.repeat(90));
      const finding = page.getByRole('listitem').filter({ hasText: 'Too long' });
      await finding.getByRole('link', { name: 'See an example that does it' }).click();
      await page.waitForURL(/compare=5\.1:too-long/);
      const opened = page.getByRole('complementary', { name: 'An example of 5.1' });
      await opened.waitFor();
      const top = (await opened.boundingBox())?.y ?? -1;
      assert.ok(top >= 0 && top < (page.viewportSize()?.height ?? 0) / 2, `the panel that was opened begins at ${top}`);
      const focused = () =>
        opened.getByRole('heading', { level: 2 }).evaluate((each) => each === document.activeElement);
      assert.equal(await focused(), look === SMALL, 'below the text the heading has the focus');
      const fitting = await page
        .getByRole('complementary')
        .getByText(/ \/ 1,800$/)
        .textContent();
      assert.ok(Number(fitting?.split(' / ')[0]?.replace(',', '')) <= 1_800, fitting ?? '');
      await person.close();
    });
  }
});
