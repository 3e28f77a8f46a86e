import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { growthTable, replaceSection, speedTable } from '../bench/performance-record.ts';
import { projectPath } from '../support/project-root.ts';

describe('the record in docs/performance.md', () => {
  test('names machine, date and load, and has every operation with its ratios', () => {
    const cost = { name: 'exam: start', small: { cpuMs: 4, wallMs: 5 }, large: { cpuMs: 7, wallMs: 5.5 } };
    const run = { machine: '2 x Some Processor, Node 20.20.0', date: '2026-11-29', load: 3.84 };
    assert.equal(
      growthTable('SQLite, 1000000 users', run, [cost]),
      [
        'SQLite, 1000000 users. 2 x Some Processor, Node 20.20.0; 2026-11-29; load 3.8.',
        '',
        '| Operation | Small: processor time, median (ms) | Large | Ratios |',
        '|---|---|---|---|',
        '| exam: start | 4.00, 5.00 | 7.00, 5.50 | 1.75, 1.10 |',
      ].join('\n'),
    );
  });

  test('has what was measured beside its peer, and the ratio that is wanted', () => {
    const ours = { perSecond: 150, medianMs: 100.12, p99Ms: 170, processorUs: 9000.4 };
    const lines = [
      { name: '/course: tree', ours, peer: { perSecond: 300, processorUs: 3000 }, goal: 0.5 },
      { name: '/course: without processor time', ours, peer: { perSecond: 100, processorUs: Number.NaN }, goal: null },
    ];
    assert.equal(
      speedTable({ machine: 'Some Machine', date: '2026-11-30', load: 1.25 }, lines).split('\n').slice(2).join('\n'),
      [
        '| What | Goal | Ratio | A second: ours, peer | Processor time (µs): ours, peer | Median, p99 (ms) |',
        '|---|---|---|---|---|---|',
        '| /course: tree | 0.5 | 0.50 | 150, 300 | 9000, 3000 | 100.1, 170.0 |',
        '| /course: without processor time |  | 1.50 | 150, 100 |  | 100.1, 170.0 |',
      ].join('\n'),
    );
  });

  test('is replaced between its marks alone', () => {
    const document = 'before\n<!-- one -->\nold\ntext\n<!-- end of one -->\nafter';
    assert.equal(replaceSection(document, 'one', 'new'), 'before\n<!-- one -->\nnew\n<!-- end of one -->\nafter');
    assert.throws(() => replaceSection(document, 'two', 'new'), /no section 'two'/);
  });

  test('has goals in cells that are read at a glance', () => {
    const document = readFileSync(projectPath('docs/performance.md'), 'utf8');
    const [, goals = ''] = /^\| What \| Goal \| Measured .*\n((?:\|.*\n)+)/m.exec(document) ?? [];
    const rows = goals.split('\n');
    assert.ok(rows.length > 10);
    assert.deepEqual(
      rows.flatMap((row) => row.split('|')).filter((cell) => cell.trim().length > 300),
      [],
    );
  });

  test('has a place for speed, and for growth on both databases', () => {
    const document = readFileSync(projectPath('docs/performance.md'), 'utf8');
    for (const name of ['speed', 'growth sqlite', 'growth mariadb']) {
      assert.ok(replaceSection(document, name, 'x').includes(`<!-- ${name} -->\nx\n`), name);
    }
  });
});
