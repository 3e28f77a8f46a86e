import { randomUUID } from 'node:crypto';
import type { BuiltApp } from './built-app.ts';
import { openChat } from './chat-socket.ts';
import type { Limit } from './statement-limits.ts';
import type { Visitor } from './visitor.ts';

/** The most statements, on SQLite, of an operation that writes and is asked often, beside the one that identifies the user, and why above three. */
export const WRITE_LIMITS = {
  'exam.answer': 3,
  'exam.saveMarks': 3,
  'exam.complete': {
    most: 18,
    because:
      'scores, figures of analytics, mistakes and times of a paper in one transaction, once an exam: 8 reads, 10 writes',
  },
  'exam.start': { most: 4, because: 'the running attempt, the bank, the attempt and its paper' },
  'practice.answer': {
    most: 5,
    because: 'the version of the material, and the answer, the first one and the locked mistake in tables of their own',
  },
  'practice.saveSession': {
    most: 5,
    because: 'the locked session, what is known of its questions, the session, the answer and the first one',
  },
  'study.recordProgress': 2,
  'study.recordPlace': 3,
  'support.message': {
    most: 6,
    because: 'the session of the connection, what decides, locked, the message, its conversation, and two deliveries',
  },
  'cards.saveReviews': 3,
} as const satisfies Readonly<Record<string, Limit>>;

export type HotWrite = keyof typeof WRITE_LIMITS;

/**
 * What takes one statement more on MariaDB, and for what: it begins by writing the row that a decision rests on, since nodes of a
 * cluster see each other's writes and not each other's locks. SQLite has one writer at a time.
 */
export const ONE_MORE_ON_MARIADB: Readonly<Partial<Record<HotWrite, string>>> = {
  'exam.answer': 'the revision of the attempt',
  'exam.saveMarks': 'the revision of the attempt',
  'support.message': 'the revision of the user',
  'cards.saveReviews': 'the revision of the user',
};

type Site = Pick<BuiltApp, 'origin' | 'clock'>;

/** What is sent once, as often as it is called; each call writes anew. */
export type HotWrites = Readonly<Record<HotWrite, () => Promise<unknown>>> & { readonly close: () => Promise<unknown> };

const succeed = async (answer: ReturnType<Visitor['post']>) => {
  const { status, text, json } = await answer;
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return json;
};

/** Begins what the writes go to: an exam, a practice session, a card that was reviewed before, and a conversation. */
export async function beginHotWrites({ origin, clock }: Site, learner: Visitor): Promise<HotWrites> {
  const post = (path: string, body: unknown) => succeed(learner.post(path, body));
  const start = () => post('/api/exam/start', { examSet: 1 });
  const complete = (id: number) => post(`/api/exam/${id}/complete`, { blindReview: false });
  const exam = await start();
  const { questions } = await succeed(learner.get(`/api/exam/${exam.id}`));
  const [{ id: questionId, options }] = questions;
  const [chapter] = await succeed(learner.get('/api/chapters'));
  const [{ id: practised, options: practiceOptions }] = await succeed(
    learner.get(`/api/chapters/${chapter.id}/questions`),
  );
  const drawn = { topics: [], states: ['new'], number: 20, mode: 'tutor' };
  const session = await post('/api/practice/sessions', drawn);
  const { questions: items } = await succeed(learner.get(`/api/practice/sessions/${session.id}`));
  const { cards } = await succeed(learner.get('/api/cards'));
  const review = () =>
    post('/api/cards/reviews', {
      reviews: [{ id: randomUUID(), card: cards[0].card, grade: 'good', reviewedAt: clock.now() }],
    });
  await review();
  const chat = await openChat(origin, learner);
  let [attempt, place] = [exam.id, 0];
  return {
    'exam.answer': () => post(`/api/exam/${exam.id}/answer`, { questionId, selectedAnswerId: options[0].id }),
    'exam.saveMarks': () => {
      const changedAt = clock.now();
      const events = [{ kind: 'visit', questionId, optionId: null, at: changedAt }];
      return post(`/api/exam/${exam.id}/marks`, {
        marks: [{ questionId, kind: 'flagged', value: true, changedAt }],
        events,
      });
    },
    'exam.complete': () => complete(attempt),
    'exam.start': async () => {
      attempt = (await start()).id;
    },
    'practice.answer': () => post('/api/practice/answers', { questionId: practised, optionId: practiceOptions[1].id }),
    'practice.saveSession': () => {
      const item = items[place];
      place += 1;
      const choices = [{ questionId: item.id, optionId: item.options[0].id }];
      return post(`/api/practice/sessions/${session.id}/choices`, { choices });
    },
    'study.recordProgress': () => post('/api/progress', { chapterId: chapter.id, completed: true }),
    'study.recordPlace': () => succeed(learner.put('/api/reading-place', { book: 'chapter', sectionId: 1 })),
    'support.message': async () => {
      const clientId = randomUUID();
      chat.send({ type: 'message', content: 'Hello', clientId });
      await chat.next('confirm');
    },
    'cards.saveReviews': review,
    close: () => chat.close(),
  };
}
