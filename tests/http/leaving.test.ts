import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { connectChat } from '../support/chat-socket.ts';
import { emptyDatabase } from '../support/databases.ts';
import { untilReady } from '../support/guarded-process.ts';
import { type Line, layLine } from '../support/line.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { visitorOf } from '../support/visitor.ts';

type Ended = { readonly code: number | null; readonly signal: string | null };

async function ended({ process }: ServerProcess): Promise<Ended> {
  if (process.exitCode === null && process.signalCode === null) await once(process, 'close');
  return { code: process.exitCode, signal: process.signalCode };
}

/** Sends a form whose second half waits until it is told to go on. */
function slowLogin(origin: string) {
  const body = JSON.stringify({ username: 'demo', password: 'demo-learner-1' });
  const sent = request(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  });
  sent.write(body.slice(0, 10));
  const answered = once(sent, 'response');
  return {
    finish: async () => {
      sent.end(body.slice(10));
      const [response] = await answered;
      response.resume();
      return { status: response.statusCode, connection: response.headers.connection };
    },
  };
}

describe('a server that is told to stop (product.md 7.3)', () => {
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  let line: Line;
  let server: ServerProcess | undefined;
  before(async () => {
    database = await emptyDatabase('mysql');
    line = await layLine(Number(new URL(database.url).port));
  });
  after(async () => {
    await server?.kill();
    await line?.cut();
    await database?.remove();
  });
  const start = async (environment: Record<string, string>): Promise<ServerProcess> => {
    line.thaw();
    const databaseUrl = Object.assign(new URL(database.url), { port: String(line.port) }).href;
    server = await startServerProcess({ databaseUrl, environment });
    return server;
  };

  test('says so, answers what is under way, sends sockets elsewhere and ends with 0', async () => {
    const running = await start({ SHUTDOWN_DELAY_MS: '3000' });
    const learner = visitorOf(running.origin);
    await learner.post('/api/login', { username: 'demo', password: 'demo-learner-1' });
    const socket = await connectChat(running.origin, learner);
    const login = slowLogin(running.origin);
    const visitor = visitorOf(running.origin);
    await visitor.get('/contact');
    running.process.kill('SIGTERM');
    await untilReady(async () => assert.equal((await learner.get('/readyz')).status, 503));
    const late = await learner.get('/api/me');
    assert.equal(late.status, 200);
    assert.equal(late.headers.get('connection'), 'close');
    assert.equal((await visitor.get('/contact')).headers.get('connection'), 'close', 'a cached page too');
    assert.equal(await socket.closed, 1012);
    await assert.rejects(fetch(`${running.origin}/healthz`), 'the port is closed');
    assert.deepEqual(await login.finish(), { status: 200, connection: 'close' });
    assert.deepEqual(await ended(running), { code: 0, signal: null });
    assert.match(running.output(), /"msg":"stopped"/);
  });

  test('ends at its deadline with 1 and a line in the log when the database hangs', async () => {
    const running = await start({ SHUTDOWN_TIMEOUT_MS: '1500', STATEMENT_TIMEOUT_MS: '60000' });
    line.freeze();
    const hanging = visitorOf(running.origin)
      .get('/blog')
      .catch(() => 'cut off');
    running.process.kill('SIGTERM');
    assert.deepEqual(await ended(running), { code: 1, signal: null });
    assert.equal(await hanging, 'cut off');
    assert.match(running.output(), /deadline of 1500 milliseconds.*"msg":"stopped before all was done"/);
  });

  test('logs an error that nobody caught under a reference, answers what is under way and ends with 1', async () => {
    const fault = 'process.on("SIGUSR2",()=>{throw(new(Error)("outside-of-any-handler"))})';
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(fault)}`;
    const running = await start({ NODE_OPTIONS, SHUTDOWN_DELAY_MS: '2000' });
    const login = slowLogin(running.origin);
    running.process.kill('SIGUSR2');
    await untilReady(async () => assert.equal((await visitorOf(running.origin).get('/readyz')).status, 503));
    running.process.kill('SIGUSR2');
    assert.deepEqual(await login.finish(), { status: 200, connection: 'close' });
    assert.deepEqual(await ended(running), { code: 1, signal: null });
    const failures = running.output().match(/.*"msg":"process failed".*/g) ?? [];
    assert.equal(failures.length, 2);
    for (const line of failures) assert.match(line, /"reference":"[\w-]{12}".*|outside-of-any-handler/);
  });

  test('ends at once at a second signal', async () => {
    const running = await start({ SHUTDOWN_DELAY_MS: '60000', SHUTDOWN_TIMEOUT_MS: '65000' });
    running.process.kill('SIGINT');
    await untilReady(async () => {
      running.process.kill('SIGINT');
      assert.ok(running.process.exitCode !== null);
    });
    assert.deepEqual(await ended(running), { code: 1, signal: null });
    assert.match(running.output(), /a second signal, SIGINT/);
  });
});
