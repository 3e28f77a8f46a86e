import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { keepUnitsTogether } from '../../../src/domain/competency/keep-units-together.ts';
import { exampleText } from '../../../src/web/competency/example-text.ts';
import { SAMPLE_EXAMPLE } from '../../../src/web/competency/sample-example.ts';
import { buildExampleSelectionQuery } from '../../../src/web/competency/selection.ts';
import { copyFile, findFileRefusal, getUploadProgress } from '../../../src/web/competency/upload-state.ts';
import { megabytes } from '../../../src/web/format/numbers.ts';

describe('what the P.Eng. pages say and send', () => {
  test('an example as text for the clipboard (product.md 9.6)', () => {
    const story = { situation: 'S', action: 'A', outcome: 'O' };
    const text = exampleText({ code: '1.10', competency: 'Documentation' }, story);
    assert.equal(text, '1.10 Documentation\n\nSituation\nS\n\nAction\nA\n\nOutcome\nO');
    const weak = exampleText({ code: '1.10', competency: 'Documentation' }, story, ' (Weak version)');
    assert.match(weak, /^1\.10 Documentation \(Weak version\)\n/);
  });

  test('the sample with its units beside their numbers, and nothing else changed (product.md 9.26)', () => {
    for (const [, words] of SAMPLE_EXAMPLE.parts) {
      assert.equal(keepUnitsTogether(words).replaceAll('\u00a0', ' '), words);
      assert.doesNotMatch(keepUnitsTogether(words), /\d (°C|kg\/|m³|kPa|kW|K\b)/);
    }
  });

  test('a selection as an address; what is not chosen is not in it (product.md 9.4)', () => {
    assert.equal(
      buildExampleSelectionQuery({ discipline: 2, competency: 11, province: undefined }, { show: 'all' }),
      '?discipline=2&competency=11&show=all',
    );
  });

  test('spreadsheets by extension or type, and no larger than 10 MB (product.md 9.8)', () => {
    const size = 10 * 1024 * 1024;
    const csv = { name: 'list', type: 'text/csv', size };
    for (const file of [{ name: 'a.XLSX', type: '', size }, { name: 'a.xls', type: '', size }, csv]) {
      assert.equal(findFileRefusal(file), null);
    }
    for (const name of ['a.exe', 'a.xlsm', 'xlsx', 'a.csv.zip']) {
      assert.deepEqual(findFileRefusal({ name, type: '', size }), {
        title: 'Invalid File Type',
        words: 'Please select an Excel (.xlsx, .xls) or CSV file',
      });
    }
    const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    assert.equal(findFileRefusal({ name: 'macros.xlsm', type: workbook, size })?.title, 'Invalid File Type');
    assert.match(findFileRefusal({ ...csv, size: size + 1 })?.words ?? '', /larger than 10 MB/);
    assert.equal(megabytes(1_572_864), '1.50');
  });

  test('a file is copied, and one that can no longer be read is none (product.md 9.15)', async () => {
    const file = new File(['a,b'], 'list.csv', { type: 'text/csv' });
    const copy = await copyFile(file);
    assert.deepEqual([copy?.name, copy?.type, await copy?.text()], ['list.csv', 'text/csv', 'a,b']);
    const gone = Object.assign(new File([], 'list.csv'), {
      arrayBuffer: () => Promise.reject(new DOMException('changed', 'NotReadableError')),
    });
    assert.equal(await copyFile(gone), null);
  });

  test('the bar stands at nothing, a quarter, all', () => {
    assert.equal(getUploadProgress({ step: 'choosing' }), 0);
    assert.equal(getUploadProgress({ step: 'checking' }), 25);
    assert.equal(getUploadProgress({ step: 'failed', title: 'Upload Error', message: 'No connection' }), 0);
  });
});
