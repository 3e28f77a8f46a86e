import assert from 'node:assert/strict';
import { toCalendarDay } from '../../src/domain/calendar-day.ts';
import type { BuiltApp } from './built-app.ts';
import { write } from './chat-messages.ts';
import { practise, takeExam } from './study-history.ts';
import { mentorToken, VERSIONED_POST, writeOwnRows, writeRowsAboutLearner, writeSiteRows } from './typed-rows.ts';
import type { Visitor } from './visitor.ts';
import type { AddressParameters } from './walked-addresses.ts';

const DAY = 86_400_000;

type Site = Pick<BuiltApp, 'server' | 'clock'>;
type People = { readonly learner: Visitor; readonly admin: Visitor };

async function succeed(answer: ReturnType<Visitor['post']>) {
  const { status, text, json } = await answer;
  assert.equal(status, 200, text);
  return json;
}

/**
 * Completed exams of both mock sets and of a paper from the bank; one of set 2 that waits for its blind review and one that runs, so that
 * the keys of set 2 are withheld.
 */
async function sitExams({ server, clock }: Site, learner: Visitor, userId: number): Promise<number[]> {
  const past = [1, 2].map((set) => ({
    set: set as 1 | 2,
    endsAt: clock.now() - set * DAY,
    percent: 60,
    isMarked: true,
  }));
  const completed = [];
  for (const exam of past) completed.push(await takeExam(server.transact, userId, exam));
  const start = async (examSet: number): Promise<number> =>
    (await succeed(learner.post('/api/exam/start', { examSet }))).id;
  const ended = await start(3);
  await succeed(learner.post(`/api/exam/${ended}/complete`, { blindReview: false }));
  const blind = await start(2);
  await succeed(learner.post(`/api/exam/${blind}/complete`, { blindReview: true }));
  return [...completed, ended, blind, await start(2)];
}

/** Practice sessions, one finished and one under way. */
async function practiseInSessions(learner: Visitor): Promise<number[]> {
  const drawn = { topics: [], states: ['new'], number: 20 };
  const [finished, timed] = [
    await succeed(learner.post('/api/practice/sessions', { ...drawn, mode: 'tutor' })),
    await succeed(learner.post('/api/practice/sessions', { ...drawn, mode: 'timed' })),
  ];
  await succeed(learner.post(`/api/practice/sessions/${finished.id}/finish`, { choices: [] }));
  return [finished.id, timed.id];
}

/** A plan with an exam day ahead, its calendar, and what is recorded of reading; the token of the calendar. */
async function study({ clock }: Site, learner: Visitor): Promise<string> {
  const examDate = toCalendarDay(clock.now() + 30 * DAY, 'America/Toronto');
  await succeed(learner.put('/api/study-plan', { examDate, timeZone: 'America/Toronto' }));
  const result = { examDate: toCalendarDay(clock.now() - 90 * DAY, 'America/Toronto'), passed: true };
  await succeed(learner.put('/api/official-results', result));
  for (const chapterId of [1, 2, 3])
    await succeed(learner.post('/api/progress', { chapterId, completed: chapterId > 1 }));
  await succeed(learner.put('/api/reading-place', { book: 'chapter', sectionId: 1 }));
  await succeed(learner.put('/api/bookmarks/1', {}));
  const { address } = await succeed(learner.post('/api/study-calendar'));
  return new URL(address).searchParams.get('token') ?? '';
}

/**
 * Gives a learner something of everything that there is, and the site a row of everything that administrators look at. Answers the
 * parameters of addresses at which it is.
 */
export async function fillSite(app: Site, { learner, admin }: People): Promise<AddressParameters> {
  const { database, transact } = app.server;
  const now = app.clock.now();
  const idOf = async (visitor: Visitor): Promise<number> => (await succeed(visitor.get('/api/me'))).id;
  const [learnerId, adminId] = [await idOf(learner), await idOf(admin)];
  const calendar = await study(app, learner);
  // Before the practice, which leaves the bank too few unseen questions for a paper.
  const examId = await sitExams(app, learner, learnerId);
  const sessionId = await practiseInSessions(learner);
  const items = await database.rows<{ id: number }>(
    'SELECT id FROM questions WHERE is_exam_question = 0 AND exam_set IS NULL ORDER BY id LIMIT 100',
  );
  await practise(transact, learnerId, { items: items.map(({ id }) => id), at: now - DAY });
  const paymentId = [await writeOwnRows(database, learnerId, { now })];
  await writeRowsAboutLearner(database, { now, learnerId, adminId });
  await writeSiteRows(database, { now, adminId, learnerId });
  await write({ transact, clock: app.clock }, { id: learnerId, role: 'user' }, 'Hello');
  const submissions = await database.rows<{ id: number }>('SELECT id FROM submissions');
  return {
    ...{ examId, sessionId, paymentId, userId: [learnerId], postId: [VERSIONED_POST], campaignId: [1, 2] },
    ...{ submissionId: submissions.map(({ id }) => id), announcementId: [1], mentor: [mentorToken(learnerId)] },
    ...{ calendar: [calendar], chapterId: [1], moduleId: [1] },
  };
}
