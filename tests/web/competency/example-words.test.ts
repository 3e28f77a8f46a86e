import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { exampleText } from '../../../src/web/competency/example-text.ts';
import { selectionQuery } from '../../../src/web/competency/selection.ts';
import { isSpreadsheet, megabytes } from '../../../src/web/competency/spreadsheet-file.ts';
import { progressOf } from '../../../src/web/competency/upload-state.ts';

describe('what the P.Eng. pages say and send', () => {
  test('an example as text for the clipboard (product.md 9.6)', () => {
    const story = { situation: 'S', action: 'A', outcome: 'O' };
    const text = exampleText({ code: '1.10', competency: 'Documentation' }, story);
    assert.equal(text, '1.10 Documentation\n\nSituation\nS\n\nAction\nA\n\nOutcome\nO');
  });

  test('a selection as an address; what is not chosen is not in it (product.md 9.4)', () => {
    assert.equal(
      selectionQuery({ discipline: 2, competency: 11, province: undefined }, { show: 'all' }),
      '?discipline=2&competency=11&show=all',
    );
  });

  test('spreadsheets by extension or type (product.md 9.8)', () => {
    const csv = { name: 'list', type: 'text/csv' };
    for (const file of [{ name: 'a.XLSX', type: '' }, { name: 'a.xls', type: '' }, csv]) assert.ok(isSpreadsheet(file));
    for (const name of ['a.exe', 'a.xlsm', 'xlsx', 'a.csv.zip']) assert.ok(!isSpreadsheet({ name, type: '' }));
    assert.equal(megabytes(1_572_864), '1.50');
  });

  test('the bar stands at nothing, a quarter, all', () => {
    assert.equal(progressOf({ step: 'choosing' }), 0);
    assert.equal(progressOf({ step: 'checking' }), 25);
    assert.equal(progressOf({ step: 'storing' }), 25);
    assert.equal(progressOf({ step: 'failed', title: '', message: '' }), 0);
  });
});
