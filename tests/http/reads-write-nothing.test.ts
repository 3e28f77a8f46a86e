import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { OPERATIONS } from '../../src/application/contract/index.ts';
import { type BuiltApp, startBuiltApp } from '../support/built-app.ts';
import { readPagePatterns } from '../support/page-patterns.ts';
import { type Visitor, visitorOf } from '../support/visitor.ts';
import { GET_OPERATIONS, readAddressParameters, toAddresses } from '../support/walked-addresses.ts';

/** Tables that reading may change: a session is extended, and background jobs lock and send. */
const CHANGING_TABLES = new Set(['sessions', 'work_locks', 'outbox', 'local_mail']);

const VIEWERS = {
  learner: { username: 'demo', password: 'demo-learner-1' },
  admin: { username: 'admin', password: 'demo-admin-1' },
} as const;

/** And an administrator who sees the site as the learner (product.md 13.45). */
type ViewerName = keyof typeof VIEWERS | 'viewing';

type Snapshot = ReadonlyMap<string, string>;

async function readTables({ server }: BuiltApp): Promise<Snapshot> {
  const { database } = server;
  const tables = (await database.rows(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
  )) as { readonly name: string }[];
  const snapshot = new Map<string, string>();
  for (const { name } of tables) {
    if (CHANGING_TABLES.has(name)) continue;
    snapshot.set(name, JSON.stringify(await database.rows(`SELECT * FROM "${name}"`)));
  }
  return snapshot;
}

const changedTables = (before: Snapshot, after: Snapshot): string[] =>
  [...after].flatMap(([name, rows]) => (before.get(name) === rows ? [] : [name]));

describe('reading writes nothing', () => {
  let app: BuiltApp;
  const viewers = new Map<ViewerName, Visitor>();
  before(async () => {
    app = await startBuiltApp();
    for (const [name, login] of Object.entries(VIEWERS)) {
      const visitor = visitorOf(app.origin);
      assert.equal((await visitor.post('/api/login', login)).status, 200);
      viewers.set(name as ViewerName, visitor);
    }
    for (const visitor of viewers.values()) await leaveTraces(visitor);
    const campaign = { subject: 'News', segment: 'all', content: 'Words' };
    assert.equal((await viewers.get('admin')?.post('/api/admin/newsletter/mails', campaign))?.status, 200);
    viewers.set('viewing', await viewing());
    // What the jobs of the server have to do is done before, so that they change nothing meanwhile.
    await app.server.jobs.runAll();
  });
  after(() => app.close());

  const viewing = async (): Promise<Visitor> => {
    const admin = visitorOf(app.origin);
    assert.equal((await admin.post('/api/login', VIEWERS.admin)).status, 200);
    const { id } = (await viewers.get('learner')?.get('/api/me'))?.json ?? {};
    const begun = await admin.post(`/api/admin/people/${id}/view`, { reason: 'to look at every page' });
    assert.equal(begun.status, 200, begun.text);
    return admin;
  };

  /** Leaves an ended and a running attempt and a practice session, so that there is something to read. */
  const leaveTraces = async (visitor: Visitor): Promise<void> => {
    const { json: ended } = await visitor.post('/api/exam/start', { examSet: 1 });
    const { json: view } = await visitor.get(`/api/exam/${ended.id}`);
    const [question] = view.questions;
    const answer = { questionId: question.id, selectedAnswerId: question.options[0].id };
    assert.equal((await visitor.post(`/api/exam/${ended.id}/answer`, answer)).status, 200);
    assert.equal((await visitor.post(`/api/exam/${ended.id}/complete`)).status, 200);
    assert.equal((await visitor.post('/api/exam/start', { examSet: 2 })).status, 200);
    const session = { topics: [], states: ['new'], number: 5, mode: 'timed' };
    assert.equal((await visitor.post('/api/practice/sessions', session)).status, 200);
    const { json: submission } = await visitor.post('/api/peng/submission', { regulator: 'AB' });
    const fields = { situation: 'a', action: 'I drew.', outcome: 'b', level: 3, projectId: null, validatorId: null };
    const entry = `/api/peng/submissions/${submission.submissionId}/entries/1.1`;
    const saved = await visitor.put(entry, { fields, baseRevision: 0, keepsFormer: false });
    assert.equal(saved.status, 200, saved.text);
  };

  const walk = async (visitor: Visitor, paths: readonly string[]): Promise<void> => {
    const parameters = await readAddressParameters(app);
    const before = await readTables(app);
    const statuses = new Map<string, number>();
    for (const address of paths.flatMap((path) => toAddresses(path, parameters))) {
      const { status, text } = await visitor.get(address);
      assert.ok(status < 500, `${address}: ${status} ${text.slice(0, 200)}`);
      statuses.set(address, status);
    }
    const changed = changedTables(before, await readTables(app));
    assert.deepEqual(changed, [], `these tables have changed: ${changed.join(', ')}`);
    // What a learner may not read is refused, and is not what is looked at here.
    const admitted = [...statuses.values()].filter((status) => status !== 403);
    assert.ok(admitted.filter((status) => status === 200).length > admitted.length / 2);
  };

  for (const name of [...(Object.keys(VIEWERS) as ViewerName[]), 'viewing' as const]) {
    const visitor = (): Visitor => {
      const found = viewers.get(name);
      assert.ok(found);
      return found;
    };
    test(`every GET operation as ${name}`, async () => {
      await walk(
        visitor(),
        GET_OPERATIONS.map((each) => OPERATIONS[each].path),
      );
    });
    test(`every page as ${name}`, async () => walk(visitor(), [...(await readPagePatterns()), '/checkout']));
  }

  test('a write is noticed (control)', async () => {
    const before = await readTables(app);
    const learner = viewers.get('learner');
    assert.ok(learner);
    const [{ id: chapterId }] = (await learner.get('/api/chapters')).json;
    assert.equal((await learner.post('/api/progress', { chapterId, completed: false })).status, 200);
    assert.deepEqual(changedTables(before, await readTables(app)), ['user_progress']);
  });
});
