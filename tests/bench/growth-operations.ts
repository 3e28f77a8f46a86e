import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import type { SignedIn } from '../support/signed-in-people.ts';
import { PASSWORD } from './growth-people.ts';

/** Somebody who is signed in, and what they have begun. */
export type Client = {
  readonly id: number;
  readonly number: number;
  readonly send: (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, as?: 'visitor') => Promise<Reply>;
  readonly origin: string;
  readonly cookie: string;
  exam?: Begun;
  practice?: Begun;
  practised?: Question;
  card?: string;
  socket?: WebSocket;
};

// biome-ignore lint/suspicious/noExplicitAny: the operations look into answers whose shape the contract checks
type Reply = { readonly status: number; readonly json: any };
type Begun = { readonly id: number; readonly questions: readonly Question[] };
type Question = { readonly id: number; readonly options: readonly { readonly id: number }[] };

/** What is done once by each client of a round; refused requests throw. */
export type Operation = {
  readonly name: string;
  readonly by: 'learner' | 'admin';
  /** How often a client does it in a round; what takes little is done more often, so that it can be measured. */
  readonly times?: number;
  readonly run: (client: Client, turn: number) => Promise<void>;
};

/** A client of the server at `origin` with the session of a person; each comes from an address of its own. */
export function createClient(origin: string, { id, cookie }: SignedIn, number: number): Client {
  const send: Client['send'] = async (method, path, body, as) => {
    const answer = await fetch(origin + path, {
      method,
      headers: { ...(as ? {} : { cookie }), 'x-forwarded-for': `10.7.0.${number}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      redirect: 'manual',
    });
    const text = await answer.text();
    assert.equal(answer.status, 200, `${method} ${path}: ${text.slice(0, 200)}`);
    return { status: answer.status, json: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null };
  };
  return { id, number, send, origin, cookie };
}

const get = (name: string, path: string, by: Operation['by'] = 'learner', times = 1): Operation => ({
  name,
  by,
  times,
  run: async ({ send }) => void (await send('GET', path)),
});

let unique = 0;
const nextNumber = (): number => {
  unique += 1;
  return unique;
};

const startExam: Operation = {
  name: 'exam: start',
  by: 'learner',
  run: async (client) => {
    const { json } = await client.send('POST', '/api/exam/start', { examSet: 1 });
    client.exam = { id: json.id, questions: [] };
  },
};

const openExam: Operation = {
  name: 'exam: open',
  by: 'learner',
  run: async (client) => {
    const { json } = await client.send('GET', `/api/exam/${client.exam?.id}`);
    client.exam = { id: client.exam?.id ?? 0, questions: json.questions };
  },
};

const answerQuestion: Operation = {
  name: 'exam: save an answer',
  by: 'learner',
  times: 10,
  run: async ({ send, exam }, turn) => {
    const question = exam?.questions[turn % 110];
    assert.ok(exam && question);
    await send('POST', `/api/exam/${exam.id}/answer`, {
      questionId: question.id,
      selectedAnswerId: question.options[turn % 4]?.id,
    });
  },
};

const saveMarks: Operation = {
  name: 'exam: save marks',
  by: 'learner',
  times: 5,
  run: async ({ send, exam }, turn) => {
    const questionId = exam?.questions[turn % 110]?.id;
    const at = Date.now();
    await send('POST', `/api/exam/${exam?.id}/marks`, {
      marks: [{ questionId, kind: 'flagged', value: true, changedAt: at }],
      events: [{ kind: 'visit', questionId, optionId: null, at }],
    });
  },
};

const endExam: Operation = {
  name: 'exam: end',
  by: 'learner',
  run: async ({ send, exam }) => void (await send('POST', `/api/exam/${exam?.id}/complete`)),
};

/** Opens a socket of live support and waits until the server is ready for its messages. */
async function connect({ origin, cookie }: Client): Promise<WebSocket> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws?1`, { headers: { cookie, origin } });
  await new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('open', () => socket.send(JSON.stringify({ type: 'auth', since: null })));
    socket.on('message', (data) => {
      if (JSON.parse(String(data)).type === 'ready') resolve(null);
    });
  });
  return socket;
}

/** The socket by which a client sends its messages, opened once for all rounds. */
async function openSocket(client: Client): Promise<WebSocket> {
  client.socket ??= await connect(client);
  return client.socket;
}

/** Sends a frame and waits for the answer of a type. */
const ask = (socket: WebSocket, frame: object, type: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const listen = (data: unknown): void => {
      const answer = JSON.parse(String(data));
      if (answer.type === 'error') reject(new Error(String(data)));
      if (answer.type !== type) return;
      socket.off('message', listen);
      resolve();
    };
    socket.on('message', listen);
    socket.send(JSON.stringify(frame));
  });

const openChat: Operation = {
  name: 'chat: connect',
  by: 'learner',
  run: async (client) => (await connect(client)).terminate(),
};

const sendMessage: Operation = {
  name: 'chat: send a message',
  by: 'learner',
  times: 2,
  run: async (client) => {
    const content = `How much of the exam is ethics? ${nextNumber()}`;
    await ask(await openSocket(client), { type: 'message', content }, 'confirm');
  },
};

