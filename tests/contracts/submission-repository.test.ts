import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Database } from '../../src/adapters/sql/database.ts';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import type { EntryChange } from '../../src/application/ports/submission.ts';
import { EMPTY_ENTRY, MAX_VERSIONS } from '../../src/domain/competency/submission.ts';
import { aUser, committed, NOON, present } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

const DAY = 86_400_000;

const WALL = { name: 'Wall', employer: 'Firm', period: '2023' };

const change = (action: string, revision: number, rest: Partial<EntryChange> = {}): EntryChange => ({
  fields: { ...EMPTY_ENTRY, action, level: 3 },
  state: 'draft',
  findings: 0,
  revision,
  versionedAt: NOON,
  ...rest,
});

/** A learner with one text in a submission to Alberta. */
async function aText(database: Database) {
  const user = await aUser(database);
  return committed(database, async ({ submissions }) => {
    const submissionId = await submissions.choose(user.id, 'AB', NOON);
    const owner = { userId: user.id, submissionId, code: '1.10' };
    const entryId = await submissions.addEntry(owner, change('I drew.', 1), NOON);
    return { userId: user.id, submissionId, entryId, owner };
  });
}

describe('what learners write (product.md 9.33 to 9.46)', () => {
  eachDatabase((open) => {
    const read = () => createReaders(open()).submissions;

    it('is one submission for each regulator, the one chosen last first', async () => {
      const { id } = await aUser(open());
      const choose = (regulator: string, at: number) =>
        committed(open(), ({ submissions }) => submissions.choose(id, regulator, at));
      const alberta = await choose('AB', NOON);
      const ontario = await choose('ON', NOON + 1);
      assert.equal(await choose('AB', NOON + 2), alberta);
      assert.deepEqual(await read().findOverview(id), {
        submissions: [
          { id: alberta, regulator: 'AB' },
          { id: ontario, regulator: 'ON' },
        ],
        ...{ lines: [], projects: [], validators: [] },
      });
    });

    it('is shown with what is written in the submission that was chosen last', async () => {
      const { userId, submissionId } = await aText(open());
      const chosenAgain = await committed(open(), async ({ submissions }) => {
        await submissions.choose(userId, 'ON', NOON + 1);
        await submissions.addProject(userId, WALL);
        const before = await submissions.findOverview(userId);
        await submissions.choose(userId, 'AB', NOON + 2);
        return { before, after: await submissions.findOverview(userId) };
      });
      assert.deepEqual([chosenAgain.before.lines, chosenAgain.before.projects.length], [[], 1]);
      const { submissions, lines, projects } = chosenAgain.after;
      assert.deepEqual(
        [submissions[0], lines.map(({ code }) => code), projects.map(({ name }) => name)],
        [{ id: submissionId, regulator: 'AB' }, ['1.10'], [WALL.name]],
      );
    });

    it('is edited together with its lists, each in its order and as it was written', async () => {
      const { userId, submissionId, entryId, owner } = await aText(open());
      const names = ['"', "'", '\\', '\n\t', '\u0001', '🙂', '<b>', '%_?'].map((sign) => sign.repeat(40));
      await committed(open(), async ({ submissions }) => {
        for (const name of names) await submissions.addProject(userId, { name, employer: '', period: '' });
        await submissions.addValidator(userId, { name: 'A. Roy', position: 'P.Eng.' });
        for (const code of ['1.9', '1.1'])
          await submissions.addEntry({ ...owner, code }, change(names.join(''), 1), NOON);
        for (const number of [1, 2]) {
          const texts = { situation: '', action: `${number}`, outcome: '' };
          await submissions.keepVersion({ userId, entryId }, { texts, origin: 'interval', savedAt: NOON });
          const token = `token-${entryId}-${number}-${'z'.repeat(30)}`;
          await submissions.addLink({ userId, entryId, token, createdAt: NOON + number, expiresAt: NOON + DAY });
          const link = present(await submissions.findByToken(token, NOON));
          const comment = { author: `${number}`, part: 'action', body: '', createdAt: NOON } as const;
          await submissions.addComment(link, comment);
        }
      });
      const edited = present(await read().findEdited(owner));
      assert.deepEqual(edited.submission, { id: submissionId, regulator: 'AB' });
      assert.deepEqual(edited.entry, await read().findEntry(submissionId, '1.10'));
      assert.deepEqual(edited.lines.map(({ code }) => code).sort(), ['1.1', '1.10', '1.9']);
      assert.equal(edited.lines.find(({ code }) => code === '1.10')?.newComments, 2);
      assert.deepEqual(edited.versions, [
        { number: 2, origin: 'interval', savedAt: NOON },
        { number: 1, origin: 'interval', savedAt: NOON },
      ]);
      assert.deepEqual(
        edited.links.map(({ createdAt }) => createdAt),
        [NOON + 2, NOON + 1],
      );
      assert.deepEqual(
        edited.comments.map(({ author }) => author),
        ['1', '2'],
      );
      assert.deepEqual(
        edited.projects.map(({ name }) => name),
        names,
      );
      const whole = present(await read().findWhole(userId, submissionId));
      assert.deepEqual(
        whole.entries.map(({ code, fields }) => [code, fields.action]),
        [
          ['1.10', 'I drew.'],
          ['1.9', names.join('')],
          ['1.1', names.join('')],
        ],
      );
      assert.deepEqual([whole.projects, whole.validators], [edited.projects, edited.validators]);
    });

    it('is edited before it is saved, by its owner only', async () => {
      const { userId, submissionId, owner } = await aText(open());
      const unsaved = present(await read().findEdited({ ...owner, code: '2.1' }));
      const { entry, versions, comments, links } = unsaved;
      assert.deepEqual({ entry, versions, comments, links }, { entry: null, versions: [], comments: [], links: [] });
      assert.deepEqual(
        unsaved.lines.map(({ code }) => code),
        ['1.10'],
      );
      const other = await aUser(open());
      assert.equal(await read().findEdited({ ...owner, userId: other.id }), null);
      assert.equal(await read().findEdited({ ...owner, submissionId: submissionId + 1000 }), null);
      assert.equal(await read().findWhole(other.id, submissionId), null);
      assert.equal((await read().findWhole(userId, submissionId))?.entries.length, 1);
    });

    it('is found for its owner only', async () => {
      const { submissionId, userId } = await aText(open());
      const other = await aUser(open());
      assert.deepEqual(await read().findOwn(userId, submissionId), { id: submissionId, regulator: 'AB' });
      assert.equal(await read().findOwn(other.id, submissionId), null);
      assert.deepEqual((await read().findOverview(other.id)).submissions, []);
    });

    it('is stored with its revision, and listed without the texts', async () => {
      const { submissionId, entryId } = await aText(open());
      const text = 'Überprüfung: 5 ≤ 6 — “ja” 🙂\n'.repeat(400);
      await committed(open(), ({ submissions }) =>
        submissions.updateEntry(entryId, change(text, 2, { state: 'ready' }), NOON + 5),
      );
      const entry = present(await read().findEntry(submissionId, '1.10'));
      assert.equal(entry.fields.action, text);
      assert.deepEqual([entry.revision, entry.savedAt, entry.versionedAt], [2, NOON + 5, NOON]);
      assert.deepEqual(await read().listLines(submissionId), [
        { code: '1.10', state: 'ready', level: 3, projectId: null, findings: 0, newComments: 0 },
      ]);
      assert.equal(await read().findEntry(submissionId, '1.1'), null);
    });

    it('changes its state for the revision that was judged only', async () => {
      const { submissionId, entryId } = await aText(open());
      const set = (revision: number) =>
        committed(open(), ({ submissions }) => submissions.setState(entryId, revision, 'checked', 2));
      assert.equal(await set(9), false);
      assert.equal((await read().findEntry(submissionId, '1.10'))?.state, 'draft');
      assert.equal(await set(1), true);
      const entry = present(await read().findEntry(submissionId, '1.10'));
      assert.deepEqual([entry.state, entry.findings], ['checked', 2]);
    });

    it('keeps versions, each text once in a row, and the latest ones of many', async () => {
      const { userId, entryId, owner } = await aText(open());
      const numbers = async () => (await read().findEdited(owner))?.versions.map(({ number }) => number) ?? [];
      const keep = (action: string) =>
        committed(open(), ({ submissions }) => {
          const texts = { situation: '', action, outcome: '' };
          return submissions.keepVersion({ userId, entryId }, { texts, origin: 'interval', savedAt: NOON });
        });
      await keep('a');
      await keep('a');
      await keep('b');
      assert.deepEqual(await numbers(), [2, 1]);
      assert.equal((await read().findVersion(owner, 1))?.texts.action, 'a');
      const other = await aUser(open());
      assert.equal(await read().findVersion({ ...owner, userId: other.id }, 1), null);
      assert.equal((await read().findLatestVersion(entryId))?.texts.action, 'b');
      for (let turn = 0; turn < MAX_VERSIONS; turn += 1) await keep(`turn ${turn}`);
      const kept = await numbers();
      assert.deepEqual([kept.length, kept[0]], [MAX_VERSIONS, MAX_VERSIONS + 2]);
      assert.equal(await read().findVersion(owner, 1), null);
    });

    it('names projects and validators, which texts outlive', async () => {
      const { userId, submissionId, entryId } = await aText(open());
      const other = await aUser(open());
      const [projectId, validatorId] = await committed(open(), async ({ submissions }) => [
        await submissions.addProject(userId, WALL),
        await submissions.addValidator(userId, { name: 'A. Roy', position: 'P.Eng.' }),
      ]);
      assert.ok(projectId && validatorId);
      await committed(open(), ({ submissions }) =>
        submissions.updateEntry(
          entryId,
          change('I drew.', 2, { fields: { ...EMPTY_ENTRY, projectId, validatorId } }),
          NOON,
        ),
      );
      const changed = { id: projectId, ...WALL, period: '2024' };
      await committed(open(), async ({ submissions }) => {
        assert.equal(await submissions.updateProject(other.id, changed), false);
        assert.equal(await submissions.removeProject(other.id, projectId), false);
        assert.equal(await submissions.updateProject(userId, changed), true);
        assert.equal(await submissions.updateValidator(userId, { id: validatorId, name: 'B', position: '' }), true);
      });
      assert.deepEqual(await read().listProjects(userId), [changed]);
      assert.deepEqual(await read().listValidators(userId), [{ id: validatorId, name: 'B', position: '' }]);
      await committed(open(), async ({ submissions }) => {
        assert.equal(await submissions.removeProject(userId, projectId), true);
        assert.equal(await submissions.removeValidator(userId, validatorId), true);
      });
      const { fields } = present(await read().findEntry(submissionId, '1.10'));
      assert.deepEqual([fields.projectId, fields.validatorId], [null, null]);
    });

    it('is shown by a link while it is in force, whose token is not stored', async () => {
      const { userId, entryId, owner } = await aText(open());
      const token = `token-of-${entryId}-${'x'.repeat(30)}`;
      const times = { createdAt: NOON, expiresAt: NOON + DAY };
      const linkId = await committed(open(), ({ submissions }) =>
        submissions.addLink({ userId, entryId, token, ...times }),
      );
      const opened = present(await read().findByToken(token, NOON));
      assert.deepEqual(
        [opened.linkId, opened.code, opened.regulator, opened.texts.action],
        [linkId, '1.10', 'AB', 'I drew.'],
      );
      assert.equal(await read().findByToken(token, NOON + DAY), null);
      assert.equal(await read().findByToken(`${token}x`, NOON), null);
      const rows = await open().rows('SELECT * FROM mentor_links WHERE id = ?', [linkId]);
      assert.ok(!JSON.stringify(rows).includes(token));
      const other = await aUser(open());
      const revoke = (by: number) =>
        committed(open(), ({ submissions }) => submissions.revokeLink(by, linkId, NOON + 1));
      assert.equal(await revoke(other.id), false);
      assert.equal(await revoke(userId), true);
      assert.equal(await revoke(userId), false);
      assert.equal(await read().findByToken(token, NOON), null);
      assert.deepEqual((await read().findEdited(owner))?.links, [{ id: linkId, ...times, revokedAt: NOON + 1 }]);
    });

    it('holds the comments of mentors, which the learner removes', async () => {
      const { userId, entryId, owner } = await aText(open());
      const comments = async () => (await read().findEdited(owner))?.comments ?? [];
      const token = `token-for-${entryId}-${'y'.repeat(30)}`;
      await committed(open(), ({ submissions }) =>
        submissions.addLink({ userId, entryId, token, createdAt: NOON, expiresAt: NOON + DAY }),
      );
      const link = present(await read().findByToken(token, NOON));
      const comment = { author: 'A. Roy', part: 'action', body: 'Which clause?', createdAt: NOON } as const;
      await committed(open(), ({ submissions }) => submissions.addComment(link, comment));
      assert.equal(await read().countComments(link.linkId), 1);
      const [stored] = await comments();
      const { id, ...rest } = present(stored);
      assert.deepEqual(rest, { ...comment, isNew: true });
      await committed(open(), ({ submissions }) => submissions.noteSeenComments(entryId, id));
      assert.equal(present((await comments())[0]).isNew, false);
      const remove = (by: number) => committed(open(), ({ submissions }) => submissions.removeComment(by, id));
      assert.equal(await remove(userId + 1000), false);
      assert.equal(await remove(userId), true);
      assert.deepEqual(await comments(), []);
    });
  });
});
