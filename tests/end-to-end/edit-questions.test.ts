import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright';
import type { Person } from '../support/browser.ts';
import { holdCalls } from '../support/hold-calls.ts';
import { LARGE, open, SMALL, scan, shown } from '../support/screens.ts';
import { signIn } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save Question' }).click();
/** Makes another option the key: what was the key says when it would be right instead, and the new one no longer does. */
async function moveKey(page: Page, from: string | undefined, to: string | undefined): Promise<void> {
  await page
    .getByRole('group', { name: `Option ${to}` })
    .getByLabel('This is the key')
    .check();
  await page.getByLabel(`When ${from} would be right`).fill('the act had not been amended since');
  await page.getByLabel(`When ${to} would be right`).fill('');
}

const confirmKey = (page: Page) => page.getByRole('button', { name: 'Change the Key and Save' }).click();

describe('editing questions in a browser (product.md 12.7 to 12.16)', () => {
  const site = siteInBrowser();

  const anAdmin = async (look: BrowserContextOptions): Promise<Person> => {
    const person = await site.newPerson(look);
    await signIn(site.app(), person, 'admin');
    return person;
  };
  const withoutComplaints = async (person: Person, expected = /status of 4\d\d/): Promise<void> => {
    assert.deepEqual(
      person.complaints.filter((each) => !expected.test(each)),
      [],
    );
    await person.close();
  };
  /** Opens a question by its id in the files and answers its id here. */
  const openQuestion = async (page: Page, externalId: string): Promise<number> => {
    await open(page, `/admin/questions?words=${externalId}`);
    await page.getByRole('row').filter({ hasText: externalId }).getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: `Question ${externalId}` }).waitFor();
    return Number(page.url().split('/').at(-1));
  };
  const optionsOf = (id: number) =>
    site
      .app()
      .server.database.rows<{ id: number; letter: string; is_correct: number }>(
        'SELECT id, letter, is_correct FROM answer_options WHERE question_id = ? ORDER BY letter',
        [id],
      );

  for (const look of [SMALL, LARGE]) {
    const where = `${look.viewport?.width} px`;

    test(`an admin finds a question, mends its wording, and brings the former one back (${where})`, async () => {
      const externalId = look === SMALL ? 'm1-i-001' : 'm1-i-002';
      const admin = await anAdmin(look);
      const { page } = admin;
      await open(page, '/admin/questions');
      await scan(page, 'the list of questions');
      await page.getByLabel('Words or id').fill('zzzz nowhere');
      await page.getByRole('button', { name: 'Search' }).click();
      await shown(page, 'No question found');
      await scan(page, 'no question found');
      await openQuestion(page, externalId);
      await scan(page, 'a question');
      const stem = page.getByLabel('Question', { exact: true });
      const former = await stem.inputValue();
      await page.getByLabel('Why A is right or wrong').fill('Because.');
      const clause = page
        .getByLabel(/^When [A-D] would be right$/)
        .filter({ hasText: /\w/ })
        .first();
      const formerClause = await clause.inputValue();
      await clause.fill('it rained');
      await stem.fill(`${former} Think twice.`);
      await save(page);
      await shown(page, /Say why this option is right or wrong/);
      await shown(page, 'Say when this option would be right, in at least 5 words.');
      await clause.fill(`${formerClause} at that time`);
      assert.equal(await stem.inputValue(), `${former} Think twice.`);
      await scan(page, 'a question with a field at fault');
      await page
        .getByLabel('Why A is right or wrong')
        .fill('This is wrong for a reason that is said at some length, so that it can be understood by everybody.');
      await save(page);
      await shown(page, 'Question saved');
      await shown(page, 'Edited here: loading the files leaves it alone');
      await page.getByText('What changed').first().click();
      await shown(page, 'Think twice.');
      await scan(page, 'a question with two versions');
      await page.getByRole('link', { name: 'Restore version 1' }).click();
      await shown(page, 'The wording of version 1 is in the form');
      assert.equal(await stem.inputValue(), former);
      await save(page);
      await page.getByText('Version 3', { exact: true }).waitFor();
      assert.equal(await stem.inputValue(), former);
      await page.getByRole('link', { name: 'All Questions' }).click();
      await page.getByRole('heading', { level: 1, name: 'Questions' }).waitFor();
      await withoutComplaints(admin);
    });

    test(`an admin corrects a key with rescoring, and the learner's result changes and says so (${where})`, async () => {
      const externalId = look === SMALL ? 'm1-i-003' : 'm1-i-004';
      const admin = await anAdmin(look);
      const { page } = admin;
      const id = await openQuestion(page, externalId);
      const options = await optionsOf(id);
      const [former, other] = [1, 0].map((isKey) => options.find((option) => option.is_correct === isKey));
      const learner = await site.newPerson(look);
      await signIn(site.app(), learner, 'learner');
      const { request } = learner.context;
      const started = await (await request.post('/api/exam/start', { data: { examSet: 1 } })).json();
      const answer = { questionId: id, selectedAnswerId: other?.id };
      assert.equal((await request.post(`/api/exam/${started.id}/answer`, { data: answer })).status(), 200);
      await request.post(`/api/exam/${started.id}/complete`, { data: {} });
      await open(learner.page, `/exam/${started.id}`);
      await shown(learner.page, '0 of 110 right');

      await moveKey(page, former?.letter, other?.letter);
      await save(page);
      await shown(page, /^The key changes from [A-D] to [A-D]$/);
      await shown(page, 'What happens to these exams');
      await shown(page, /Rescoring would raise 1 result/);
      await scan(page, 'the choice what a new key means');
      await page.getByLabel(/^Rescore them/).check();
      await confirmKey(page);
      await shown(page, /Say why the key is corrected/);
      assert.equal(await page.getByLabel(/^Rescore them/).isChecked(), true);
      await page.getByLabel('Why the key is corrected').fill('The act was amended.');
      await confirmKey(page);
      await shown(page, '1 result rose');
      await page.getByRole('heading', { name: 'Corrected keys' }).waitFor();
      await shown(page, 'The act was amended.');
      await shown(page, '0 to 1');
      await scan(page, 'a question with a corrected key');

      await open(learner.page, `/exam/${started.id}`);
      await shown(learner.page, '1 of 110 right');
      await shown(learner.page, 'Your result was rescored');
      await shown(learner.page, /your score went from 0% to 1%/);
      await scan(learner.page, 'a result that was rescored', learner.page.locator('section[aria-labelledby="result"]'));
      await learner.page.getByRole('link', { name: /^question \d+$/ }).click();
      await shown(learner.page, 'The key of this question was corrected after you began this exam.');
      await scan(learner.page, 'a question whose key was corrected', learner.page.getByRole('article'));
      await withoutComplaints(learner);
      await withoutComplaints(admin);
    });
  }

  for (const look of [SMALL, LARGE]) {
    test(`a key that no exam holds asks too, for each key anew, and keeps what is typed (${look.viewport?.width} px)`, async () => {
      const admin = await anAdmin(look);
      const { page } = admin;
      const id = await openQuestion(page, look === SMALL ? 'm2-i-005' : 'm2-i-006');
      const options = await optionsOf(id);
      const former = options.find((option) => option.is_correct === 1)?.letter;
      const [first, second] = options.flatMap(({ letter }) => (letter === former ? [] : [letter]));
      const stem = page.getByLabel('Question', { exact: true });
      await stem.fill('What comes first?');
      await moveKey(page, former, first);
      await save(page);
      await page.getByRole('heading', { name: `The key changes from ${former} to ${first}` }).waitFor();
      await shown(page, /No exam holds this question with another key/);
      await scan(page, 'a new key that no exam holds');
      assert.equal(await stem.inputValue(), 'What comes first?');
      await moveKey(page, first, second);
      await stem.fill('What comes last?');
      await confirmKey(page);
      await page.getByRole('heading', { name: `The key changes from ${former} to ${second}` }).waitFor();
      assert.equal(await stem.inputValue(), 'What comes last?');
      assert.equal((await optionsOf(id)).find((option) => option.is_correct === 1)?.letter, former);
      await page.getByLabel('Why A is right or wrong').fill('Because.');
      await confirmKey(page);
      await shown(page, /Say why this option is right or wrong/);
      await page.getByRole('heading', { name: `The key changes from ${former} to ${second}` }).waitFor();
      await page
        .getByLabel('Why A is right or wrong')
        .fill('This is wrong for a reason that is said at some length, so that it can be understood by everybody.');
      await confirmKey(page);
      await shown(page, 'Question saved');
      assert.equal((await optionsOf(id)).find((option) => option.is_correct === 1)?.letter, second);
      assert.equal(await stem.inputValue(), 'What comes last?');
      await withoutComplaints(admin);
    });
  }

  test('two windows on one question: the second is told, sees both, and saves knowing it', async () => {
    const [one, other] = [await anAdmin(LARGE), await anAdmin(SMALL)];
    await openQuestion(one.page, 'm2-i-001');
    await openQuestion(other.page, 'm2-i-001');
    const stem = (page: Page) => page.getByLabel('Question', { exact: true });
    const former = await stem(one.page).inputValue();
    await stem(one.page).fill(`${former} First of all.`);
    await save(one.page);
    await shown(one.page, 'Question saved');
    await stem(other.page).fill(`${former} In the end.`);
    await save(other.page);
    await shown(other.page, 'You saved this in another window meanwhile');
    await shown(other.page, 'First of all.');
    assert.equal(await stem(other.page).inputValue(), `${former} In the end.`);
    await scan(other.page, 'two wordings of a question');
    const goOn = await holdCalls(other.page, '**/api/admin/questions/*');
    await save(other.page);
    await shown(other.page, 'Saving...');
    await other.page.getByRole('button', { name: 'Take the Saved Version' }).click();
    goOn();
    await shown(other.page, 'Your own text is kept');
    await other.page.getByText('Saving...').waitFor({ state: 'detached' });
    assert.equal(await stem(other.page).inputValue(), `${former} First of all.`);
    await scan(other.page, 'the other wording taken');
    await other.page.getByRole('button', { name: 'Bring My Text Back' }).click();
    assert.equal(await stem(other.page).inputValue(), `${former} In the end.`);
    await save(other.page);
    await other.page.getByText('Version 3', { exact: true }).waitFor();
    await stem(one.page).fill(`${former} Once and for all.`);
    await save(one.page);
    await shown(one.page, 'Version 3, saved by admin');
    await one.page.getByRole('button', { name: 'Save My Version Over It' }).click();
    await one.page.getByText('Version 4', { exact: true }).waitFor();
    await other.page.reload();
    assert.equal(await stem(other.page).inputValue(), `${former} Once and for all.`);
    await withoutComplaints(one);
    await withoutComplaints(other);
  });

  test('what is typed while a save is under way stays, is guarded, and is saved next', async () => {
    const admin = await anAdmin(LARGE);
    const { page } = admin;
    await openQuestion(page, 'm2-i-008');
    const stem = page.getByLabel('Question', { exact: true });
    const sent = `${await stem.inputValue()} As sent.`;
    await stem.fill(sent);
    const goOn = await holdCalls(page, '**/api/admin/questions/*');
    await save(page);
    await shown(page, 'Saving...');
    await stem.fill(`${sent} As typed since.`);
    goOn();
    await shown(page, 'Question saved');
    await page.getByText('Version 2', { exact: true }).waitFor();
    assert.equal(await stem.inputValue(), `${sent} As typed since.`);
    await page.getByRole('link', { name: 'All Questions' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    await save(page);
    await page.getByText('Version 3', { exact: true }).waitFor();
    await page.reload();
    assert.equal(await stem.inputValue(), `${sent} As typed since.`);
    await page.getByRole('link', { name: 'All Questions' }).click();
    await page.getByRole('heading', { level: 1, name: 'Questions' }).waitFor();
    await withoutComplaints(admin);
  });

  test('what is typed while a restored version is saved stays, and the address asks for that version no more', async () => {
    const admin = await anAdmin(LARGE);
    const { page } = admin;
    await openQuestion(page, 'm2-i-009');
    const stem = page.getByLabel('Question', { exact: true });
    const former = await stem.inputValue();
    await stem.fill(`${former} Changed.`);
    await save(page);
    await page.getByRole('link', { name: 'Restore version 1' }).click();
    await shown(page, 'The wording of version 1 is in the form');
    const goOn = await holdCalls(page, '**/api/admin/questions/*');
    await save(page);
    await shown(page, 'Saving...');
    await stem.fill(`${former} As typed since.`);
    goOn();
    await page.getByText('Version 3', { exact: true }).waitFor();
    await page.waitForURL((url) => url.search === '');
    assert.equal(await stem.inputValue(), `${former} As typed since.`);
    await page.getByRole('link', { name: 'All Questions' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('link', { name: 'Restore version 2' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave Without Saving' }).click();
    await shown(page, 'The wording of version 2 is in the form');
    assert.equal(await stem.inputValue(), `${former} Changed.`);
    await withoutComplaints(admin);
  });

  test('what is not saved is not left without a word', async () => {
    const admin = await anAdmin(LARGE);
    const { page } = admin;
    await openQuestion(page, 'm2-i-002');
    await page.getByLabel('Question', { exact: true }).fill('Half a sentence');
    await page.getByRole('link', { name: 'All Questions' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await dialog.waitFor();
    await scan(page, 'the guard of a question');
    await dialog.getByRole('button', { name: 'Stay' }).click();
    assert.equal(await page.getByLabel('Question', { exact: true }).inputValue(), 'Half a sentence');
    await page.getByRole('link', { name: 'All Questions' }).click();
    await dialog.getByRole('button', { name: 'Leave Without Saving' }).click();
    await page.getByRole('heading', { level: 1, name: 'Questions' }).waitFor();
    await withoutComplaints(admin);
  });

  for (const look of [SMALL, LARGE]) {
    test(`a question shows how it does, once enough have answered (${look.viewport?.width} px)`, async () => {
      const externalId = look === SMALL ? 'm2-i-003' : 'm2-i-004';
      const admin = await anAdmin(look);
      const id = await openQuestion(admin.page, externalId);
      await shown(admin.page, 'No answers in completed exams yet');
      const tallies = [12, 30, 8, 10];
      for (const [place, option] of (await optionsOf(id)).entries()) {
        const [answers, right] = [tallies[place] ?? 0, option.is_correct === 1 ? 90 : 60 + place];
        await site
          .app()
          .server.database.run(
            'INSERT INTO option_tallies (question_id, option_id, answers, right_sum, right_squares) VALUES (?, ?, ?, ?, ?)',
            [id, option.id, answers, answers * right, answers * (right * right + 400)],
          );
      }
      await admin.page.reload();
      await shown(admin.page, '60 answers in completed exams');
      await shown(admin.page, /^discrimination 0\.\d\d$/);
      await scan(admin.page, 'a question with statistics');
      await open(admin.page, `/admin/questions?words=${externalId}`);
      const line = admin.page.getByRole('row').filter({ hasText: externalId });
      await line.getByText(/^\d\d%$/).waitFor();
      await line.getByText(/^0\.\d\d$/).waitFor();
      await scan(admin.page, 'a list with statistics');
      await withoutComplaints(admin);
    });
  }
});
