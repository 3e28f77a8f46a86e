import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { openChat } from '../support/chat-socket.ts';
import { untilReady } from '../support/guarded-process.ts';
import { type Line, layLine } from '../support/line.ts';
import { memberOf } from '../support/members.ts';
import { type RedisServer, startRedis } from '../support/redis.ts';

describe('Redis that does not answer', () => {
  let redis: RedisServer;
  let line: Line;
  let app: TestApp;
  before(async () => {
    redis = await startRedis();
    line = await layLine(Number(new URL(redis.url).port));
    app = await startApp({ environment: { REDIS_URL: `redis://127.0.0.1:${line.port}` } });
  });
  after(async () => {
    await app?.close();
    await line?.cut();
    await redis?.stop();
  });

  const account = (username: string) => ({
    username,
    email: `${username}@example.org`,
    password: 'correct horse',
    confirmPassword: 'correct horse',
  });
  let logStart = 0;
  const logged = (event: string): number => app.log.slice(logStart).filter((each) => each.event === event).length;

  test('registration, log-in and chat go on, a new instance starts, and it is logged once', async () => {
    const learner = await memberOf(app, 'user');
    // On a busy machine even a Redis that answers may have been slower than its time limit.
    await untilReady(async () => assert.equal(logged('Redis available again'), logged('Redis unavailable')));
    logStart = app.log.length;
    line.freeze();
    assert.equal((await app.visitor().post('/api/register', account('frozen'))).status, 200);
    const visitor = app.visitor();
    assert.equal((await visitor.post('/api/login', { username: 'frozen', password: 'correct horse' })).status, 200);
    const socket = await openChat(app.origin, learner);
    socket.send({ type: 'message', clientId: 'one', text: 'Is anybody there?' } as never);
    await socket.settled();
    await socket.close();
    const second = await startApp({ environment: { REDIS_URL: `redis://127.0.0.1:${line.port}` } });
    assert.equal((await second.visitor().get('/readyz')).status, 200);
    await second.close();
    assert.equal(logged('Redis unavailable'), 1);
    assert.equal(logged('Redis available again'), 0);
  });

  test('is used again when it answers, which is logged once', async () => {
    line.thaw();
    await untilReady(async () => assert.equal(logged('Redis available again'), 1));
    assert.equal(logged('Redis unavailable'), 1);
    const limited = () => app.visitor().post('/api/login', { username: 'nobody', password: 'x'.repeat(10) });
    assert.equal((await limited()).status, 401);
    assert.equal(logged('Redis unavailable'), 1);
  });
});
