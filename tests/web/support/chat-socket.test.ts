import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import {
  type ConnectionState,
  createChatSocket,
  IDLE_TIMEOUT_MS,
  RESPONSE_TIMEOUT_MS,
} from '../../../src/web/support/chat-socket.ts';
import { type FakeSocket, fakeSockets } from './fake-socket.ts';

const READY = { type: 'ready', userId: 7, isAdmin: false };

function socketInTest(isSignedIn = async () => true) {
  const sockets = fakeSockets();
  const states: ConnectionState[] = [];
  const frames: string[] = [];
  const socket = createChatSocket({
    open: sockets.open,
    hello: () => ({ type: 'auth', since: 12 }),
    onFrame: ({ type }) => frames.push(type),
    onState: (state) => states.push(state),
    isSignedIn,
  });
  const newest = (): FakeSocket => sockets.all.at(-1) ?? assert.fail('nothing was opened');
  const arrive = (): void => {
    newest().opens();
    newest().says(READY);
  };
  return { socket, all: sockets.all, newest, arrive, frames, phase: () => states.at(-1)?.phase, states };
}

describe('the connection of live support (product.md 10.32)', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  test('begins with auth; is there once the server has said ready', () => {
    const { socket, newest, phase, frames } = socketInTest();
    socket.start();
    assert.equal(phase(), 'connecting');
    assert.equal(socket.send({ type: 'typing' }), false);
    newest().opens();
    assert.deepEqual(newest().sent, [{ type: 'auth', since: 12 }]);
    assert.equal(phase(), 'connecting');
    newest().says(READY);
    assert.equal(phase(), 'connected');
    assert.deepEqual(frames, ['ready']);
    assert.equal(socket.send({ type: 'typing' }), true);
    assert.deepEqual(newest().sent.at(-1), { type: 'typing' });
  });

  test('connects again after 5, 10, 20, then 30 s; a connection makes it begin anew', () => {
    const { socket, all, newest, arrive, states } = socketInTest();
    socket.start();
    for (const [attempt, pause] of [5_000, 10_000, 20_000, 30_000, 30_000].entries()) {
      newest().closes(1006);
      assert.equal(states.at(-1)?.failures, attempt + 1);
      mock.timers.tick(pause - 1);
      assert.equal(all.length, attempt + 1);
      mock.timers.tick(1);
      assert.equal(all.length, attempt + 2);
    }
    arrive();
    assert.deepEqual(states.at(-1), { phase: 'connected', failures: 0, wasConnected: true });
    newest().closes(1001);
    mock.timers.tick(5_000);
    assert.equal(all.length, 7);
  });

  test('told to be quiet it waits the longest pause at once', () => {
    const { socket, all, newest, arrive } = socketInTest();
    socket.start();
    arrive();
    newest().closes(1008);
    mock.timers.tick(29_999);
    assert.equal(all.length, 1);
    mock.timers.tick(1);
    assert.equal(all.length, 2);
  });

  test('the end of the session is final', () => {
    const { socket, all, newest, arrive, phase } = socketInTest();
    socket.start();
    arrive();
    newest().closes(4401);
    assert.equal(phase(), 'signed-out');
    mock.timers.tick(120_000);
    socket.reconnect();
    assert.equal(all.length, 1);
  });

  test('where it is refused the session is asked for, since a browser does not say why', async () => {
    const refused = socketInTest(async () => false);
    refused.socket.start();
    refused.newest().closes(1006);
    await Promise.resolve();
    await Promise.resolve();
    assert.equal(refused.phase(), 'signed-out');
    mock.timers.tick(120_000);
    assert.equal(refused.all.length, 1);

    const unreachable = socketInTest(async () => true);
    unreachable.socket.start();
    unreachable.newest().closes(1006);
    await Promise.resolve();
    await Promise.resolve();
    assert.equal(unreachable.phase(), 'waiting');
  });

  test('back on line it does not wait; a second call changes nothing', () => {
    const { socket, all, newest, arrive } = socketInTest();
    socket.start();
    newest().closes(1006);
    socket.reconnect();
    socket.reconnect();
    assert.equal(all.length, 2);
    arrive();
    mock.timers.tick(5_000);
    assert.equal(all.length, 2);
  });

  test('without a network it counts as lost at once, and is tried again like any other', () => {
    const { socket, all, newest, arrive, phase, states } = socketInTest();
    socket.goOffline();
    assert.equal(all.length, 0);
    socket.start();
    arrive();
    socket.goOffline();
    assert.deepEqual(states.at(-1), { phase: 'waiting', failures: 1, wasConnected: true });
    assert.ok(newest().closed());
    socket.goOffline();
    assert.equal(states.at(-1)?.failures, 1);
    socket.reconnect();
    assert.equal(all.length, 2);
    arrive();
    assert.equal(phase(), 'connected');
    socket.goOffline();
    mock.timers.tick(5_000);
    assert.equal(all.length, 3);
  });

  test('the end of the session stays the end, whatever becomes of the network', () => {
    const { socket, newest, arrive, phase } = socketInTest();
    socket.start();
    arrive();
    newest().closes(4401);
    socket.goOffline();
    assert.equal(phase(), 'signed-out');
  });

  test('silence is asked about; without an answer the connection is given up, and what it still says is not heard', () => {
    const { socket, all, newest, arrive, phase, frames } = socketInTest();
    socket.start();
    arrive();
    mock.timers.tick(IDLE_TIMEOUT_MS);
    assert.equal(newest().sent.at(-1), 'ping');
    newest().says('pong');
    mock.timers.tick(RESPONSE_TIMEOUT_MS);
    assert.equal(phase(), 'connected');
    mock.timers.tick(IDLE_TIMEOUT_MS - RESPONSE_TIMEOUT_MS);
    assert.equal(newest().sent.filter((text) => text === 'ping').length, 2);
    mock.timers.tick(RESPONSE_TIMEOUT_MS);
    assert.equal(phase(), 'waiting');
    assert.ok(all[0]?.closed());
    all[0]?.says({ type: 'typing', conversationId: 7, by: 'support' });
    assert.deepEqual(frames, ['ready']);
  });

  test('a connection that does not come about in time is a failure', () => {
    const { socket, newest, phase } = socketInTest();
    socket.start();
    newest().opens();
    mock.timers.tick(RESPONSE_TIMEOUT_MS);
    assert.equal(phase(), 'waiting');
  });

  test('stopped it stays so', () => {
    const { socket, all, newest, arrive } = socketInTest();
    socket.start();
    arrive();
    socket.stop();
    assert.ok(newest().closed());
    newest().closes(1000);
    mock.timers.tick(120_000);
    assert.equal(all.length, 1);
  });
});
