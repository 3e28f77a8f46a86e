import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { openDatabase } from '../../src/adapters/sql/database.ts';
import { bareDatabase } from '../support/bare-database.ts';
import { committed, NOON } from '../support/builders.ts';
import { smallSet } from '../support/question-sets.ts';
import { releaseDatabase } from '../support/release-database.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { type Visitor, visitorOf } from '../support/visitor.ts';

type Question = { readonly id: number; readonly options: readonly { readonly id: number }[] };

const QUESTIONS = 60;
const SENDERS = 4;

const environmentOf = (databaseUrl: string) => ({
  PATH: process.env.PATH ?? '',
  DATABASE_URL: databaseUrl,
  BACKUP_PASSPHRASE: 'nine lazy wombats',
});

/** Runs a command of the built server as a process of its own; resolves with its output, rejects unless it exits with 0. */
const builtCommand = (databaseUrl: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, ['dist/server/main.js', ...args], {
    env: environmentOf(databaseUrl),
  });

/** Saves answers until the server is gone; what was acknowledged is in `saved`, by question. */
function answering(learner: Visitor, examId: number, questions: readonly Question[]) {
  const saved = new Map<number, number>();
  let total = 0;
  const sender = async (offset: number): Promise<void> => {
    for (let round = 0; ; round += 1) {
      for (let index = offset; index < questions.length; index += SENDERS) {
        const question = questions[index];
        const option = question?.options[(round + index) % 4];
        if (!question || !option) throw new Error('the paper is short');
        const body = { questionId: question.id, selectedAnswerId: option.id };
        const answer = await learner.post(`/api/exam/${examId}/answer`, body).catch(() => null);
        if (answer?.status !== 200) return;
        saved.set(question.id, option.id);
        total += 1;
      }
    }
  };
  const done = Promise.all(Array.from({ length: SENDERS }, (_, index) => sender(index)));
  return { saved, total: () => total, done };
}

describe('a backup that is made while answers are saved, restored after kill -9 (product.md 4.8)', () => {
  for (const kind of ['sqlite', 'mysql'] as const) {
    test(`on ${kind}`, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'plumbline-serving-'));
      const { url, remove } = await bareDatabase(kind);
      const database = await openDatabase(url);
      await committed(database, ({ content }) => content.saveItems(smallSet(1, QUESTIONS), NOON));
      await database.close();
      let server: ServerProcess | undefined;
      try {
        server = await startServerProcess({ databaseUrl: url });
        const learner = visitorOf(server.origin);
        await learner.post('/api/login', { username: 'demo', password: 'demo-learner-1' });
        const { json: started } = await learner.post('/api/exam/start', { examSet: 1 });
        const { json: view } = await learner.get(`/api/exam/${started.id}`);
        assert.equal(view.questions.length, QUESTIONS);
        const stream = answering(learner, started.id, view.questions);
        while (stream.saved.size < QUESTIONS) await new Promise(setImmediate);
        const before = stream.total();
        const file = join(folder, 'backup');
        await builtCommand(url, 'backup', file);
        assert.ok(stream.total() > before, 'answers were saved meanwhile');
        await assert.rejects(builtCommand(url, 'restore', file), /Stop it first/, 'while the server runs');
        await server.kill();
        await stream.done;
        if (kind === 'mysql') await endLeases(url);

        const { stdout } = await builtCommand(url, 'restore', file);
        assert.match(stdout, /^Restored the state of .*\nThe former state is kept: /);
        assert.match((await builtCommand(url, 'check')).stdout, /^\d+ rules hold\.\n$/);
        server = await startServerProcess({ databaseUrl: url, port: Number(new URL(server.origin).port) });
        const { json: after } = await learner.get(`/api/exam/${started.id}`);
        assert.equal(after.userAnswers.length, QUESTIONS, 'every question was answered before the backup');
        const first = view.questions[0];
        const again = { questionId: first.id, selectedAnswerId: first.options[0].id };
        assert.equal((await learner.post(`/api/exam/${started.id}/answer`, again)).status, 200);
      } finally {
        await server?.kill();
        await dropKept(url);
        await remove();
        await rm(folder, { recursive: true });
      }
    });
  }
});

/** Lines of progress of a restore at which it is killed: before and after the new database is filled. */
const KILLED_AT = ['Building the database', 'Looking for rows'];

describe('a restore that is killed leaves the former database or the restored one, each of them whole', () => {
  for (const kind of ['sqlite', 'mysql'] as const) {
    test(`on ${kind}`, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'plumbline-killed-'));
      const { url, remove } = await releaseDatabase(kind);
      const file = join(folder, 'backup');
      try {
        await builtCommand(url, 'migrate');
        await builtCommand(url, 'backup', file);
        const restored = await namesIn(url);
        for (const line of KILLED_AT) {
          await rename(url, 'later');
          const isKilled = await killedAt(line, url, file);
          if (kind === 'mysql') await endLeases(url);
          assert.match((await builtCommand(url, 'check')).stdout, /rules hold/, line);
          // The process may have been quicker than the signal, or killed after the change of places.
          const names = await namesIn(url);
          if (names[0] !== 'later' || !isKilled) assert.deepEqual(names, restored, line);
        }
        await builtCommand(url, 'restore', file);
        assert.deepEqual(await namesIn(url), restored);
      } finally {
        await dropKept(url);
        await remove();
        await rm(folder, { recursive: true });
      }
    });
  }
});

/** Starts a restore as a process and kills it when it says a line; false when it was done before. */
async function killedAt(line: string, databaseUrl: string, file: string): Promise<boolean> {
  const child = spawn(process.execPath, ['dist/server/main.js', 'restore', file], { env: environmentOf(databaseUrl) });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes(line)) child.kill('SIGKILL');
  });
  const [, signal] = await once(child, 'close');
  return signal === 'SIGKILL';
}

async function rename(url: string, name: string): Promise<void> {
  const database = await openDatabase(url);
  await database.run('UPDATE users SET username = ?', [name]);
  await database.close();
}

async function namesIn(url: string): Promise<string[]> {
  const database = await openDatabase(url);
  const names = await database.knex('users').distinct().orderBy('username').pluck('username');
  await database.close();
  return names;
}

/** The time in which a killed server's lease runs out has passed. */
async function endLeases(url: string): Promise<void> {
  const database = await openDatabase(url);
  await database.run('UPDATE leases SET expires_at = 0');
  await database.close();
}

async function dropKept(url: string): Promise<void> {
  if (url.startsWith('sqlite:')) return;
  const database = await openDatabase(url);
  const sql = 'SELECT schema_name AS name FROM information_schema.schemata WHERE schema_name LIKE ?';
  const kept = await database.rows<{ name: string }>(sql, [`${new URL(url).pathname.slice(1)}\\_%`]);
  for (const { name } of kept) await database.run(`DROP DATABASE ${name}`);
  await database.close();
}
