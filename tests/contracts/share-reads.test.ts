import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shareReads } from '../../src/adapters/sql/share-reads.ts';

describe('reads that are asked in one turn', () => {
  const counted = () => {
    const asked: unknown[] = [];
    const values = new Map<unknown, string>();
    const find = async (id: number, kind = 'any'): Promise<string | undefined> => {
      asked.push([id, kind]);
      return values.get(id);
    };
    return { asked, values, reader: shareReads({ find }) };
  };

  it('are one read where they ask the same', async () => {
    const { asked, values, reader } = counted();
    values.set(1, 'one').set(2, 'two');
    const answers = await Promise.all([reader.find(1), reader.find(2), reader.find(1), reader.find(1, 'other')]);
    assert.deepEqual(answers, ['one', 'two', 'one', 'one']);
    assert.deepEqual(asked, [
      [1, 'any'],
      [2, 'any'],
      [1, 'other'],
    ]);
  });

  it('see what was written before they were asked: nothing is kept', async () => {
    const { values, reader } = counted();
    values.set(1, 'before');
    const first = reader.find(1);
    values.set(1, 'after');
    const second = reader.find(1);
    assert.deepEqual(await Promise.all([first, second]), ['after', 'after']);
    values.set(1, 'later');
    assert.equal(await reader.find(1), 'later');
  });

  it('fail together, and the next read is a new one', async () => {
    let isDown = true;
    const reader = shareReads({
      find: async () => {
        if (isDown) throw new Error('no line');
        return 'back';
      },
    });
    const both = await Promise.allSettled([reader.find(), reader.find()]);
    assert.deepEqual(
      both.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    isDown = false;
    assert.equal(await reader.find(), 'back');
  });
});
