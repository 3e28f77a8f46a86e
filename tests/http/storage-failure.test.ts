import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { emptyDatabase } from '../support/databases.ts';
import { layLine } from '../support/line.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { visitorOf } from '../support/visitor.ts';

const account = (username: string) => ({
  username,
  email: `${username}@example.org`,
  password: 'correct horse',
  confirmPassword: 'correct horse',
});

describe('storage that fails is answered 503, logged under a reference, and leaves nothing half-written (product.md 7.3)', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-full-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  test('a full disk: refused from some point on, all that was acknowledged is there', async () => {
    const databaseUrl = `sqlite:${join(folder, 'full.db')}`;
    await (await startServerProcess({ databaseUrl })).kill();
    const full = await startServerProcess({ databaseUrl, fileBlocks: await blocksWithRoom(folder) });
    const visitor = visitorOf(full.origin);
    const acknowledged: string[] = [];
    let refusal = { status: 0, text: '', reference: '' };
    try {
      await visitor.post('/api/login', { username: 'demo', password: 'demo-learner-1' });
      for (let round = 0; round < 60 && refusal.status === 0; round += 1) {
        const { status, text, json } = await visitor.post('/api/exam/start', { examSet: round % 2 === 0 ? 1 : 2 });
        if (status !== 200) refusal = { status, text, reference: json?.reference };
        else acknowledged.push(json.id);
        if (status === 200) await visitor.post(`/api/exam/${json.id}/complete`);
      }
    } finally {
      await full.kill();
    }
    assert.equal(refusal.status, 503, refusal.text);
    assert.match(full.output(), new RegExp(refusal.reference));
    await assertWhole(databaseUrl, acknowledged.length);
  });

  test('a database that cannot be reached, and is back', async () => {
    const { url, remove } = await emptyDatabase('mysql');
    const line = await layLine(Number(new URL(url).port));
    const databaseUrl = Object.assign(new URL(url), { port: String(line.port) }).href;
    let server: ServerProcess | null = null;
    try {
      server = await startServerProcess({ databaseUrl });
      const visitor = visitorOf(server.origin);
      assert.equal((await visitor.post('/api/register', account('before'))).status, 200);
      await line.cut();
      const down = await visitor.post('/api/register', account('during'));
      assert.equal(down.status, 503, down.text);
      assert.deepEqual(Object.keys(down.json).sort(), ['code', 'message', 'reference']);
      assert.equal((await visitor.get('/readyz')).status, 503);
      assert.equal((await visitor.get('/healthz')).status, 200);
      await line.mend();
      assert.equal((await visitor.post('/api/register', account('during'))).status, 200);
    } finally {
      await server?.kill();
      await line.cut();
      await remove();
    }
  });
});

/** Room for a few more attempts, in bytes. */
const ROOM = 500_000;

/** The size that the largest file of the database has now, and a little room, in blocks of 512 bytes. */
async function blocksWithRoom(folder: string): Promise<number> {
  const names = await readdir(folder);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return Math.ceil((Math.max(...sizes) + ROOM) / 512);
}

/** With room again the server starts, and every attempt has its whole paper. */
async function assertWhole(databaseUrl: string, acknowledged: number): Promise<void> {
  const server = await startServerProcess({ databaseUrl });
  try {
    const visitor = visitorOf(server.origin);
    await visitor.post('/api/login', { username: 'demo', password: 'demo-learner-1' });
    const { json: attempts } = await visitor.get('/api/exam/attempts');
    assert.ok(attempts.length >= acknowledged);
    for (const { id } of attempts) {
      const { json } = await visitor.get(`/api/exam/${id}`);
      assert.equal(json.questions.length, 110);
    }
  } finally {
    await server.kill();
  }
}
