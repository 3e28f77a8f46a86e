import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startApp, type TestApp } from '../support/app.ts';
import { bomb, listOf, manyRows, namedSheet, program, withFormula } from '../support/hostile-sheets.ts';
import { memberOf } from '../support/members.ts';
import type { Answer, Visitor } from '../support/visitor.ts';

const UPLOAD = '/api/admin/upload-peng-examples';
const PREVIEW = `${UPLOAD}/preview`;

const fixture = (name: string): Uint8Array =>
  readFileSync(fileURLToPath(new URL(`../adapters/spreadsheet/fixtures/${name}`, import.meta.url)));

describe('uploading examples (product.md 9.8 to 9.12)', () => {
  let app: TestApp;
  let admin: Visitor;
  let marine: number;
  before(async () => {
    app = await startApp();
    admin = await memberOf(app, 'admin');
    // A discipline of its own, so that the counts are those of the test.
    await app.server.database
      .knex('disciplines')
      .insert({ slug: 'marine', name: 'Marine', description: 'Ships', created_at: 1 });
    const { json } = await admin.get('/api/peng/disciplines');
    marine = json.find(({ name }: { name: string }) => name === 'Marine').id;
  });
  after(() => app.close());

  const send = (
    path: string,
    bytes: Uint8Array | null,
    given: { readonly name?: string; readonly fields?: Record<string, string>; readonly visitor?: Visitor } = {},
  ): Promise<Answer> => {
    const form = new FormData();
    const fields = given.fields ?? { disciplineId: String(marine), disciplineName: 'Marine' };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    if (bytes) form.append('spreadsheet', new File([new Uint8Array(bytes)], given.name ?? 'liste d’été.xlsx'));
    return (given.visitor ?? admin).send(path, { method: 'POST', body: form });
  };
  const stored = async (): Promise<number> => {
    const sql = 'SELECT COUNT(*) AS count FROM peng_examples WHERE discipline_id = ? AND retired_at IS NULL';
    return Number((await app.server.database.rows<{ count: number }>(sql, [marine]))[0]?.count);
  };

  test('all 34, 1.1 and 1.10 both numbers: previewed, landed, repeated without duplicates, undone, landed again', async () => {
    const bytes = fixture('libreoffice-numbers.xlsx');
    const preview = await send(PREVIEW, bytes);
    assert.equal(preview.status, 200, preview.text);
    assert.deepEqual([preview.json.added, preview.json.repeated, preview.json.rowCount], [34, 0, 34]);
    assert.equal(preview.json.rows[9].code, '1.10');
    assert.equal(await stored(), 0);
    const { json: first } = await send(UPLOAD, bytes);
    const { uploadId, ...facts } = first;
    assert.deepEqual(facts, {
      success: true,
      message: 'Processed 34 rows: 34 added, 0 there already.',
      processed: 34,
      errors: [],
      errorCount: 0,
      decimalMappingFixed: true,
      comp11Count: 1,
      comp110Count: 1,
      otherSheets: 0,
    });
    assert.equal(await stored(), 34);
    const { json: tenth } = await admin.get(`/api/peng/example/1.10?disciplineId=${marine}`);
    assert.equal(tenth.situation, 'S 1.10');
    const again = await send(UPLOAD, bytes);
    assert.equal(again.json.message, 'Processed 34 rows: 0 added, 34 there already.');
    assert.equal(await stored(), 34);
    const runs = (await admin.get('/api/admin/peng-uploads')).json;
    assert.deepEqual(
      runs.map(({ fileName, added }: { fileName: string; added: number }) => [fileName, added]),
      [
        ['liste d’été.xlsx', 0],
        ['liste d’été.xlsx', 34],
      ],
    );
    const undo = () => admin.post(`/api/admin/peng-uploads/${uploadId}/undo`);
    assert.deepEqual((await undo()).json, { removed: 34 });
    assert.equal((await undo()).json.code, 'upload-undone');
    assert.equal(await stored(), 0);
    assert.equal((await admin.get(`/api/peng/example/1.10?disciplineId=${marine}`)).status, 404);
    assert.equal((await send(UPLOAD, bytes)).json.message, 'Processed 34 rows: 34 added, 0 there already.');
    assert.equal(await stored(), 34);
  });

  test('a row that is wrong keeps all others out, and is named by row, column and reason', async () => {
    const before = await stored();
    const { status, json } = await send(UPLOAD, fixture('sheetjs-shuffled-numbers.xlsx'));
    assert.equal(status, 200);
    assert.deepEqual([json.success, json.processed, json.errorCount, json.uploadId], [false, 0, 2, null]);
    assert.match(json.message, /^2 errors found\. Nothing was uploaded\.$/);
    for (const { row, column, reason } of json.errors) {
      assert.ok(row > 1);
      assert.equal(column, 'Competency_ID');
      assert.match(reason, /1\.1 or 1\.10/);
    }
    const formula = await send(UPLOAD, withFormula());
    assert.deepEqual(
      formula.json.errors.map(({ row, column }: { row: number; column: string }) => [row, column]),
      [[2, 'Action']],
    );
    assert.match(formula.json.errors[0].reason, /Formulas are not evaluated/);
    assert.equal(await stored(), before);
  });

  test('file and discipline are both needed, and the name has to be that of the discipline', async () => {
    const list = listOf(['1.2']);
    const faulty: readonly [Uint8Array | null, Record<string, string>, string][] = [
      [null, { disciplineId: String(marine) }, 'spreadsheet'],
      [list, {}, 'disciplineId'],
      [list, { disciplineId: '999' }, 'disciplineId'],
      [list, { disciplineId: String(marine), disciplineName: 'Civil' }, 'disciplineName'],
      [list, { disciplineId: String(marine), role: 'admin' }, 'role'],
    ];
    for (const [bytes, fields, name] of faulty) {
      const { status, json } = await send(UPLOAD, bytes, { fields });
      assert.equal(status, 400, name);
      assert.deepEqual(Object.keys(json.fields), [name]);
    }
    assert.equal((await admin.post(UPLOAD, { disciplineId: marine })).status, 415);
  });

  test('nobody but an admin makes the server take a file', async () => {
    for (const role of ['visitor', 'user', 'peng'] as const) {
      const visitor = await memberOf(app, role);
      const { status } = await send(UPLOAD, listOf(['1.2']), { visitor });
      assert.equal(status, role === 'visitor' ? 401 : 403);
    }
  });

  /** Asks for a protected list over and over until told to stop; how long each answer took. */
  async function watch(visitor: Visitor, until: Promise<unknown>): Promise<number[]> {
    let over = false;
    const times: number[] = [];
    const stop = until.then(() => {
      over = true;
    });
    while (!over) {
      const started = performance.now();
      assert.equal((await visitor.get('/api/peng/provinces')).status, 200);
      times.push(performance.now() - started);
    }
    await stop;
    return times.sort((left, right) => left - right);
  }

  const quantile = (times: readonly number[], share: number): number =>
    times[Math.floor((times.length - 1) * share)] ?? 0;
  const rounded = (times: readonly number[]): string =>
    `${times.length} answers, median ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms`;

  test('hostile files are refused with their reason while others are answered', async (context) => {
    const reader = await memberOf(app, 'user');
    const idle = await watch(
      reader,
      new Promise((resolve) => setImmediate(resolve)).then(() => watchRounds(reader, 200)),
    );
    context.diagnostic(`idle: ${rounded(idle)}`);
    const list = listOf(['1.2']);
    const hostile: readonly [string, Uint8Array, number, string][] = [
      ['zip bomb', bomb(), 413, 'upload-unpacks-too-large'],
      ['lying zip bomb', bomb(1_000), 413, 'upload-unpacks-too-large'],
      ['1,000,000 rows', manyRows(), 413, 'upload-too-many-rows'],
      ['renamed program', program(), 415, 'upload-misnamed'],
      ['cut off', list.subarray(0, list.length - 300), 400, 'upload-damaged'],
      ['polluting name', namedSheet('__proto__'), 400, 'upload-sheet-name'],
      ['200 MB', new Uint8Array(200 * 1024 * 1024), 413, 'upload-too-large'],
      ['a byte too much', new Uint8Array(10 * 1024 * 1024 + 1), 413, 'upload-too-large'],
    ];
    for (const [what, bytes, status, code] of hostile) {
      const attack = send(UPLOAD, bytes);
      const times = await watch(reader, attack);
      const answer = await attack;
      assert.deepEqual([answer.status, answer.json.code], [status, code], what);
      assert.ok(answer.json.message.length > 20);
      context.diagnostic(`${what}: ${rounded(times)}`);
    }
    assert.equal((await send(PREVIEW, list)).status, 200);
  });

  /** Some answers one after the other. */
  async function watchRounds(visitor: Visitor, rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) await visitor.get('/api/peng/provinces');
  }

  test('while many rows are read the event loop stays free; reading them here would stop it (control)', async (context) => {
    const reader = await memberOf(app, 'user');
    const rows = manyRows(200_000);
    const during = await watch(reader, send(UPLOAD, rows));
    const { readSheet } = await import('../../src/adapters/spreadsheet/read-sheet.ts');
    const control = await watch(
      reader,
      new Promise<void>((resolve) =>
        setImmediate(() => {
          readSheet({ name: 'list.xlsx', type: '', bytes: new Uint8Array(rows).buffer });
          resolve();
        }),
      ),
    );
    context.diagnostic(`in a worker: ${rounded(during)}; in the loop: slowest ${quantile(control, 1).toFixed(0)} ms`);
    assert.ok(during.length > 20 * control.length, `${during.length} answers against ${control.length}`);
  });
});
