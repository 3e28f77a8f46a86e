import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { personalDataFile } from '../../../src/application/contract/personal-data-file.ts';
import { turnsDuring } from '../../support/turns-during.ts';

const HEAD = { site: 'Plumbline', exportedAt: '2026-01-15T12:00:00.000Z' };

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ attempt: index, note: 'so "quoted"', right: null, done: true }));

async function read(data: Parameters<typeof personalDataFile>[0]['data']): Promise<string[]> {
  const parts: string[] = [];
  for await (const part of personalDataFile({ ...HEAD, data }).parts) parts.push(String(part));
  return parts;
}

describe('the file of personal data (product.md 1.13)', () => {
  const cases = {
    'no section': {},
    'empty sections': { account: [], answers: [] },
    'sections of any length': { account: rowsOf(1), answers: rowsOf(251), empty: [], events: rowsOf(1_000) },
  };
  for (const [what, data] of Object.entries(cases))
    test(`is one object in JSON: ${what}`, async () => {
      assert.equal((await read(data)).join(''), JSON.stringify({ ...HEAD, data }));
    });

  test('is written in parts with other work between them', async () => {
    const turns = await turnsDuring(async () => {
      const parts = await read({ events: rowsOf(10_000) });
      assert.ok(Math.max(...parts.map(({ length }) => length)) < 20_000);
    });
    assert.ok(turns >= 39, `${turns} turns`);
    assert.ok((await turnsDuring(() => read({ events: rowsOf(1) }))) < 39, 'a control');
  });

  test('holds nothing that is not declared', async () => {
    await assert.rejects(read({ account: [{ secret: { nested: 1 } as never }] }), { name: 'ValiError' });
    await assert.rejects(async () => personalDataFile({ ...HEAD, data: {}, extra: 1 } as never), { name: 'ValiError' });
  });
});
