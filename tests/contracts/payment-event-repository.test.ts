import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import { refused } from '../../src/domain/result.ts';
import { committed, NOON, nextNumber } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

const anEvent = () => ({ id: `evt_${nextNumber()}`, type: 'charge.refunded', intentId: 'pi_1' });

describe('the payment event repository (product.md 3.18)', () => {
  eachDatabase((open) => {
    const begin = (event: ReturnType<typeof anEvent>, now = NOON) =>
      committed(open(), ({ paymentEvents }) => paymentEvents.begin(event, now));
    const settle = (id: string) => committed(open(), ({ paymentEvents }) => paymentEvents.settle(id, NOON));
    const rowsOf = (id: string) =>
      open().rows<{ type: string; intent_id: string; received_at: number; settled_at: number | null }>(
        'SELECT type, intent_id, received_at, settled_at FROM payment_events WHERE event_id = ?',
        [id],
      );

    it('records a notice once, however many copies come at once, and counts it as taken when it is settled', async () => {
      const event = anEvent();
      const outcomes = await Promise.all(Array.from({ length: 50 }, () => begin(event)));
      assert.ok(outcomes.every((isSettled) => !isSettled));
      assert.deepEqual(
        (await rowsOf(event.id)).map((row) => ({ ...row })),
        [{ type: event.type, intent_id: 'pi_1', received_at: NOON, settled_at: null }],
      );
      await settle(event.id);
      assert.equal(await begin(event), true);
      assert.equal(await begin(anEvent()), false);
    });

    it('leaves nothing of a notice whose transaction was undone', async () => {
      const event = anEvent();
      await createTransact(open())(async ({ paymentEvents }) => {
        await paymentEvents.begin(event, NOON);
        await paymentEvents.settle(event.id, NOON);
        return refused('no');
      });
      assert.deepEqual(await rowsOf(event.id), []);
      assert.equal(await begin(event), false);
    });

    it('forgets the old ones and no others', async () => {
      const [old, fresh] = [anEvent(), anEvent()];
      await begin(old, 10);
      await begin(fresh, 11);
      assert.equal(await committed(open(), ({ paymentEvents }) => paymentEvents.removeBefore(11, 100)), 1);
      assert.deepEqual([(await rowsOf(old.id)).length, (await rowsOf(fresh.id)).length], [0, 1]);
    });
  });
});
