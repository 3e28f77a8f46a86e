import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import type { ParentRecord } from '../../src/application/ports/study.ts';
import { anItem, aUser, committed, NOON, present } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';
import { storePractice, TWO_QUESTIONS } from '../support/practice-material.ts';

describe('the practice and course readers', () => {
  eachDatabase((open) => {
    const chapters: ParentRecord[] = [];
    const modules: ParentRecord[] = [];
    const reader = () => createReaders(open()).practiceReader;

    before(async () => {
      await committed(open(), (repositories) => storePractice(repositories, NOON));
      const rows = await open().rows<{ id: number }>('SELECT id FROM chapters ORDER BY sort_order');
      for (const { id } of rows) chapters.push(present(await reader().findChapter(id)));
      for (const { id } of await createReaders(open()).courseReader.modules()) {
        modules.push(present(await reader().findModule(id)));
      }
    });

    it('finds chapters and modules by id, and none that is not there', async () => {
      assert.deepEqual(
        [...chapters, ...modules].map(({ order, title }) => `${order} ${title}`),
        [...[1, 2, 3, 4, 5].map((n) => `${n} Chapter title ${n}`), ...[1, 2, 3].map((n) => `${n} Module title ${n}`)],
      );
      assert.equal(await reader().findChapter(999_999), null);
      assert.equal(await reader().findModule(999_999), null);
    });

    it('reads modules with their descriptions, in order', async () => {
      const listed = await createReaders(open()).courseReader.modules();
      assert.deepEqual(
        listed.map(({ id: _, ...module }) => module),
        [1, 2, 3].map((order) => ({ order, title: `Module title ${order}`, description: 'A part.' })),
      );
    });

    it('reads sections in their order, with their text as authored', async () => {
      const sections = await reader().sectionsOf('chapter', present(chapters[2]).id);
      assert.deepEqual(
        sections.map(({ order, title, format }) => [order, title, format]),
        [
          [1, 'Overview', 'markdown'],
          [2, 'Practice Questions', 'markdown'],
        ],
      );
      assert.equal(sections[1]?.text, TWO_QUESTIONS);
      assert.deepEqual(await reader().sectionsOf('course', present(modules[2]).id), []);
    });

    it('reads stored questions of a chapter or module with their options, and none of an exam (product.md 5.44)', async () => {
      const items = await reader().itemsOf('chapter', 1);
      assert.deepEqual(
        items.map(({ question, options }) => [question, options.length]),
        [1, 2, 3].map((n) => [`What should p1-${n} do?`, 4]),
      );
      assert.deepEqual(
        items[0]?.options.map(({ id: _, ...option }) => option),
        ['A', 'B', 'C', 'D'].map((letter) => ({
          text: `Option ${letter} of p1-1`,
          isKey: letter === 'B',
          rationale: `Reason ${letter} of p1-1`,
          rightWhen: letter === 'B' ? null : `the facts were those of ${letter} in p1-1`,
        })),
      );
      assert.equal((await reader().itemsOf('module', 1)).length, 2);
      assert.deepEqual(await reader().itemsOf('module', 2), []);
    });

    it('an exam question stays out even where it is marked as one of a chapter (product.md 5.44)', async () => {
      await open().run("UPDATE questions SET chapter_number = 1, module_number = 1 WHERE external_id = 'm1-1'");
      const [exam] = await open().rows<{ id: number }>("SELECT id FROM questions WHERE external_id = 'm1-1'");
      assert.equal((await reader().itemsOf('chapter', 1)).length, 3);
      assert.equal((await reader().itemsOf('module', 1)).length, 2);
      assert.deepEqual(await reader().findItems([present(exam).id]), []);
      await open().run("UPDATE questions SET is_exam_question = 0 WHERE external_id = 'm1-1'");
      assert.deepEqual(await reader().findItems([present(exam).id]), []);
      await open().run("UPDATE questions SET exam_set = NULL WHERE external_id = 'm1-1'");
      assert.equal((await reader().findItems([present(exam).id])).length, 1);
      await open().run("UPDATE questions SET chapter_number = NULL, module_number = NULL WHERE external_id = 'm1-1'");
      assert.deepEqual(await reader().findItems([present(exam).id]), []);
    });

    it('finds questions and sections with where they belong', async () => {
      const [ofChapter] = await reader().itemsOf('chapter', 3);
      const [ofModule] = await reader().itemsOf('module', 1);
      const found = await reader().findItems([present(ofModule).id, present(ofChapter).id, 999_999]);
      assert.deepEqual(
        found.map(({ kind, whole, ...item }) => [kind, whole, item]),
        [
          ['chapter', chapters[2], ofChapter],
          ['module', modules[0], ofModule],
        ],
      );
      assert.deepEqual(await reader().findItems([]), []);
      const [section] = await reader().sectionsOf('course', present(modules[1]).id);
      assert.deepEqual(await reader().findSections('course', [present(section).id]), [
        { ...section, kind: 'module', whole: modules[1] },
      ]);
      assert.deepEqual(await reader().findSections('chapter', []), []);
    });

    it('what has left the files is not there any more (product.md 5.2)', async () => {
      const [gone] = await reader().itemsOf('chapter', 3);
      await committed(open(), ({ content }) =>
        content.saveItems([anItem('p3-2', { use: { kind: 'practice', chapter: 3 } })], NOON),
      );
      assert.deepEqual(
        (await reader().itemsOf('chapter', 3)).map(({ question }) => question),
        ['What should p3-2 do?'],
      );
      assert.deepEqual(await reader().findItems([present(gone).id]), []);
      const chapter = present(chapters[4]);
      await open().run('UPDATE chapters SET retired_at = ? WHERE id = ?', [NOON, chapter.id]);
      assert.equal(await reader().findChapter(chapter.id), null);
    });

    it('reads each list of the material once, and what a learner did with one statement a method', async () => {
      const statements: string[] = [];
      const database = await open.another({ onStatement: (sql) => statements.push(sql) });
      const user = await aUser(open());
      const { practiceReader, courseReader, learnerRecords } = createReaders(database);
      statements.length = 0;
      await practiceReader.findChapter(present(chapters[0]).id);
      await practiceReader.findModule(present(modules[0]).id);
      await practiceReader.itemsOf('chapter', 1);
      await practiceReader.findItems([1, 2, 3]);
      await practiceReader.sectionsOf('chapter', present(chapters[2]).id);
      await practiceReader.findSections('course', [1, 2]);
      await practiceReader.answersTo(user.id, 'item', [1, 2]);
      await practiceReader.findQuiz({ userId: user.id, chapterId: 1 });
      await courseReader.modules();
      await practiceReader.listAnswered(user.id);
      await learnerRecords.find(user.id);
      assert.equal(statements.filter((sql) => !sql.includes('work_locks')).length, 10);
    });
  });
});
