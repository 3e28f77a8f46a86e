import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import type { BankQuestion } from '../../src/application/ports/questions.ts';
import type { ContentItem } from '../../src/application/ports/study-material.ts';
import type { QuestionDraft } from '../../src/domain/exam/question-draft.ts';
import { anAttempt, anItem, aUser, committed, NOON, present } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';
import { aDraft } from '../support/edited-records.ts';
import { itemOf, storedQuestion } from '../support/question-drafts.ts';

/** An item of a kind that no other test of this file loads, so that none retires it. */
const practice = (externalId: string, given: Partial<ContentItem> = {}): ContentItem =>
  anItem(externalId, { use: { kind: 'practice', chapter: 3 }, ...given });

describe('the question bank as admins change it (product.md 12.8, 12.9, 12.18)', () => {
  eachDatabase((open) => {
    const loaded: ContentItem[] = [];
    const load = (now = NOON) => committed(open(), ({ content }) => content.saveItems(loaded, now));
    /** Loads one more item beside those that are there. */
    const aQuestion = async (externalId: string): Promise<BankQuestion> => {
      loaded.push(practice(externalId));
      await load();
      return storedQuestion(open(), externalId);
    };
    const save = async (question: BankQuestion, draft: QuestionDraft, at = NOON + 5, by?: number) => {
      const editorId = by ?? (await aUser(open())).id;
      return committed(open(), ({ questionBank }) => questionBank.save(question, draft, { editorId, at }));
    };
    const again = (question: BankQuestion): Promise<BankQuestion> => storedQuestion(open(), question.externalId);

    it('finds a question as it is worded', async () => {
      const question = await aQuestion('found');
      assert.deepEqual(question.use, { kind: 'practice', chapter: 3 });
      assert.deepEqual(
        [question.area, question.topic, question.revision, question.version.number],
        ['II', 'II.1', 1, 1],
      );
      assert.deepEqual([question.draft.stem, question.draft.key], ['What should found do?', 'B']);
      assert.equal(question.draft.options.D, 'Option D of found');
      assert.deepEqual([question.editedAt, question.state], [null, 'live']);
      assert.equal(await committed(open(), ({ questionBank }) => questionBank.find(999_999)), null);
    });

    it('keeps the former wording and the ids of the options when a draft is saved', async () => {
      const question = await aQuestion('edited');
      const editor = await aUser(open());
      const versionId = await save(question, aDraft({ key: 'C' }), NOON + 5, editor.id);
      const after = await again(question);
      assert.deepEqual(after.draft, aDraft({ key: 'C' }));
      assert.deepEqual([after.version, after.revision, after.editedAt], [{ id: versionId, number: 2 }, 2, NOON + 5]);
      assert.deepEqual(after.optionIds, question.optionIds);
      const versions = await createReaders(open()).questionReader.versions(question.id);
      assert.deepEqual(
        versions.map(({ number, draft, editor: by, createdAt }) => [number, draft.stem, by, createdAt]),
        [
          [2, aDraft().stem, editor.username, NOON + 5],
          [1, 'What should edited do?', null, NOON],
        ],
      );
      const details = await createReaders(open()).questionReader.details(question.id);
      assert.deepEqual(details, { versions, tallies: [], corrections: [], openReports: 0 });
      const [item] = await createReaders(open()).practiceReader.findItems([question.id]);
      assert.equal(item?.question ?? aDraft().stem, aDraft().stem);
    });

    it('makes no version where only the kind changes, but another revision', async () => {
      loaded.push(itemOf(practice('kind'), aDraft()));
      await load();
      const question = await storedQuestion(open(), 'kind');
      await save(question, { ...question.draft, kind: 'better' });
      const after = await again(question);
      assert.deepEqual([after.draft.kind, after.version.number, after.revision], ['better', 1, 2]);
    });

    it('keeps with each version what kind it was and when its distractors would be right', async () => {
      loaded.push(itemOf(practice('clauses'), aDraft()));
      await load();
      const question = await storedQuestion(open(), 'clauses');
      const rightWhen = { ...aDraft().rightWhen, D: 'the deadline had already passed' };
      await save(question, { ...question.draft, kind: 'direct', rightWhen });
      const versions = await createReaders(open()).questionReader.versions(question.id);
      assert.deepEqual(
        versions.map(({ draft }) => [draft.kind, draft.rightWhen]),
        [
          ['direct', rightWhen],
          ['apply', aDraft().rightWhen],
        ],
      );
    });

    it('takes one of several who save the same revision, and none who saves an old one', async () => {
      const question = await aQuestion('raced');
      const stems = ['First?', 'Second?', 'Third?'];
      const saved = await Promise.all(stems.map((stem) => save(question, aDraft({ stem }))));
      assert.equal(saved.filter((id) => id !== null).length, 1);
      const after = await again(question);
      assert.equal(after.version.number, 2);
      assert.equal(after.draft.stem, stems[saved.findIndex((id) => id !== null)]);
      assert.equal(await save(question, aDraft({ stem: 'Too late?' })), null);
      assert.equal((await again(question)).draft.stem, after.draft.stem);
    });

    it('leaves what was edited here alone when the files have not changed', async () => {
      const question = await aQuestion('kept');
      await save(question, aDraft());
      const report = await load(NOON + 9);
      assert.deepEqual([report.changed, report.kept], [0, undefined]);
      assert.deepEqual((await again(question)).draft, aDraft());
    });

    it('leaves it alone too where the file changed as well, and says so each time', async () => {
      const question = await aQuestion('both');
      await save(question, aDraft());
      loaded.splice(loaded.length - 1, 1, practice('both', { stem: 'What do the files say?' }));
      assert.deepEqual([(await load()).kept, (await load()).kept], [['both'], ['both']]);
      assert.deepEqual((await again(question)).draft, aDraft());
    });

    it('follows the files again once both say the same', async () => {
      const question = await aQuestion('joined');
      await save(question, aDraft());
      const same = itemOf(practice('joined'), aDraft());
      loaded.splice(loaded.length - 1, 1, same);
      await load();
      assert.equal((await again(question)).editedAt, null);
      assert.equal((await again(question)).version.number, 2);
      const changes: string[] = [];
      const watched = await open.another({
        onStatement: (sql) => void (/^\s*(insert|update|delete)/i.test(sql) && changes.push(sql)),
      });
      await committed(watched, ({ content }) => content.saveItems(loaded, NOON + 20));
      assert.deepEqual(
        changes.filter((sql) => !sql.startsWith('UPDATE work_locks')),
        [],
        'a load that changes nothing writes nothing but its lock',
      );
      loaded.splice(loaded.length - 1, 1, { ...same, stem: 'And now?' });
      assert.equal((await load(NOON + 30)).changed, 1);
      const after = await again(question);
      assert.deepEqual([after.draft.stem, after.version.number], ['And now?', 3]);
    });

    it('changes what was not edited here, as ever (control)', async () => {
      const question = await aQuestion('plain');
      loaded.splice(loaded.length - 1, 1, practice('plain', { stem: 'What do the files say?' }));
      assert.equal((await load()).changed, 1);
      const after = await again(question);
      assert.deepEqual([after.draft.stem, after.revision], ['What do the files say?', 2]);
      assert.equal(await save(question, aDraft()), null, 'a load counts as a change by somebody else');
    });

    it('retires what left the files though it was edited here, and takes it up again as it was', async () => {
      const question = await aQuestion('left');
      await save(question, aDraft());
      const item = present(loaded.pop());
      assert.equal((await load()).retired, 1);
      await assert.rejects(save(await again(question), aDraft({ stem: 'Retired?' })), /retired/);
      loaded.push(item);
      assert.equal((await load()).changed, 1);
      const after = await again(question);
      assert.deepEqual([after.state, after.draft], ['live', aDraft()]);
    });

    it('keeps a draft from learners and from loads until it goes live (product.md 12.20, 12.21)', async () => {
      const editor = await aUser(open());
      const id = await committed(open(), async ({ questionBank }) => {
        assert.deepEqual(await questionBank.idsWith('p9-'), []);
        const [added] = await questionBank.addAll(
          [
            {
              externalId: 'p9-001',
              use: { kind: 'practice', chapter: 3 },
              area: 'II',
              topic: 'II.1',
              source: 'A book',
              draft: aDraft(),
            },
          ],
          { editorId: editor.id, at: NOON },
        );
        return present(added);
      });
      const state = async () => {
        const query = 'SELECT retired_at FROM questions WHERE id = ?';
        const [row] = await open().rows<{ retired_at: number | null }>(query, [id]);
        const question = await storedQuestion(open(), 'p9-001');
        return [question.state, present(row).retired_at === null];
      };
      assert.deepEqual(await state(), ['draft', false]);
      const draft = await storedQuestion(open(), 'p9-001');
      assert.ok(await save(draft, aDraft({ stem: 'Better?' })));
      assert.deepEqual(await state(), ['draft', false], 'saving does not put it live');
      const publish = { kind: 'publish', reviewedBy: 'Ines' } as const;
      const change = (question: BankQuestion) =>
        committed(open(), ({ questionBank }) => questionBank.changeState(question, publish, NOON + 9));
      assert.equal(await change(draft), false, 'only at the revision that was read');
      assert.equal(await change(await storedQuestion(open(), 'p9-001')), true);
      assert.deepEqual(await state(), ['live', true]);
      assert.equal((await load()).retired, 0);
      assert.deepEqual(await state(), ['live', true], 'no file has it, and still it stays');
      assert.deepEqual(await committed(open(), ({ questionBank }) => questionBank.idsWith('p9-')), ['p9-001']);
    });

    it('leaves what an administrator retired so, whatever the files say (product.md 12.22)', async () => {
      const question = await aQuestion('withdrawn');
      const change = (kind: 'retire' | 'reinstate') =>
        committed(open(), async ({ questionBank }) =>
          questionBank.changeState(present(await questionBank.find(question.id)), { kind }, NOON + 9),
        );
      assert.equal(await change('retire'), true);
      loaded.splice(loaded.length - 1, 1, practice('withdrawn', { stem: 'What do the files say now?' }));
      await load();
      assert.deepEqual([(await again(question)).state, (await again(question)).isWithdrawn], ['retired', true]);
      assert.equal(await change('reinstate'), true);
      assert.equal((await again(question)).state, 'live');
      await load();
      assert.equal((await again(question)).draft.stem, 'What do the files say now?');
    });

    it('does not touch a paper that has begun', async () => {
      const { attempt } = await anAttempt(open(), { examSet: 2 });
      const paper = await createReaders(open()).attemptReader.paper(attempt.id);
      const question = await storedQuestion(open(), 'set2-1');
      await save(question, aDraft({ key: 'D' }));
      assert.deepEqual(await createReaders(open()).attemptReader.paper(attempt.id), paper);
      const { attempt: later } = await anAttempt(open(), {
        examSet: 2,
        paper: (await committed(open(), ({ attempts }) => attempts.bankItems(2))).map((item, index) => ({
          ...item,
          position: index + 1,
        })),
      });
      const [text] = await createReaders(open()).attemptReader.paper(later.id);
      assert.equal(text?.stem, aDraft().stem);
    });
  });
});
