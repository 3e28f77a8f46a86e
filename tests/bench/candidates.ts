import assert from 'node:assert/strict';
import { emptyDatabase } from '../support/databases.ts';
import { command } from '../support/run-command.ts';
import { startServerProcess } from '../support/server-process.ts';
import { type Visitor, visitorOf } from '../support/visitor.ts';

const CANDIDATES = 500;
const ANSWERS = 20;
/** Passwords are hashed by few threads; more at once are told to come again. */
const REGISTERING = 4;
const DAY = 86_400_000;

const say = (line: string): void => console.log(line);

type Exam = { readonly learner: Visitor; readonly id: number; readonly questions: readonly Question[] };
type Question = { readonly id: number; readonly options: readonly { readonly id: number }[] };

const ok = async (answer: ReturnType<Visitor['post']>) => {
  const { status, json, text } = await answer;
  assert.equal(status, 200, text);
  return json;
};

async function register(origin: string): Promise<Visitor[]> {
  const learners = Array.from({ length: CANDIDATES }, () => visitorOf(origin));
  const queue = [...learners.entries()];
  const worker = async (): Promise<void> => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const [index, learner] = next;
      const [username, password] = [`candidate${index}`, 'correct horse'];
      await ok(
        learner.post('/api/register', {
          username,
          email: `${username}@example.org`,
          password,
          confirmPassword: password,
        }),
      );
    }
  };
  await Promise.all(Array.from({ length: REGISTERING }, worker));
  return learners;
}

/** Runs a step of all candidates at once; how long each took, in milliseconds, the longest last. */
async function atOnce<Item, Value>(items: readonly Item[], step: (item: Item) => Promise<Value>) {
  const times: number[] = [];
  const values = await Promise.all(
    items.map(async (item) => {
      const began = performance.now();
      const value = await step(item);
      times.push(performance.now() - began);
      return value;
    }),
  );
  return { values, times: times.sort((one, other) => one - other) };
}

const spread = (what: string, times: readonly number[], calls = 1): void => {
  const at = (share: number) => `${((times[Math.floor((times.length - 1) * share)] ?? 0) / 1000).toFixed(2)} s`;
  say(
    `  ${what.padEnd(28)} median ${at(0.5)}, longest ${at(1)}${calls > 1 ? ` for ${calls} calls one after another` : ''}`,
  );
};

for (const kind of ['sqlite', 'mysql'] as const) {
  const { url, remove } = await emptyDatabase(kind);
  const server = await startServerProcess({ databaseUrl: url, environment: { TRUSTED_PROXIES: '1' } });
  try {
    say(`\n${CANDIDATES} candidates at once on ${kind}`);
    const learners = await register(server.origin);
    const { openDatabase } = await import('../../src/adapters/sql/database.ts');
    const database = await openDatabase(url);
    const granted = "UPDATE users SET role = 'user', subscription_status = 'active', subscription_end_date = ?";
    await database.run(`${granted} WHERE username LIKE 'candidate%'`, [Date.now() + DAY]);
    const started = await atOnce(learners, async (learner): Promise<Exam> => {
      const { id } = await ok(learner.post('/api/exam/start', { examSet: 1 }));
      const { questions } = await ok(learner.get(`/api/exam/${id}`));
      return { learner, id, questions };
    });
    spread('start and open the paper', started.times, 2);
    const answered = await atOnce(started.values, async ({ learner, id, questions }) => {
      for (const { id: questionId, options } of questions.slice(0, ANSWERS)) {
        await ok(learner.post(`/api/exam/${id}/answer`, { questionId, selectedAnswerId: options[0]?.id }));
      }
    });
    spread('answer', answered.times, ANSWERS);
    const finished = await atOnce(started.values, ({ learner, id }) => ok(learner.post(`/api/exam/${id}/complete`)));
    spread('finish', finished.times);
    const [kept] = await database.rows<{ n: number }>('SELECT COUNT(*) AS n FROM user_answers');
    const [done] = await database.rows<{ n: number }>('SELECT COUNT(*) AS n FROM exam_attempts WHERE completed = 1');
    await database.close();
    assert.deepEqual([Number(kept?.n), Number(done?.n)], [CANDIDATES * ANSWERS, CANDIDATES]);
    const { code, said } = await command(url, ['check']);
    say(`  all ${Number(kept?.n)} answers kept; check ends with ${code}: ${said.split('\n').at(-1)}`);
    assert.equal(code, 0, said);
  } finally {
    await server.kill();
    await remove();
  }
}
