import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { unzipSync } from 'fflate';
import { read, utils } from 'xlsx';
import { questionYaml } from '../../../src/adapters/content-files/question-yaml.ts';
import { docxWriter } from '../../../src/adapters/docx/docx-writer.ts';
import { workbookWriter } from '../../../src/adapters/spreadsheet/workbook-writer.ts';
import { workerPool } from '../../../src/adapters/workers/worker-pool.ts';
import type { SubmissionDocument } from '../../../src/application/competency/submission/submission-document.ts';
import { refuseExport } from '../../../src/application/refuse-export.ts';
import { REGULATORS } from '../../../src/domain/competency/regulators.ts';

const LIMITS = { milliseconds: 60_000, megabytes: 256, waiting: 4 };
const ROWS = [
  ['id', 'stem'],
  ['1', '=1+1'],
];

describe('files that are made in workers (product.md 7.12)', () => {
  test('a workbook holds its rows as texts', async () => {
    const written = await workbookWriter(workerPool)('Questions', async () => ROWS);
    assert.ok(written.ok);
    const sheet = read(written.value, { type: 'array' }).Sheets.Questions;
    assert.deepEqual(sheet && utils.sheet_to_json(sheet, { header: 1 }), ROWS);
  });

  test('a submission is a DOCX file', async () => {
    const [regulator] = REGULATORS;
    assert.ok(regulator);
    const document: SubmissionDocument = { regulator, entries: [] };
    const written = await docxWriter(workerPool)(async () => document);
    assert.ok(written.ok);
    const text = new TextDecoder().decode(unzipSync(written.value)['word/document.xml']);
    assert.match(text, new RegExp(`My submission to ${regulator.shortName}`));
  });

  test('a submission that is gone when its job starts is missing, and the next one is written', async () => {
    const [regulator] = REGULATORS;
    assert.ok(regulator);
    const write = docxWriter(workerPool, { ...LIMITS, waiting: 1 });
    const [gone, next] = await Promise.all([write(async () => null), write(async () => ({ regulator, entries: [] }))]);
    assert.deepEqual(gone, { ok: false, refusal: 'missing' });
    assert.ok(next.ok);
  });

  test('questions are written as YAML and read again', async () => {
    const yaml = questionYaml(workerPool);
    const record = { id: 'q-1', stem: 'Which?', 'options.A': 'This', key: 'A' };
    const written = await yaml.write(async () => [record]);
    assert.ok(written.ok);
    const again = await yaml.read(written.value);
    assert.deepEqual(again.ok && again.value, [record]);
    assert.deepEqual(await yaml.read('a: [1'), { ok: false, refusal: 'import-unreadable' });
  });

  test('are refused, each for its reason, when they take too much time or too many wait', async () => {
    const many = Array.from({ length: 20_000 }, (_, row) =>
      Array.from({ length: 20 }, (_, column) => `${row}.${column}`),
    );
    const impatient = workbookWriter(workerPool, { ...LIMITS, milliseconds: 1 });
    assert.deepEqual(await impatient('Questions', async () => many), { ok: false, refusal: 'too-slow' });
    const single = workbookWriter(workerPool, { ...LIMITS, waiting: 0 });
    let reads = 0;
    const readRows = async () => {
      reads += 1;
      return ROWS;
    };
    const [first, second] = await Promise.all([single('Questions', readRows), single('Questions', readRows)]);
    assert.ok(first.ok);
    assert.deepEqual([second, reads], [{ ok: false, refusal: 'busy' }, 1], 'nothing is read for what is refused');
    assert.deepEqual(refuseExport('busy'), { ok: false, refusal: { code: 'exports-busy' } });
    assert.deepEqual(refuseExport('too-heavy'), { ok: false, refusal: { code: 'export-too-large' } });
  });

  test('are refused when they take too much memory, and the next one is made', async () => {
    const yaml = questionYaml(workerPool, { ...LIMITS, megabytes: 24 });
    const heavy = await yaml.read(`[${'{a: b},'.repeat(300_000)}]`);
    assert.deepEqual(heavy, { ok: false, refusal: 'too-heavy' });
    assert.ok((await yaml.read('[]')).ok);
  });
});
