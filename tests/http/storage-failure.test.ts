import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { emptyDatabase } from '../support/databases.ts';
import { followLink } from '../support/follow-link.ts';
import { untilReady } from '../support/guarded-process.ts';
import { layLine } from '../support/line.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { type Answer, type Visitor, visitorOf } from '../support/visitor.ts';

const account = (username: string) => ({
  username,
  email: `${username}@example.org`,
  password: 'correct horse',
  confirmPassword: 'correct horse',
});

describe('storage that fails is answered 503, logged under a reference, and leaves nothing half-written (product.md 7.3)', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-full-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  test('a full disk: refused from some point on, all that was acknowledged is there', async () => {
    const file = join(folder, 'full.db');
    const databaseUrl = `sqlite:${file}`;
    await (await startServerProcess({ databaseUrl })).kill();
    emptyTheLog(file);
    const full = await startServerProcess({ databaseUrl, fileBlocks: ROOM_FOR_THE_LOG });
    let filled: Filled;
    try {
      filled = await answerUntilFull(visitorOf(full.origin));
      const { reference } = filled.refusal.json;
      // The line of a request is written when its answer has been sent.
      await untilReady(async () => assert.match(full.output(), new RegExp(reference)));
    } finally {
      await full.kill();
    }
    assert.equal(filled.refusal.status, 503, filled.refusal.text);
    assert.notEqual(filled.acknowledged.size, 0);
    await assertKept(databaseUrl, filled);
  });

  test('a database that cannot be reached, and is back', async () => {
    const { url, remove } = await emptyDatabase('mysql');
    const line = await layLine(Number(new URL(url).port));
    const databaseUrl = Object.assign(new URL(url), { port: String(line.port) }).href;
    let server: ServerProcess | null = null;
    try {
      server = await startServerProcess({ databaseUrl });
      const visitor = visitorOf(server.origin);
      assert.equal((await visitor.post('/api/register', account('before'))).status, 200);
      await line.cut();
      const down = await visitor.post('/api/register', account('during'));
      assert.equal(down.status, 503, down.text);
      assert.deepEqual(Object.keys(down.json).sort(), ['code', 'message', 'reference']);
      assert.equal((await visitor.get('/readyz')).status, 503);
      assert.equal((await visitor.get('/healthz')).status, 200);
      const page = await visitor.get('/blog');
      assert.equal(page.status, 503);
      assert.match(page.headers.get('content-type') ?? '', /html/);
      const link = await followLink(server.origin, visitor, '/api/account/export');
      assert.deepEqual([link.status, link.headers['content-type']], [503, 'text/html; charset=utf-8']);
      for (const { headers } of [down, page]) assert.equal(headers.get('retry-after'), '5');
      await line.mend();
      assert.equal((await visitor.post('/api/register', account('during'))).status, 200);
      assert.equal((await visitor.get('/blog')).status, 200);
      const { output } = server;
      await untilReady(async () => assert.match(output(), /"msg":"database available again"/));
      assert.equal(output().match(/"msg":"database unavailable"/g)?.length, 1);
      assert.doesNotMatch(output(), /"msg":"(request|page|job) failed"/);
    } finally {
      await server?.kill();
      await line.cut();
      await remove();
    }
  });
});

/**
 * What SQLite may write ahead before the disk is full, in blocks of 512 bytes: a start and some hundred answers, and less than
 * what makes it move the log into the database, which would begin the log anew.
 */
const ROOM_FOR_THE_LOG = 2_048;

/** Moves all that a killed server wrote ahead into the database, so that the next one begins with an empty log. */
function emptyTheLog(file: string): void {
  const database = new Sqlite(file);
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
}

type Filled = {
  readonly examId: number;
  /** Per question the option that was acknowledged last. */
  readonly acknowledged: ReadonlyMap<number, number>;
  readonly refusal: Answer;
};

/** Far more answers than fit: the log takes at least one page of 4 kilobytes for each. */
const MOST_ANSWERS = 2_000;

/** Answers the questions of one exam over and over, each time with another option, until one answer is refused. */
async function answerUntilFull(learner: Visitor): Promise<Filled> {
  await learner.post('/api/login', { username: 'demo', password: 'demo-learner-1' });
  const { json: exam } = await learner.post('/api/exam/start', { examSet: 1 });
  const { json: view } = await learner.get(`/api/exam/${exam.id}`);
  const acknowledged = new Map<number, number>();
  for (let count = 0; count < MOST_ANSWERS; count += 1) {
    const question = view.questions[count % view.questions.length];
    const option = question.options[Math.floor(count / view.questions.length) % question.options.length];
    const body = { questionId: question.id, selectedAnswerId: option.id };
    const answer = await learner.post(`/api/exam/${exam.id}/answer`, body);
    if (answer.status !== 200) return { examId: exam.id, acknowledged, refusal: answer };
    acknowledged.set(question.id, option.id);
  }
  throw new Error('the disk was never full');
}

/** With space again the server starts, and the exam has its whole paper and every acknowledged answer. */
async function assertKept(databaseUrl: string, { examId, acknowledged }: Filled): Promise<void> {
  const server = await startServerProcess({ databaseUrl });
  try {
    const learner = visitorOf(server.origin);
    await learner.post('/api/login', { username: 'demo', password: 'demo-learner-1' });
    const { json: view } = await learner.get(`/api/exam/${examId}`);
    assert.equal(view.questions.length, 110);
    const kept = new Map<number, number>(
      view.userAnswers.map(({ questionId, selectedAnswerId }: Record<string, number>) => [
        questionId,
        selectedAnswerId,
      ]),
    );
    for (const [questionId, optionId] of acknowledged) assert.equal(kept.get(questionId), optionId);
  } finally {
    await server.kill();
  }
}
