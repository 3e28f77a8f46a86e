import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { growthTable, replaceSection } from '../bench/performance-record.ts';
import { projectPath } from '../support/project-root.ts';

describe('the record of growth in docs/performance.md', () => {
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

  test('is replaced between its marks alone', () => {
    const document = 'before\n<!-- one -->\nold\ntext\n<!-- end of one -->\nafter';
    assert.equal(replaceSection(document, 'one', 'new'), 'before\n<!-- one -->\nnew\n<!-- end of one -->\nafter');
    assert.throws(() => replaceSection(document, 'two', 'new'), /no section 'two'/);
  });

  test('has a place for both databases', () => {
    const document = readFileSync(projectPath('docs/performance.md'), 'utf8');
    for (const name of ['growth sqlite', 'growth mariadb']) {
      assert.ok(replaceSection(document, name, 'x').includes(`<!-- ${name} -->\nx\n`), name);
    }
  });
});
