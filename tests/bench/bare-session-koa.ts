import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import Koa from 'koa';
import readBody from 'raw-body';
import { createCookieKeys } from '../../src/adapters/http/cookie-keys.ts';
import { batchPerTick, batchReadsPerTick } from '../../src/application/concurrency/batch-per-tick.ts';

/**
 * The least that Koa and SQLite can do for a learner: a signed cookie, its session read by a kept statement, all of a turn of the
 * event loop together, and JSON. A POST is stored first, durably, all of a turn in one transaction. There is no log, metric, access
 * check, schema or rule. `GET /start` begins a session. Run as `bare-session-koa.ts PORT FOLDER JSON`.
 */
const [port = '0', folder = '', json = '{}'] = process.argv.slice(2);
const database = new BetterSqlite3(join(folder, `bare-session-${port}.db`));
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.exec(`CREATE TABLE sessions (id TEXT PRIMARY KEY, data TEXT NOT NULL);
  CREATE TABLE answers (attempt INTEGER, question INTEGER, option INTEGER, PRIMARY KEY (attempt, question))`);
const find = database.prepare<[string], { data: string }>('SELECT data FROM sessions WHERE id = ?');
const keep = database.prepare('INSERT OR REPLACE INTO sessions VALUES (?, ?)');
const store = database.prepare('INSERT OR REPLACE INTO answers VALUES (1, ?, ?)');
const storeAll = database.transaction((answers: readonly Answer[]) => {
  for (const { questionId, selectedAnswerId } of answers) store.run(questionId, selectedAnswerId);
});

type Answer = { readonly questionId: number; readonly selectedAnswerId: number };

const save = batchPerTick<Answer, null>(async (answers) => {
  storeAll(answers);
  return answers.map(() => null);
}, 500);

const readSession = batchReadsPerTick<string, unknown>(
  async (ids) => ids.map((id) => JSON.parse(find.get(id)?.data ?? 'null')),
  100,
);

const COOKIE = 'session';
const app = new Koa();
app.keys = createCookieKeys(['k'.repeat(32)]);
app.use(async (context) => {
  if (context.path === '/start') {
    keep.run('one', '{"userId":1}');
    context.cookies.set(COOKIE, 'one', { signed: true });
  }
  const session = await readSession(context.cookies.get(COOKIE, { signed: true }) ?? '');
  if (context.method === 'POST' && session) await save(JSON.parse(await readBody(context.req, { encoding: 'utf8' })));
  context.type = 'application/json';
  context.body = JSON.stringify(JSON.parse(json));
});
app.listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