const captureLead: Operation = {
  name: 'lead: capture',
  by: 'learner',
  run: async ({ send, number }) => {
    const email = `growth-${number}-${nextNumber()}@example.org`;
    await send('POST', '/api/marketing-leads', { firstName: 'Anna', lastName: 'Berg', email, source: 'try-out-nppe' });
  },
};

/** As a visitor: who signs in again loses the session that they had. */
const signIn: Operation = {
  name: 'sign in (argon2id included)',
  by: 'learner',
  run: async ({ send, number }) => {
    await send('POST', '/api/login', { username: `chat-user-${number}`, password: PASSWORD }, 'visitor');
  },
};

const recordProgress: Operation = {
  name: 'progress: record',
  by: 'learner',
  times: 3,
  run: async ({ send }, turn) =>
    void (await send('POST', '/api/progress', { chapterId: 1 + (turn % 3), completed: turn % 2 === 0 })),
};

const startPractice: Operation = {
  name: 'practice: start a session',
  by: 'learner',
  run: async (client) => {
    const drawn = { topics: [], states: ['new'], number: 20, mode: 'tutor' };
    const { json } = await client.send('POST', '/api/practice/sessions', drawn);
    client.practice = { id: json.id, questions: [] };
  },
};

const openPractice: Operation = {
  name: 'practice: open a session',
  by: 'learner',
  run: async (client) => {
    const { json } = await client.send('GET', `/api/practice/sessions/${client.practice?.id}`);
    client.practice = { id: client.practice?.id ?? 0, questions: json.questions };
  },
};

const saveChoice: Operation = {
  name: 'practice: save a choice of a session',
  by: 'learner',
  times: 5,
  run: async ({ send, practice }, turn) => {
    const question = practice?.questions[turn % 20];
    const choices = [{ questionId: question?.id, optionId: question?.options[0]?.id }];
    await send('POST', `/api/practice/sessions/${practice?.id}/choices`, { choices });
  },
};

/** A question of the first chapter is asked for once for all rounds. */
const answerPractice: Operation = {
  name: 'practice: answer',
  by: 'learner',
  times: 3,
  run: async (client, turn) => {
    client.practised ??= (await client.send('GET', '/api/chapters/1/questions')).json[0] as Question;
    const optionId = client.practised.options[turn % 4]?.id;
    await client.send('POST', '/api/practice/answers', { questionId: client.practised.id, optionId });
  },
};

const recordPlace: Operation = {
  name: 'reading place: record',
  by: 'learner',
  times: 3,
  run: async ({ send }, turn) =>
    void (await send('PUT', '/api/reading-place', { book: 'chapter', sectionId: 1 + (turn % 3) })),
};

const listCards: Operation = {
  name: 'cards: list',
  by: 'learner',
  run: async (client) => {
    client.card = (await client.send('GET', '/api/cards')).json.cards[0].card;
  },
};

const reviewCard: Operation = {
  name: 'cards: save a review',
  by: 'learner',
  times: 3,
  run: async ({ send, card }) => {
    const review = { id: randomUUID(), card, grade: 'good', reviewedAt: Date.now() };
    await send('POST', '/api/cards/reviews', { reviews: [review] });
  },
};

/** The hot operations, in the order of a round. */
export const OPERATIONS_OF_GROWTH: readonly Operation[] = [
  get('identify the user: /api/me', '/api/me', 'learner', 10),
  signIn,
  get('page: dashboard', '/dashboard'),
  get('page: study guide', '/study-guide/1'),
  get('page: course', '/course'),
  get('page: plan', '/plan'),
  get('page: analytics', '/analytics'),
  get('page: readiness', '/readiness'),
  get('page: missed questions', '/missed-questions'),
  get('progress: read', '/api/progress', 'learner', 5),
  recordProgress,
  get('practice: pool', '/api/practice/pool'),
  startPractice,
  openPractice,
  saveChoice,
  answerPractice,
  recordPlace,
  listCards,
  reviewCard,
  startExam,
  openExam,
  answerQuestion,
  saveMarks,
  endExam,
  get('exams: list', '/api/exam/attempts'),
  openChat,
  sendMessage,
  get('chat: history', '/api/support/messages', 'learner', 3),
  captureLead,
  get('admin: overview', '/admin', 'admin'),
  get('admin: what waits', '/api/admin/waiting', 'admin', 3),
  get('admin: funnel, 12 weeks', '/api/admin/funnel?weeks=12', 'admin'),
  get('admin: newest accounts', '/api/admin/people', 'admin', 3),
  get('admin: search of learners, name', '/api/admin/people?search=chat-user-3', 'admin', 3),
  get('admin: search of learners, address', '/api/admin/people?search=chat-user-3%40example.org', 'admin', 3),
  get('admin: search of learners, nobody', '/api/admin/people?search=nobody-has-this', 'admin', 3),
  get('admin: leads', '/api/admin/marketing-leads?q=', 'admin'),
  get('admin: search of leads, rare', '/api/admin/marketing-leads?q=growth-1-', 'admin'),
  get('admin: search of leads, nobody', '/api/admin/marketing-leads?q=nobody-has-this', 'admin'),
  get('admin: conversations', '/api/admin/support/conversations', 'admin', 3),
  get('admin: audit', '/api/admin/audit', 'admin', 3),
  get('admin: questions', '/api/admin/questions', 'admin'),
  get('admin: promo codes', '/api/admin/promo-codes', 'admin', 3),
  get('admin: health', '/api/admin/health', 'admin'),
];
