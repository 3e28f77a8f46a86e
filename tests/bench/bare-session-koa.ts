import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import Koa from 'koa';
import session from 'koa-session';
import readBody from 'raw-body';
import { batchPerTick } from '../../src/application/concurrency/batch-per-tick.ts';

/**
 * The least that the packages of the site can do for a learner: Koa and koa-session with the session in SQLite, one read by a kept
 * statement, and JSON. A POST is stored first, durably, all of a turn of the event loop in one transaction. There is no log, metric,
 * access check, schema or rule. `GET /start` begins a session. Run as `bare-session-koa.ts PORT FOLDER JSON`.
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

const app = new Koa();
app.keys = ['k'.repeat(32)];
app.use(
  session(
    {
      store: {
        get: async (id: string) => JSON.parse(find.get(id)?.data ?? 'null'),
        set: async (id: string, data: unknown) => void keep.run(id, JSON.stringify(data)),
        destroy: async () => undefined,
      },
    },
    app,
  ),
);
app.use(async (context) => {
  if (context.path === '/start' && context.session) context.session.userId = 1;
  if (context.method === 'POST') await save(JSON.parse(await readBody(context.req, { encoding: 'utf8' })));
  context.type = 'application/json';
  context.body = JSON.stringify(JSON.parse(json));
});
app.listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
