import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { type ChatSocket, connectChat, openChat, refusedStatus } from '../support/chat-socket.ts';
import { confirmIdentity, memberOf } from '../support/members.ts';

describe('who may connect to live support, and what ends it (product.md 10.2, 10.13)', () => {
  let app: TestApp;
  let bystander: ChatSocket;
  before(async () => {
    app = await startApp();
    bystander = await openChat(app.origin, await memberOf(app, 'user'));
  });
  after(() => app.close());

  /** Somebody else can write and is confirmed, whatever went on before. */
  const disturbsNobody = async (): Promise<void> => {
    bystander.send({ type: 'message', content: 'still there?' });
    assert.equal((await bystander.next('confirm')).message.content, 'still there?');
  };

  /** The jobs at their next turn: sockets are asked whether they live, and those that do have answered. */
  const beat = async (): Promise<void> => {
    app.clock.advance(30_000);
    const asked = new Promise((resolve) => bystander.raw.once('ping', resolve));
    await app.server.jobs.runAll();
    await asked;
    await bystander.settled();
  };

  it('is refused before the upgrade without a session, from a foreign page, and elsewhere', async () => {
    const visitor = app.visitor();
    const member = await memberOf(app, 'user');
    assert.equal(await refusedStatus(app.origin, visitor), 401);
    assert.equal(await refusedStatus(app.origin, { cookies: () => 'plumbline=made-up; plumbline.sig=made-up' }), 401);
    const unsigned = member.cookies().replace(/plumbline\.sig=[^;]+/, 'plumbline.sig=x');
    assert.equal(await refusedStatus(app.origin, { cookies: () => unsigned }), 401);
    assert.equal(await refusedStatus(app.origin, member, { origin: 'https://elsewhere.example' }), 403);
    assert.equal(await refusedStatus(app.origin, member, { origin: '' }), 403);
    assert.equal(await refusedStatus(app.origin, member, { path: '/api/me' }), 404);
    const granted = await openChat(app.origin, member);
    assert.equal(await granted.close(), 1005);
  });

  it('takes nothing before auth, and ends a connection that never says it', async () => {
    const silent = await connectChat(app.origin, await memberOf(app, 'user'));
    silent.send({ type: 'message', content: 'hello' });
    assert.equal((await silent.next('error')).code, 'not-authenticated');
    await beat();
    await beat();
    assert.equal(await silent.closed, 1008);
  });

  it('ends a connection that no longer answers, and keeps one that does', async () => {
    const [dead, alive] = [
      await openChat(app.origin, await memberOf(app, 'user')),
      await openChat(app.origin, await memberOf(app, 'user')),
    ];
    dead.raw.pause();
    for (let beats = 0; beats < 3; beats += 1) {
      await beat();
      await alive.settled();
    }
    dead.raw.resume();
    assert.equal(await dead.closed, 1006);
    alive.send({ type: 'message', content: 'alive' });
    await alive.next('confirm');
  });

  it('ends a connection that sends a frame of 1 MB with 1009', async () => {
    const socket = await openChat(app.origin, await memberOf(app, 'user'));
    socket.sendText(JSON.stringify({ type: 'message', content: 'x'.repeat(1_048_576) }));
    assert.equal(await socket.closed, 1009);
    await disturbsNobody();
  });

  it('answers a flood with an error, then ends the connection with 1008', async () => {
    const member = await memberOf(app, 'user');
    const socket = await openChat(app.origin, member);
    for (let n = 0; n < 1_000; n += 1) socket.send({ type: 'message', content: `flood ${n}` });
    assert.equal(await socket.closed, 1008);
    assert.ok(socket.frames.some((frame) => frame.type === 'error' && frame.code === 'too-often'));
    const stored = (await member.get('/api/support/messages?limit=100')).json.messages;
    assert.ok(stored.length <= 61, `${stored.length} were stored`);
    await disturbsNobody();
  });

  it('takes a limited number of messages a minute from one person, over however many connections', async () => {
    const member = await memberOf(app, 'user');
    const sockets = [await openChat(app.origin, member), await openChat(app.origin, member)];
    for (const socket of sockets) for (let n = 0; n < 40; n += 1) socket.send({ type: 'message', content: `m${n}` });
    const answers = ({ frames }: ChatSocket): number =>
      frames.filter(({ type }) => type === 'confirm' || type === 'error').length;
    await Promise.all(sockets.map((socket) => socket.until(() => answers(socket) === 40, '40 answers')));
    const stored = async () => (await member.get('/api/support/messages?limit=100')).json.messages.length;
    const refused = sockets.flatMap(({ frames }) => frames.filter((frame) => frame.type === 'error'));
    assert.equal(refused.length, 20);
    for (const { code, retryAfterSeconds } of refused) {
      assert.equal(code, 'too-often');
      assert.ok(Number(retryAfterSeconds) >= 1);
    }
    assert.equal(await stored(), 60);
  });

  it('answers what is no JSON or no frame with an error, and ends the connection with 1007 when it goes on', async () => {
    const socket = await openChat(app.origin, await memberOf(app, 'user'));
    for (const text of ['{', '"text"', '{"type":"unknown"}', '{"type":"message","content":5}']) {
      socket.sendText(text);
      assert.equal((await socket.next('error')).code, 'malformed-frame', text);
    }
    socket.send({ type: 'message', content: 'still taken' });
    await socket.next('confirm');
    socket.raw.send(Buffer.from([1, 2, 3]));
    assert.equal(await socket.closed, 1007);
    await disturbsNobody();
  });

  it('gives one person ten connections at most', async () => {
    const member = await memberOf(app, 'user');
    const sockets: ChatSocket[] = [];
    for (let n = 0; n < 10; n += 1) sockets.push(await openChat(app.origin, member));
    assert.equal(await refusedStatus(app.origin, member), 429);
    await sockets[0]?.close();
    await openChat(app.origin, member);
    await disturbsNobody();
  });

  it('ends with the session: signing out, a new password, deletion', async () => {
    const password = 'correct horse';
    const newPassword = 'another horse';
    const form = { currentPassword: password, newPassword, confirmPassword: newPassword };
    for (const [path, body] of [
      ['/api/logout', {}],
      ['/api/change-password', form],
      ['/api/account/delete', { password }],
    ] as const) {
      const member = await memberOf(app, 'user');
      const socket = await openChat(app.origin, member);
      assert.equal((await member.post(path, body)).status, 200, path);
      assert.equal(await socket.closed, 4401, path);
    }
    await disturbsNobody();
  });

  it('ends when the session ran out unseen: at the next message, or when sessions are looked at', async () => {
    const [writes, waits] = [await memberOf(app, 'user'), await memberOf(app, 'user')];
    const [writing, waiting] = [await openChat(app.origin, writes), await openChat(app.origin, waits)];
    const ids = [];
    for (const member of [writes, waits]) ids.push((await member.get('/api/me')).json.id);
    await app.server.database.run('DELETE FROM sessions WHERE user_id IN (?, ?)', ids);
    writing.send({ type: 'message', content: 'too late' });
    assert.equal(await writing.closed, 4401);
    await app.server.jobs.runAll();
    assert.equal(await waiting.closed, 4401);
    await disturbsNobody();
  });

  it('ends when a confirmation gives the session a new id, to come back under that (product.md 1.35)', async () => {
    const member = await memberOf(app, 'user');
    const socket = await openChat(app.origin, member);
    await confirmIdentity(member);
    assert.equal(await socket.closed, 1001);
    await (await openChat(app.origin, member)).close();
  });

  it('ends for somebody whose role changed, to come back as that', async () => {
    const member = await memberOf(app, 'user');
    const socket = await openChat(app.origin, member);
    await app.server.database.run("UPDATE users SET role = 'admin' WHERE id = ?", [
      (await member.get('/api/me')).json.id,
    ]);
    await app.server.jobs.runAll();
    assert.equal(await socket.closed, 1001);
    const again = await connectChat(app.origin, member);
    again.send({ type: 'auth' });
    assert.equal((await again.next('ready')).isAdmin, true);
  });

  it('ends with 1012 when the server stops', async () => {
    const own = await startApp();
    const socket = await openChat(own.origin, await memberOf(own, 'user'));
    await own.close();
    assert.equal(await socket.closed, 1012);
  });
});
