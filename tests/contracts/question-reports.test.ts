import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import type { User } from '../../src/application/ports/accounts.ts';
import type { NewReport } from '../../src/application/ports/questions.ts';
import { anAttempt, anItem, aUser, committed, NOON, present } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';
import { storedQuestion } from '../support/question-drafts.ts';

describe('reports on questions (product.md 12.1 to 12.6)', () => {
  eachDatabase((open) => {
    const keep = (report: NewReport) => committed(open(), ({ questionReports }) => questionReports.keep(report));
    const about = async (user: User, externalId: string, given: Partial<NewReport> = {}): Promise<NewReport> => {
      const { id, version, draft } = await storedQuestion(open(), externalId);
      const question = { kind: 'item', questionId: id, versionId: version.id, stem: draft.stem } as const;
      return { userId: user.id, question, reason: 'typo', words: 'teh', at: NOON, ...given };
    };
    const close = async (id: number, note = '') => {
      const admin = await aUser(open());
      return committed(open(), ({ questionReports }) =>
        questionReports.close(id, { outcome: 'resolved', note, closedBy: admin.id, at: NOON + 50 }),
      );
    };
    const load = () =>
      committed(open(), ({ content }) =>
        content.saveItems(
          ['one', 'two', 'three'].map((name) => anItem(name, { use: { kind: 'free' } })),
          NOON,
        ),
      );
    const list = (choice: { isOpen?: boolean; questionId?: number } = {}) =>
      createReaders(open()).questionReader.reports({ ...choice, below: null, limit: 100 });

    it('are one a learner and version: a repeat changes the open one', async () => {
      await load();
      const [user, other] = [await aUser(open()), await aUser(open())];
      await keep(await about(user, 'one'));
      await keep(await about(user, 'one', { reason: 'wrong-key', words: 'It is C.', at: NOON + 3 }));
      await keep(await about(other, 'one'));
      const [mine] = await createReaders(open()).questionReader.ownReports(user.id);
      assert.deepEqual([mine?.reason, mine?.words, mine?.at], ['wrong-key', 'It is C.', NOON + 3]);
      const reports = await list();
      assert.deepEqual(
        reports.map(({ username, openOnQuestion, createdAt, updatedAt }) => [
          username,
          openOnQuestion,
          createdAt,
          updatedAt,
        ]),
        [
          [other.username, 2, NOON, NOON],
          [user.username, 2, NOON, NOON + 3],
        ],
      );
      const { id } = await storedQuestion(open(), 'one');
      const lines = await createReaders(open()).questionReader.list({ limit: 9 });
      assert.equal(lines.find((line) => line.id === id)?.openReports, 2);
      assert.equal((await createReaders(open()).questionReader.details(id)).openReports, 2);
    });

    it('are closed once, and can then be reported anew', async () => {
      const user = await aUser(open());
      await keep(await about(user, 'two'));
      const { id } = present((await list()).find(({ username }) => username === user.username));
      assert.deepEqual((await Promise.all([close(id, 'Mended.'), close(id, 'Mended.')])).sort(), [false, true]);
      assert.deepEqual(await createReaders(open()).questionReader.ownReports(user.id), []);
      const closed = present((await list({ isOpen: false })).find((report) => report.id === id));
      assert.deepEqual(
        [closed.closing?.outcome, closed.closing?.note, closed.closing?.at],
        ['resolved', 'Mended.', NOON + 50],
      );
      await keep(await about(user, 'two'));
      assert.equal((await createReaders(open()).questionReader.ownReports(user.id)).length, 1);
    });

    it('name questions of texts by their place', async () => {
      const user = await aUser(open());
      const question = { kind: 'text', textQuestion: 'chapter-7-3', stem: 'What then?' } as const;
      await keep({ userId: user.id, question, reason: 'unclear', words: '', at: NOON });
      await keep({ userId: user.id, question, reason: 'other', words: 'x', at: NOON });
      const [mine, ...more] = await createReaders(open()).questionReader.ownReports(user.id);
      assert.deepEqual(
        [mine?.textQuestion, mine?.questionId, mine?.reason, more.length],
        ['chapter-7-3', null, 'other', 0],
      );
      const [report] = await list();
      assert.deepEqual([report?.question.stem, report?.question.externalId], ['What then?', null]);
    });

    it('are listed open before closed, newest first, page by page without a gap', async () => {
      const all = await list();
      const { open: openCount, closed } = await createReaders(open()).questionReader.countReports();
      assert.equal(openCount + closed, all.length);
      const order = all.map(({ isOpen, id }) => (isOpen ? 1e6 : 0) + id);
      assert.deepEqual(
        order,
        [...order].sort((one, other) => other - one),
      );
      assert.ok(all.some(({ isOpen }) => isOpen) && all.some(({ isOpen }) => !isOpen));
      const paged: number[] = [];
      for (let below: { isOpen: boolean; id: number } | null = null; ; ) {
        const page = await createReaders(open()).questionReader.reports({ below, limit: 2 });
        if (page.length === 0) break;
        paged.push(...page.map(({ id }) => id));
        below = present(page.at(-1));
      }
      assert.deepEqual(
        paged,
        all.map(({ id }) => id),
      );
      assert.ok((await list({ isOpen: true })).every(({ isOpen }) => isOpen));
    });

    it('are only of questions that one may see with their key', async () => {
      const { attempt, user, paper } = await anAttempt(open());
      const { questionId, versionId } = present(paper[0]);
      const { reportableQuestions } = createReaders(open());
      assert.equal(await reportableQuestions.ofAttempt(user.id, attempt.id, questionId), null, 'the exam is running');
      assert.equal(await reportableQuestions.outsideExams(questionId), null, 'a question of an exam');
      await committed(open(), ({ attempts }) => attempts.close(attempt, { closedAt: NOON, right: 0, items: 6 }, []));
      const found = await reportableQuestions.ofAttempt(user.id, attempt.id, questionId);
      assert.deepEqual(found, { kind: 'item', questionId, versionId, stem: 'What should set1-1 do?' });
      assert.equal(await reportableQuestions.ofAttempt((await aUser(open())).id, attempt.id, questionId), null);
      await load();
      const free = await reportableQuestions.outsideExams((await storedQuestion(open(), 'three')).id);
      assert.deepEqual([free?.isFree, free?.question.stem], [true, 'What should three do?']);
    });
  });
});
