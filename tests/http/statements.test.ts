import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type BuiltApp, startBuiltApp } from '../support/built-app.ts';
import { type Visitor, visitorOf } from '../support/visitor.ts';

const TOKEN = 'count-statements';

const LEARNER = { username: 'demo', password: 'demo-learner-1' };
const ADMIN = { username: 'admin', password: 'demo-admin-1' };

type Limits = Readonly<Record<string, number>>;

/**
 * The most statements that a page takes, once the study material is in memory. One reads who asks and which material is
 * current; those that are asked twice in a turn run once. At most six are wanted.
 */
const PAGES_OF_LEARNERS: Limits = {
  '/account': 6,
  '/analytics': 4,
  '/cards': 6,
  '/chapter-questions/1': 2,
  '/course': 4,
  '/dashboard': 6,
  '/exam-select': 6,
  '/missed-questions': 3,
  '/peng-examples': 4,
  '/peng-prep': 5,
  '/peng-prep/submission': 5,
  '/plan': 5,
  '/practice': 6,
  '/readiness': 5,
  '/study-guide/1': 2,
  '/subscribe': 1,
};

const PAGES_OF_ADMINISTRATORS: Limits = {
  '/admin': 6,
  '/admin/announcements': 3,
  '/admin/audit': 3,
  '/admin/funnel': 6,
  '/admin/marketing-leads': 4,
  '/admin/posts': 3,
  '/admin/questions': 4,
  '/admin/users': 3,
};

const COUNT = /^plumbline_sql_statement_seconds_count (\d+)$/m;

describe('the number of SQL statements', () => {
  let app: BuiltApp;
  let learner: Visitor;
  let admin: Visitor;
  let ofMetrics = 0;

  const readCount = async (): Promise<number> => {
    const answer = await fetch(`${app.origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
    return Number(COUNT.exec(await answer.text())?.[1]);
  };

  /** The least of several: the first one fills the memory. */
  const countStatements = async (ask: () => Promise<{ readonly status: number }>): Promise<number> => {
    const counts: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const before = await readCount();
      assert.equal((await ask()).status, 200);
      counts.push((await readCount()) - before - ofMetrics);
    }
    return Math.min(...counts);
  };

  before(async () => {
    app = await startBuiltApp({ METRICS_TOKEN: TOKEN });
    [learner, admin] = [visitorOf(app.origin), visitorOf(app.origin)];
    assert.equal((await learner.post('/api/login', LEARNER)).status, 200);
    assert.equal((await admin.post('/api/login', ADMIN)).status, 200);
    // Jobs read too, the more of them the slower the machine is.
    await app.server.jobs.runAll();
    await app.server.jobs.stop();
    const own: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const first = await readCount();
      own.push((await readCount()) - first);
    }
    ofMetrics = Math.min(...own);
  });
  after(() => app.close());

  test('of a request that only tells who asks is one', async () => {
    assert.equal(await countStatements(() => learner.get('/api/me')), 1);
  });

  test('of saving an answer of an exam is at most 4', async () => {
    const { json: started } = await learner.post('/api/exam/start', { examSet: 1 });
    const { json: view } = await learner.get(`/api/exam/${started.id}`);
    const answer = (at: number) => {
      const { id: questionId, options } = view.questions[at];
      return learner.post(`/api/exam/${started.id}/answer`, { questionId, selectedAnswerId: options[0].id });
    };
    const count = await countStatements(() => answer(0));
    assert.ok(count <= 4, `${count} statements`);
  });

  test('of an example that does well what a check looks for is that of any example', async () => {
    const read = (query: string) => countStatements(() => learner.get(`/api/peng/example/1.4?regulator=AB${query}`));
    assert.equal(await read('&without=jargon'), await read(''));
  });

  for (const [path, most] of Object.entries(PAGES_OF_LEARNERS)) {
    test(`of ${path} is at most ${most}`, async () => {
      const count = await countStatements(() => learner.get(path));
      assert.ok(count > 0 && count <= most, `${count} statements`);
    });
  }

  for (const [path, most] of Object.entries(PAGES_OF_ADMINISTRATORS)) {
    test(`of ${path} is at most ${most}`, async () => {
      const count = await countStatements(() => admin.get(path));
      assert.ok(count > 0 && count <= most, `${count} statements`);
    });
  }
});
