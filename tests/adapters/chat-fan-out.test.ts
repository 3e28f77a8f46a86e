import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Redis } from 'ioredis';
import { memoryChatFanOut } from '../../src/adapters/memory/chat-fan-out.ts';
import { redisChatFanOut } from '../../src/adapters/redis/chat-fan-out.ts';
import { redisConnections } from '../../src/adapters/redis/redis-connections.ts';
import type { ChatFanOut, ChatSignal } from '../../src/application/ports/support.ts';
import { untilReady } from '../support/guarded-process.ts';
import { type RedisServer, startRedis } from '../support/redis.ts';

const SIGNALS: readonly ChatSignal[] = [
  { kind: 'grown', conversationId: 1 },
  { kind: 'read', conversationId: 1, by: 'learner', upTo: 3 },
  { kind: 'typing', conversationId: 2, by: 'support' },
  { kind: 'sessions-ended', userId: 4 },
];

/** What a listener hears. */
function listening(fanOut: ChatFanOut) {
  const heard: ChatSignal[] = [];
  const gaps = { count: 0 };
  fanOut.listen({ onSignal: (signal) => heard.push(signal), onGap: () => (gaps.count += 1) });
  return { heard, gaps };
}

const whole = (...fanOuts: ChatFanOut[]): Promise<void> =>
  untilReady(async () => {
    for (const fanOut of fanOuts) assert.ok(fanOut.isConnected());
  });

const hears = ({ heard }: ReturnType<typeof listening>, signals: readonly ChatSignal[]): Promise<void> =>
  untilReady(async () => assert.deepEqual(heard, signals));

describe('signals between instances (product.md 10.7)', () => {
  let redis: RedisServer;
  const opened: { readonly close: () => void }[] = [];
  const instance = (name: string, prefix = 'site'): ChatFanOut => {
    const connections = redisConnections(redis.url, { failed: () => undefined, succeeded: () => undefined });
    const fanOut = redisChatFanOut(connections, prefix, name);
    opened.push(fanOut, connections);
    return fanOut;
  };
  before(async () => {
    redis = await startRedis();
  });
  after(async () => {
    for (const { close } of opened) close();
    await redis.stop();
  });

  it('in one process reach every listener, in order', () => {
    const fanOut = memoryChatFanOut();
    const [one, two] = [listening(fanOut), listening(fanOut)];
    for (const signal of SIGNALS) fanOut.publish(signal);
    assert.deepEqual([one.heard, two.heard], [SIGNALS, SIGNALS]);
    assert.equal(fanOut.isConnected(), true);
  });

  it('through Redis reach all instances, the own one at once and once', async () => {
    const [here, there] = [instance('here'), instance('there')];
    const [own, other] = [listening(here), listening(there)];
    await whole(here, there);
    for (const signal of SIGNALS) here.publish(signal);
    assert.deepEqual(own.heard, SIGNALS, 'without waiting');
    await hears(other, SIGNALS);
    there.publish({ kind: 'grown', conversationId: 9 });
    await hears(own, [...SIGNALS, { kind: 'grown', conversationId: 9 }]);
  });

  it('that are nobody’s, published by somebody else at the same Redis, are passed over', async () => {
    const [here, there] = [instance('fifth'), instance('sixth')];
    const other = listening(there);
    await whole(here, there);
    const stranger = new Redis(redis.url);
    for (const text of ['', 'not JSON', 'null', '7', '{}', '[]']) await stranger.publish('site:chat', text);
    stranger.disconnect();
    here.publish({ kind: 'grown', conversationId: 3 });
    await hears(other, [{ kind: 'grown', conversationId: 3 }]);
  });

  it('stay within a site: what has another prefix at the same Redis does not hear them', async () => {
    const [here, there, elsewhere] = [instance('1', 'one'), instance('2', 'one'), instance('3', 'two')];
    const [other, stranger] = [listening(there), listening(elsewhere)];
    await whole(here, there, elsewhere);
    for (const signal of SIGNALS) here.publish(signal);
    await hears(other, SIGNALS);
    // Redis passes on in the order of publishing: what the other site hears next comes after all of these.
    const echo = instance('4', 'two');
    await whole(echo);
    echo.publish({ kind: 'grown', conversationId: 8 });
    await hears(stranger, [{ kind: 'grown', conversationId: 8 }]);
  });

  it('stay within an instance while Redis is away, and say afterwards that some may be missing', async () => {
    const [here, there] = [instance('third'), instance('fourth')];
    const [own, other] = [listening(here), listening(there)];
    await whole(here, there);
    await redis.stop();
    await untilReady(async () => assert.ok(!here.isConnected() && !there.isConnected()));
    const before = other.gaps.count;
    here.publish({ kind: 'grown', conversationId: 1 });
    assert.deepEqual(own.heard, [{ kind: 'grown', conversationId: 1 }]);
    redis = await startRedis(redis.url);
    await whole(here, there);
    assert.ok(other.gaps.count > before);
    here.publish({ kind: 'grown', conversationId: 2 });
    await hears(other, [{ kind: 'grown', conversationId: 2 }]);
  });

  it('does without Redis from the start, and finds it when it comes', async () => {
    await redis.stop();
    const early = instance('early');
    const { gaps } = listening(early);
    early.publish({ kind: 'grown', conversationId: 1 });
    assert.equal(early.isConnected(), false);
    redis = await startRedis(redis.url);
    await whole(early);
    assert.ok(gaps.count >= 1);
  });
});
