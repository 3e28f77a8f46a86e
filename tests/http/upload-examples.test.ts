import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { buildInExampleBankCondition } from '../../src/adapters/sql/example-rows.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { bomb, listOf, manyRows, namedSheet, program, withFormula } from '../support/hostile-sheets.ts';
import { memberOf } from '../support/members.ts';
import { projectPath } from '../support/project-root.ts';
import type { Answer, Visitor } from '../support/visitor.ts';

const UPLOAD = '/api/admin/upload-peng-examples';
const PREVIEW = `${UPLOAD}/preview`;

const fixture = (name: string): Uint8Array => readFileSync(projectPath('tests/adapters/spreadsheet/fixtures', name));

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
    const sql = `SELECT COUNT(*) AS count FROM peng_examples e WHERE e.discipline_id = ? AND ${buildInExampleBankCondition('e')}`;
    return Number((await app.server.database.rows<{ count: number }>(sql, [marine]))[0]?.count);
  };

  test('all 34, 1.1 and 1.10 both numbers: previewed, landed, repeated without duplicates, undone, landed again', async () => {
    const bytes = fixture('libreoffice-numbers.xlsx');
    const preview = await send(PREVIEW, bytes);
    assert.equal(preview.status, 200, preview.text);
    assert.deepEqual([preview.json.added, preview.json.repeated, preview.json.rowCount], [34, 0, 34]);
    assert.equal(preview.json.rows[9].code, '1.10');
    assert.deepEqual(preview.json.byPlace, [
      { row: 2, shown: '1.1', code: '1.1', opening: preview.json.rows[0].situation },
      { row: 11, shown: '1.1', code: '1.10', opening: preview.json.rows[9].situation },
    ]);
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
    const listed = async () => (await admin.get('/api/admin/peng-uploads')).json.uploads;
    const runs = await listed();
    assert.deepEqual(
      runs.map(({ fileName, added }: { fileName: string; added: number }) => [fileName, added]),
      [['liste d’été.xlsx', 34]],
    );
    const undo = (id: number) => admin.post(`/api/admin/peng-uploads/${id}/undo`);
    assert.deepEqual((await undo(uploadId)).json, { removed: 0 }, 'all of it is in the second one too');
    assert.equal(await stored(), 34);
    assert.equal((await undo(uploadId)).json.code, 'upload-undone');
    const passed = (await listed()).map(({ id, leaving }: { id: number; leaving: number }) => [id, leaving]);
    assert.deepEqual(passed, [
      [again.json.uploadId, 34],
      [uploadId, 0],
    ]);
    assert.deepEqual((await undo(again.json.uploadId)).json, { removed: 34 });
    const recorded = await app.server.database.rows<{ action: string; subject_label: string }>(
      "SELECT action, subject_label FROM audit_entries WHERE subject_kind = 'upload' AND subject_id = ? ORDER BY id",
      [uploadId],
    );
    assert.deepEqual(
      recorded.map(({ action }) => action),
      ['uploaded', 'undone'],
      'each of the two once (product.md 13.1)',
    );
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

  /** Does something over and over until the other thing is done. */
  async function repeatWhile(until: Promise<unknown>, again: () => Promise<void>): Promise<void> {
    let over = false;
    const stop = until.then(() => {
      over = true;
    });
    while (!over) await again();
    await stop;
  }

  const readList = (visitor: Visitor) => async (): Promise<void> => {
    assert.equal((await visitor.get('/api/peng/provinces')).status, 200);
  };

  /** Waits until a file that was sent is being read in a thread, then asks for something else: which of the two is answered first. */
  async function answeredFirst(sent: () => Promise<Answer>, reader: Visitor): Promise<[string, Answer]> {
    const begun = once(process, 'worker');
    const upload = sent();
    await Promise.race([begun, upload]);
    const first = await Promise.race([readList(reader)().then(() => 'the other'), upload.then(() => 'the upload')]);
    return [first, await upload];
  }

  test('hostile files are refused with their reason, and somebody else is answered before', async () => {
    const reader = await memberOf(app, 'user');
    const list = listOf(['1.2']);
    const hostile: readonly [string, Uint8Array, number, string][] = [
      ['zip bomb', bomb(), 413, 'upload-unpacks-too-large'],
      ['lying zip bomb', bomb(1_000), 413, 'upload-unpacks-too-large'],
      ['300,000 rows', manyRows(300_000), 413, 'upload-too-many-rows'],
      ['renamed program', program(), 415, 'upload-misnamed'],
      ['cut off', list.subarray(0, list.length - 300), 400, 'upload-damaged'],
      ['polluting name', namedSheet('__proto__'), 400, 'upload-sheet-name'],
    ];
    for (const [what, bytes, status, code] of hostile) {
      const [first, answer] = await answeredFirst(() => send(UPLOAD, bytes), reader);
      assert.deepEqual([answer.status, answer.json.code], [status, code], what);
      assert.ok(answer.json.message.length > 20);
      assert.equal(first, 'the other', what);
    }
    assert.equal((await send(PREVIEW, list)).status, 200);
  });

  test('what is too large is refused, and where its size is announced, before a byte of it is sent', async () => {
    for (const size of [200 * 1024 * 1024, 10 * 1024 * 1024 + 1]) {
      const { status, json } = await send(UPLOAD, new Uint8Array(size));
      assert.deepEqual([status, json.code], [413, 'upload-too-large']);
    }
    const headers = {
      cookie: admin.cookies(),
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': 200 * 1024 * 1024,
    };
    const status = await new Promise((resolve, reject) => {
      const asking = request(`${app.server.origin}${UPLOAD}`, { method: 'POST', headers }, (answer) => {
        resolve(answer.statusCode);
        asking.destroy();
      });
      asking.on('error', reject);
      asking.flushHeaders();
    });
    assert.equal(status, 413);
  });

  test('what is too large and does not say so is refused as soon as it is, and its connection is closed', async () => {
    const headers = { cookie: admin.cookies(), 'content-type': 'multipart/form-data; boundary=b' };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const asking = request(`${app.server.origin}${UPLOAD}`, { method: 'POST', headers }, resolve);
      asking.on('error', reject);
      asking.write('--b\r\ncontent-disposition: form-data; name="spreadsheet"; filename="a.csv"\r\n\r\n');
      // The form is never ended, so an answer can only come before its end.
      asking.write(Buffer.alloc(10 * 1024 * 1024 + 128 * 1024, 'a'));
    });
    assert.deepEqual([answer.statusCode, answer.headers.connection], [413, 'close']);
    const closed = once(answer.socket, 'close');
    answer.resume();
    await closed;
    assert.equal((await send(PREVIEW, listOf(['1.2']))).status, 200);
  });

  test('while three files of a person are under way, another one is refused before a byte of it is sent', async () => {
    const headers = {
      cookie: admin.cookies(),
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': 1024,
    };
    const ask = () => {
      const asking = request(`${app.server.origin}${PREVIEW}`, { method: 'POST', headers });
      asking.flushHeaders();
      return { asking, answered: once(asking, 'response') as Promise<[IncomingMessage]> };
    };
    const unanswered = [ask(), ask(), ask()];
    // Whichever of the four is read last is refused.
    const last = ask();
    const busy = await Promise.race([last.answered, ...unanswered.map(({ answered }) => answered)]);
    assert.equal(busy[0].statusCode, 503);
    for (const { asking, answered } of [last, ...unanswered]) {
      answered.catch(() => undefined);
      asking.on('error', () => undefined);
      asking.destroy();
    }
    // Those that broke off count no more.
    for (let status = 503; status !== 200; ) ({ status } = await send(PREVIEW, listOf(['1.2'])));
  });

  test('while many rows are read the event loop stays free', async () => {
    const reader = await memberOf(app, 'user');
    const [first, { status }] = await answeredFirst(() => send(UPLOAD, manyRows(200_000)), reader);
    assert.deepEqual([first, status], ['the other', 413]);
  });

  test('a CSV that is not in UTF-8 is told how to become it; rows that repeat others are counted apart (product.md 9.11)', async () => {
    const head = 'Competency_ID,Situation,Action,Outcome';
    const latin = new Uint8Array(Buffer.from(`${head}\n2.1,caf\xe9,A,O\n`, 'latin1'));
    const refused = await send(PREVIEW, latin, { name: 'latin.csv' });
    assert.deepEqual([refused.status, refused.json.code], [415, 'upload-encoding']);
    assert.equal(refused.json.message, 'This CSV is not in UTF-8. Save it as "CSV UTF-8" and choose it again.');
    const list = (rows: readonly string[]) =>
      new TextEncoder().encode(`sep=;\n${[head, ...rows].join('\n').replaceAll(',', ';')}`);
    const once = list(['2.1,there before,A,O']);
    assert.equal(
      (await send(UPLOAD, once, { name: 'a.csv' })).json.message,
      'Processed 1 row: 1 added, 0 there already.',
    );
    const repeating = list(['2.1,there before,A,O', '2.1,new,A,O', '2.1,new,A,O', '2.1,new,A,O']);
    const { json } = await send(PREVIEW, repeating, { name: 'b.csv' });
    assert.deepEqual([json.added, json.repeated, json.repeatedInFile], [1, 1, 2]);
    assert.equal(
      json.message,
      '1 example would be added to Marine; 1 is there already. 2 rows repeat another row of the file.',
    );
    assert.equal(
      (await send(UPLOAD, repeating, { name: 'b.csv' })).json.message,
      'Processed 4 rows: 1 added, 1 there already. 2 rows repeat another row of the file.',
    );
  });

  test('while many rows are stored others read and write between the parts, and see none of them (product.md 9.17)', async () => {
    const learner = await memberOf(app, 'peng');
    const competencies = (await learner.get('/api/peng/competencies')).json;
    const { json: first } = await learner.get(`/api/peng/example/${competencies[1].code}`);
    const before = await stored();
    const head = 'Competency_ID,Situation,Action,Outcome';
    const rows = Array.from({ length: 1_500 }, (_, at) => `2.1,large file ${at},A,O`);
    const large = new TextEncoder().encode([head, ...rows].join('\n'));
    const staged = "SELECT COUNT(*) AS count FROM peng_examples WHERE situation LIKE 'large file %'";
    const seen = new Set<number>();
    let saved = false;
    const upload = send(UPLOAD, large, { name: 'large.csv' });
    await repeatWhile(upload, async () => {
      saved = !saved;
      const write = await learner.post('/api/peng/saved-examples', { exampleId: first.example.id, saved });
      assert.equal(write.status, 200);
      const [visible, row] = [await stored(), (await app.server.database.rows<{ count: number }>(staged))[0]];
      const count = Number(row?.count);
      if (count < rows.length) assert.equal(visible, before);
      seen.add(count);
    });
    assert.equal((await upload).json.message, 'Processed 1,500 rows: 1,500 added, 0 there already.');
    const between = [...seen].filter((count) => count > 0 && count < rows.length);
    assert.ok(between.length > 0, 'somebody was served between two parts');
    assert.equal(await stored(), before + rows.length);
  });

  test('confirmed twice at once, a file is stored once (product.md 9.17)', async () => {
    const before = await stored();
    const twice = new TextEncoder().encode('Competency_ID,Situation,Action,Outcome\n3.1,twice,A,O\n3.2,twice,A,O\n');
    const confirm = () => send(UPLOAD, twice, { name: 'twice.csv' });
    const answers = await Promise.all([confirm(), confirm()]);
    for (const { status, json } of answers) assert.ok(status === 200 || json.code === 'upload-storing');
    assert.equal(await stored(), before + 2);
  });
});
