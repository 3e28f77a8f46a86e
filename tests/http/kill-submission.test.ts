import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openDatabase } from '../../src/adapters/sql/database.ts';
import { computeEntryDigest } from '../../src/domain/competency/entry-digest.ts';
import { emptyDatabase } from '../support/databases.ts';
import { startServerProcess } from '../support/server-process.ts';
import { type Visitor, visitorOf } from '../support/visitor.ts';

const CODES = ['1.1', '1.10', '2.1', '5.1'];
/** Saves that must be acknowledged before the power goes; more are on their way at that moment. */
const BEFORE_THE_CUT = 40;

const NO_NAMES = { level: null, projectId: null, validatorId: null };

const textOf = (code: string, number: number): string => `Draft ${number} of ${code}. ${'I wrote on. '.repeat(200)}`;

const fieldsOf = (situation: string) => ({ situation, action: '', outcome: '', ...NO_NAMES });

type Acknowledged = { readonly revision: number; readonly situation: string };

/** Grants P.Eng. access to the learner of the demonstration data. */
async function grantPengAccess(url: string): Promise<void> {
  const database = await openDatabase(url);
  try {
    await database.run(
      `INSERT INTO peng_subscriptions (user_id, start_date, end_date, active, created_at)
       SELECT id, 1, ?, 1, 1 FROM users WHERE username = 'demo'`,
      [Date.now() + 86_400_000],
    );
  } finally {
    await database.close();
  }
}

/** Writes in several texts over and over until the connection breaks; answers what was acknowledged last in each. */
async function writeUntilKilled(learner: Visitor, base: string, kill: () => Promise<void>) {
  const done = new Map<string, Acknowledged>();
  let total = 0;
  const writer = async (code: string): Promise<void> => {
    for (let revision = 0; ; revision += 1) {
      const situation = textOf(code, revision + 1);
      const fields = fieldsOf(situation);
      const body = { fields, baseRevision: revision, keepsFormer: false };
      const saved = await learner.put(`${base}/entries/${code}`, body).catch(() => null);
      if (saved?.status !== 200) return;
      assert.deepEqual([saved.json.outcome, saved.json.revision], ['saved', revision + 1]);
      done.set(code, { revision: revision + 1, situation });
      total += 1;
      if (total === BEFORE_THE_CUT) void kill();
    }
  };
  await Promise.all(CODES.map(writer));
  await kill();
  return done;
}

describe('a server that is killed while a submission is written keeps every acknowledged text (product.md 9.34)', () => {
  for (const kind of ['sqlite', 'mysql'] as const) {
    test(`SIGKILL, restart, compare, on ${kind}`, async () => {
      const { url, remove } = await emptyDatabase(kind);
      const first = await startServerProcess({ databaseUrl: url });
      const learner = visitorOf(first.origin);
      try {
        await grantPengAccess(url);
        await learner.post('/api/login', { username: 'demo', password: 'demo-learner-1' });
        const { json: chosen, text } = await learner.post('/api/peng/submission', { regulator: 'BC' });
        assert.ok(chosen?.submissionId, text);
        const base = `/api/peng/submissions/${chosen.submissionId}`;
        const acknowledged = await writeUntilKilled(learner, base, first.kill);
        assert.equal(acknowledged.size, CODES.length);
        const second = await startServerProcess({ databaseUrl: url, port: Number(new URL(first.origin).port) });
        try {
          for (const [code, { revision, situation }] of acknowledged) {
            const { json } = await learner.get(`${base}/entries/${code}`);
            // The save after the last acknowledged one may stand too: only its acknowledgement was cut off.
            assert.ok(json.revision === revision || json.revision === revision + 1, `${code}: ${json.revision}`);
            if (json.revision === revision) assert.equal(json.fields.situation, situation);
            else assert.match(json.fields.situation, new RegExp(`^Draft ${revision + 1} of`));
            // Whoever typed on meanwhile goes on from either, and is shown no conflict with their own save.
            const unanswered = computeEntryDigest(fieldsOf(textOf(code, revision + 1)));
            const fields = fieldsOf(`${textOf(code, revision + 1)} And on.`);
            const body = { fields, baseRevision: revision, keepsFormer: false, predecessors: [unanswered] };
            assert.equal((await learner.put(`${base}/entries/${code}`, body)).json.outcome, 'saved');
          }
        } finally {
          await second.kill();
        }
      } finally {
        await first.kill();
        await remove();
      }
    });
  }
});
