import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { contactRetentionRepository } from '../../src/adapters/sql/contact-retention.ts';
import type { Database } from '../../src/adapters/sql/database.ts';
import { localMailboxReader } from '../../src/adapters/sql/local-mailbox.ts';
import { outbox } from '../../src/adapters/sql/outbox.ts';
import { personalData } from '../../src/adapters/sql/personal-data/personal-data.ts';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { sandboxIntentStore } from '../../src/adapters/sql/sandbox-intent-store.ts';
import { sessionStore } from '../../src/adapters/sql/session-store.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import { recomputeMistakes, recordMistakesOfAttempts } from '../../src/application/exam/record-attempts.ts';
import type { User } from '../../src/application/ports/accounts.ts';
import type { PaperItem } from '../../src/domain/exam/paper.ts';
import { parseLeadSearch } from '../../src/domain/outreach/lead-search.ts';
import {
  aGrant,
  anAttempt,
  anOpenPayment,
  aPromoCode,
  aUser,
  committed,
  FULL_PRICE,
  NOON,
  present,
} from '../support/builders.ts';
import { write } from '../support/chat-messages.ts';
import { eachDatabase } from '../support/databases.ts';
import { promoCodeTerms } from '../support/edited-records.ts';
import { fillAnswers, fillLargeTables, MANY } from '../support/large-tables.ts';
import { readAlone, type Statement, scannedTables, statementsOf } from '../support/query-plan.ts';

const DAY = 86_400_000;

/** Everything a visitor, a job or a learner causes, once. */
async function exercisePorts(database: Database): Promise<void> {
  const { attempt, user, paper } = await anAttempt(database);
  const promo = await aPromoCode(database);
  const payment = await anOpenPayment(database, { user });
  const read = createReaders(database);
  const item = present(paper[0]);
  const answer = {
    attemptId: attempt.id,
    questionId: item.questionId,
    optionId: present(item.optionIds[0]),
    chosenAt: NOON,
  };
  await committed(database, async ({ users, attempts, payments, paymentEvents, promoCodes }) => {
    await users.lock(user.id);
    await users.setNppeAccess(user.id, { status: 'active', endsAt: NOON });
    await users.addPengAccess(user.id, { startsAt: NOON, endsAt: NOON, paymentId: payment.id });
    await attempts.findOpen(user.id, 1);
    await attempts.answerFacts([{ ...answer, userId: user.id }]);
    await attempts.saveAnswers([answer]);
    await attempts.saveMarks([{ ...answer, kind: 'flagged', value: true, changedAt: NOON }]);
    await attempts.appendEvents([{ ...answer, key: 'a', kind: 'visit', at: NOON }]);
    await attempts.saveBreak(attempt.id, { deadlineAt: NOON, pausedAt: null, breakLeftMs: 0 });
    await attempts.lock(attempt.id);
    await attempts.keyedPaper(attempt.id);
    await attempts.answers(attempt.id);
    await attempts.close(present(await attempts.find(attempt.id)), { closedAt: NOON, right: 1, items: 6 }, [
      item.questionId,
    ]);
    await payments.setTerms(payment.id, FULL_PRICE, NOON);
    await payments.setIntent(payment.id, `pi_${payment.id}`);
    await promoCodes.reserve(promo.id, user.id, NOON);
    await promoCodes.release(promo.id, user.id);
    await promoCodes.consume(promo.id, user.id, NOON);
    await payments.markAbandoned(payment.id);
    await payments.markGranted(payment.id, aGrant(NOON, NOON));
    await payments.advance(payment.id, 0);
    await payments.markEnded(payment.id, 'refunded', NOON, NOON);
    await payments.markRestored(payment.id);
    await payments.moveAccess(payment.id, { endBefore: null, endsAt: NOON });
    await payments.scheduleCheck(payment.id, NOON, NOON);
    await users.movePengPeriod(payment.id, { startsAt: NOON, endsAt: NOON });
    await users.endPengPeriod(payment.id);
    await paymentEvents.begin({ id: `evt_${payment.id}`, type: 'refund.created', intentId: 'pi_1' }, NOON);
    await paymentEvents.begin({ id: `evt_${payment.id}`, type: 'refund.created', intentId: 'pi_1' }, NOON);
    await paymentEvents.settle(`evt_${payment.id}`, NOON);
    await paymentEvents.removeBefore(1, 10);
  });
  await read.users.findById(user.id);
  await read.users.findByLogin(user.username);
  await read.users.findByLogin(user.email);
  await read.users.list(user.id, 10);
  await read.attemptReader.find(attempt.id);
  await read.attemptReader.findOverview(attempt.id);
  await read.attemptReader.paper(attempt.id);
  await read.attemptReader.entries(attempt.id);
  await read.attemptReader.marks(attempt.id);
  await read.attemptReader.events(attempt.id);
  await read.attemptReader.listOf(user.id, 6);
  await read.attempts.listOverdue(100, 10);
  await read.payments.findById(payment.id);
  await read.payments.findByIntent(`pi_${payment.id}`);
  await read.payments.findOpen(user.id, 'nppe');
  await read.payments.listGranted(user.id);
  await read.payments.listDueChecks('open', NOON, 10);
  await read.payments.listDueChecks('paid', NOON, 10);
  await read.promoCodes.findByCode(promo.code);
  await read.promoCodes.findOwnUse(promo.id, user.id);
  await read.studyRecords.listProgress(user.id);
  await read.learnerRecords.find(user.id);
  await exerciseAdministration(database, user, promo.id);
  await exerciseStores(database, user);
  await exercisePractice(database, user.id);
  await exerciseLearning(database, user.id, item.questionId);
  await exerciseAnalytics(database, user.id, attempt.id);
  await exerciseLeads(database);
  await exerciseMistakes(database, user.id, { attemptId: attempt.id, ...item });
  await exerciseQuestions(database, user.id, { attemptId: attempt.id, ...item });
  await exerciseChat(database);
  await exerciseOverview(database);
}

/** What an administrator sees first, and the funnel (product.md 8.55, 13.31). */
async function exerciseOverview(database: Database): Promise<void> {
  const { overview } = createReaders(database);
  await overview.listWeeks(MANY - 50);
  await overview.listEndings(5, 20);
  await overview.countWaiting();
  await overview.listWaiting(4);
  const { funnel } = createReaders(database);
  await funnel.listGroups(NOON + DAY);
  await funnel.listCodes(NOON + DAY, 10);
}

/** What a visitor leaves; then the list, with few hits, with a source and with hits everywhere, and the counters. */
async function exerciseLeads(database: Database): Promise<void> {
  const lead = { firstName: 'Anna', lastName: 'Berg', email: 'anna@example.org' };
  await committed(database, ({ leads }) => leads.add({ ...lead, source: 'try-out-nppe', givenAt: NOON }));
  const { leads } = createReaders(database);
  for (const typed of ['', 'anna', 'free questions', 'many']) {
    const found = await leads.list({ search: parseLeadSearch(typed), before: MANY, limit: 51 });
    assert.equal(found.length > 0, typed !== 'anna', typed);
  }
  await leads.list({ search: parseLeadSearch('anna'), before: null, limit: 51 });
  await leads.count(NOON);
  await contactRetentionRepository(database).forgetLeads(1, 10);
}

/** What was missed in exams, and their blind reviews and times. */
async function exerciseMistakes(
  database: Database,
  userId: number,
  { attemptId, questionId, optionIds }: PaperItem & { readonly attemptId: number },
): Promise<void> {
  const optionId = present(optionIds[0]);
  await committed(database, async (repositories) => {
    const { blindReviews, mistakes, questionTimes } = repositories;
    await recordMistakesOfAttempts(repositories, userId);
    await mistakes.nameCause(userId, 1, 'misread');
    await mistakes.addAnswer(userId, { questionId, optionId, isRight: false }, NOON);
    await mistakes.countCorrected(questionId, optionId, 5);
    await recomputeMistakes(repositories, questionId, [userId]);
    await mistakes.remove(userId, [{ source: 'item', sourceId: 1, number: 0 }]);
    await blindReviews.listCandidates(attemptId);
    await blindReviews.open(attemptId, [questionId], NOON);
    await blindReviews.lock(attemptId);
    await blindReviews.saveAnswer(attemptId, { questionId, optionId }, NOON);
    await blindReviews.close(attemptId, 'finished', [questionId], NOON);
    await questionTimes.add(attemptId, new Map([[questionId, 1]]));
  });
  const { attemptReader, blindReviews, mistakes } = createReaders(database);
  await blindReviews.findWithholding(attemptId);
  const [listed] = await mistakes.listOpen(userId, 10);
  await mistakes.listExamQuestions([present(listed).id]);
  await mistakes.listUnrecorded(10);
  await attemptReader.reviewedQuestions(attemptId);
}

/** Reports, corrections and counts, as they come up beside the exams of everybody. */
async function exerciseQuestions(
  database: Database,
  userId: number,
  { attemptId, questionId, versionId, optionIds }: PaperItem & { readonly attemptId: number },
): Promise<void> {
  const { questionReader, reportableQuestions, keyCorrections } = createReaders(database);
  const question = { kind: 'item', questionId, versionId, stem: 's' } as const;
  const keyOptionId = present(optionIds[3]);
  // An earlier version with another key, which the correction is for.
  const [version] = await database.rows<{ body: string }>('SELECT body FROM question_versions WHERE id = ?', [
    versionId,
  ]);
  await database.knex('question_versions').insert({
    ...{ question_id: questionId, number: 0, area: 'I', key_option_id: present(optionIds[0]) },
    ...{ body: present(version).body, created_at: NOON },
  });
  await committed(database, async (repositories) => {
    await repositories.questionReports.keep({ userId, question, reason: 'typo', words: '', at: NOON });
    await repositories.questionReports.find(1);
    await repositories.questionReports.close(1, { outcome: 'resolved', note: '', closedBy: userId, at: NOON });
    await repositories.optionTallies.countNew(5);
    const why = { reason: 'r', madeBy: userId, madeAt: NOON };
    const id = present(await repositories.keyCorrections.open({ questionId, versionId, keyOptionId, ...why }));
    const correction = present(await repositories.keyCorrections.lock(id));
    await repositories.keyCorrections.raiseRunning(correction, 0, 20);
    await repositories.keyCorrections.resultsToJudge(correction, { after: 0, until: 500 }, 20);
    const before = { right: 1, items: 6 };
    await repositories.keyCorrections.record(correction, [{ attemptId, before, after: before }], NOON);
    await repositories.keyCorrections.finish(id, NOON);
  });
  await keyCorrections.listOpen();
  await questionReader.ownReports(userId);
  await questionReader.countReports();
  await questionReader.reports({ below: null, limit: 5 });
  await questionReader.reports({ isOpen: true, below: { isOpen: true, id: 500 }, limit: 5 });
  await questionReader.reports({ questionId, below: null, limit: 5 });
  await questionReader.tallies([questionId]);
  await questionReader.details(questionId);
  await keyCorrections.findReach(questionId, keyOptionId);
  await questionReader.rescorings(questionId, null, 5);
  await reportableQuestions.ofAttempt(userId, attemptId, questionId);
}

async function exerciseAdministration(database: Database, { id: userId }: User, promoCodeId: number): Promise<void> {
  const page = { before: NOON, limit: 10 };
  const given = { product: 'nppe', addedMs: DAY, cutTo: null, endBefore: null, endsAt: NOON, reason: 'ill' } as const;
  await committed(database, async ({ users, supportGrants, promoCodes, posts }) => {
    await users.lockAdmins();
    await users.setRole(userId, 'admin');
    await users.setRole(userId, 'user');
    const grantId = await supportGrants.add({ ...given, userId, grantedAt: NOON });
    await supportGrants.moveAccess(grantId, { endBefore: null, endsAt: NOON });
    await users.moveGivenPengPeriod(grantId, { startsAt: NOON, endsAt: NOON });
    await users.cutPengAccess(userId, NOON);
    await promoCodes.edit(promoCodeId, 1, promoCodeTerms());
    await posts.find(1);
    await posts.hide(1, NOON);
    await posts.show(1);
  });
  const { people, promoCodes, supportGrants } = createReaders(database);
  await people.search('many12', { after: '', limit: 10 });
  await people.search('many12', { after: 'many1200', limit: 10 });
  await people.payersOf('pi_many12', 10);
  await people.newest(page);
  await people.history({ id: userId, email: 'many12@example.org' }, NOON, 10);
  await supportGrants.listOf(userId);
  await promoCodes.findManaged(promoCodeId);
  await promoCodes.listManaged(page);
  await promoCodes.listUses(promoCodeId, page);
}

async function exerciseChat(database: Database): Promise<void> {
  const user = await aUser(database);
  const place = { transact: createTransact(database), clock: { now: () => NOON } };
  await write(place, user, 'question');
  await committed(database, ({ chat }) => chat.firstUnread(user.id, 'support'));
  const { chats } = createReaders(database);
  await chats.position(user.id);
  await chats.listAfter(user.id, 0, 10);
  await chats.listBefore(user.id, null, 10);
  await chats.listChanged({ moment: NOON - 1, conversationId: 0 }, 10);
  await chats.listSummaries({ moment: 50, conversationId: 1 }, 10);
  await chats.findLearners('many12', 10);
  await chats.countUnread(user.id);
  await chats.countUnreadConversations();
  await chats.listDueMails('learner', 200, 10);
  await chats.listDueMails('support', 200, 10);
}

async function exercisePractice(database: Database, userId: number): Promise<void> {
  const answer = { source: 'item', sourceId: 1, number: 0, choice: '1', isRight: false } as const;
  await committed(database, ({ practice }) => practice.saveAnswers(userId, [answer], NOON));
  const { practiceReader } = createReaders(database);
  await practiceReader.answersTo(userId, 'item', [1, 2]);
  await practiceReader.listAnswered(userId);
  await practiceReader.findQuiz({ userId, chapterId: 1 });
}

async function exerciseLearning(database: Database, userId: number, questionId: number): Promise<void> {
  const { learnerMails, learningReader, practiceSessions, cards } = createReaders(database);
  await learningReader.listExamNotes(userId, 100);
  await learningReader.listFirstAnswers(userId);
  await learningReader.findLastFit();
  await practiceSessions.listPool(userId, true);
  await practiceSessions.findFacts(userId, [questionId]);
  await practiceSessions.listMockAttempts(userId);
  await practiceSessions.listWithheldQuestions(userId);
  await practiceSessions.listSessions(userId, 50);
  await cards.listCards(userId);
  await cards.countReviews(userId, NOON);
  await committed(database, (repositories) =>
    repositories.cards.lockReviewed(userId, [{ id: 'one', card: 'term-tort' }]),
  );
  await learnerMails.findStudyDone(userId, NOON - DAY, NOON);
}

async function exerciseAnalytics(database: Database, userId: number, attemptId: number): Promise<void> {
  const { analytics, analyticsReader } = createReaders(database);
  await analyticsReader.firstAnswers(userId);
  await analyticsReader.findAttempt(attemptId);
  await analyticsReader.readWork(attemptId);
  await analytics.listUserIds(MANY, 10);
  await committed(database, async (repositories) => {
    await repositories.analytics.rebuild([userId]);
    await repositories.analytics.analyseNew(10);
  });
}

async function exerciseStores(database: Database, { id: userId, passwordHash }: User): Promise<void> {
  await exerciseAccounts(database, userId, passwordHash);
  const sessions = sessionStore(database);
  await sessions.create('one', { userId, begunAt: NOON, expiresAt: NOON }, passwordHash);
  await sessions.prolong('one', NOON, NOON);
  await sessions.find('one', NOON - 1);
  await sessions.rolesOf(['one', 'two'], NOON - 1);
  await sessions.noteUses([{ id: 'one', usedAt: NOON, network: 'network' }]);
  await committed(database, async ({ ownSessions, knownDevices }) => {
    await knownDevices.note(userId, 'device', NOON);
    await ownSessions.list(userId, 'one', NOON - 1);
    await ownSessions.end(userId, 'unknown');
    await ownSessions.endOthers(userId, 'another');
    await knownDevices.forgetUnused(NOON, 10);
  });
  await sessions.confirm({ id: 'one', newId: 'two', userId, now: NOON });
  await sessions.remove('one');
  await sessions.lock('two', userId);
  await sessions.removeOfUser(userId);
  await sessions.removeExpired(NOON + 1, 10);
  const box = outbox(database);
  await box.add({ kind: 'mail', to: 't', subject: 's', name: 'n', paragraphs: [] }, NOON, `plan-${userId}`);
  for (const { id } of await box.take(NOON, 1, 1)) {
    await box.postpone(id, NOON, 'reason');
    await box.giveUp(id, NOON, 'reason');
    await box.markSent(id, NOON, { mail: 'receipt', to: 't@example.org', userId: null });
    await box.markSent(id, NOON, { mail: 'receipt', to: 't@example.org', userId });
  }
  await box.countFailed();
  await box.forgetFailed(NOON, 10);
  await box.removeSent(NOON - 1, 10);
  await box.removeRecords(NOON - 1, 10);
  await localMailboxReader(database.reads).list(10);
  await sandboxIntentStore(database).find('pi_1');
  await sandboxIntentStore(database).findBySecret('secret');
  await sandboxIntentStore(database).change('pi_1', ['processing'], { amountCents: 1 });
}

async function exerciseAccounts(database: Database, userId: number, passwordHash: string): Promise<void> {
  await committed(database, async ({ credentials, reminders, users }) => {
    await credentials.keepResetToken(userId, 'token', NOON);
    await credentials.findByResetToken('token', 0);
    await credentials.consumeResetToken('token', 0, passwordHash);
    await credentials.replace(userId, passwordHash, passwordHash);
    for (const product of ['nppe', 'peng'] as const) {
      await reminders.listEnding(product, { after: 1, until: 5 }, 7, 10);
    }
    await reminders.note({ userId, product: 'nppe', endsAt: NOON }, 7);
    await users.lockAdmins();
  });
  const leaving = await aUser(database);
  await personalData(database).listRecords(leaving);
  await committed(database, (repositories) => repositories.personalData.erase(leaving, NOON));
}

describe('what is looked for among all learners', () => {
  eachDatabase((open, kind) => {
    it('is found along its own index and not by the role, which nearly all have (product.md 6.5, 10.5)', {
      skip: kind !== 'sqlite' && 'MySQL knows how many rows an index has',
    }, async () => {
      const statements = await statementsOf(open, async (database) => {
        await committed(database, ({ reminders }) => reminders.listEnding('nppe', { after: 1, until: 5 }, 7, 10));
        await createReaders(database).chats.findLearners('a', 5);
      });
      const plans = await Promise.all(
        statements
          .filter(({ sql }) => /FROM users/.test(sql))
          .map(({ sql, bindings }) =>
            open().knex.raw<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${sql}`, [...bindings]),
          ),
      );
      const used = plans.flat().map(({ detail }) => /^SEARCH (?:u|users) USING INDEX (\w+)/.exec(detail)?.[1]);
      const indices = used.filter((name) => name !== undefined).sort();
      assert.deepEqual(indices, [
        'users_email_key_unique',
        'users_subscription_end_date_index',
        'users_username_key_unique',
      ]);
      assert.ok(!plans.flat().some(({ detail }) => /TEMP B-TREE/.test(detail)));
    });

    it('is counted for administrators without reading all learners or all payments (product.md 8.55, 13.31)', {
      skip: kind !== 'sqlite' && 'MySQL knows how many rows an index has',
    }, async () => {
      const statements = await statementsOf(open, exerciseOverview);
      assert.ok(statements.length >= 7);
      for (const { sql, bindings } of statements) {
        const plan = await open().knex.raw<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${sql}`, [...bindings]);
        const readWhole = plan.filter(({ detail }) => /users_role_index|SCAN (?:p|payments|u|users)\b/.test(detail));
        assert.deepEqual(readWhole, [], sql);
      }
    });
  });
});

/** Read once a start or a load, from tables that stay small. */
const isAboutTheBank = ({ sql }: Statement): boolean =>
  /FROM questions|`questions`|work_locks|question_versions`/.test(sql);

describe('query plans', () => {
  eachDatabase((open) => {
    let statements: Statement[] = [];

    before(async () => {
      await fillLargeTables(open());
      await fillAnswers(open());
      statements = (await statementsOf(open, exercisePorts)).filter((statement) => !isAboutTheBank(statement));
    });

    it('read no large table from end to end, in any port', async () => {
      assert.ok(statements.length > 45, `${statements.length} statements`);
      for (const statement of statements) {
        assert.deepEqual(await scannedTables(open(), statement), [], statement.sql);
      }
    });

    it('read the narrow index for a search of leads, in the order of the list, and no lead beside it (product.md 8.30)', async () => {
      const searches = statements.filter(({ sql }) => sql.includes('INSTR(search_key'));
      assert.equal(searches.length, 2, 'with a source and without');
      for (const search of searches) assert.deepEqual(await readAlone(open(), search), ['marketing_leads_search']);
    });

    it('read the narrow index for a part of the id of a payment (product.md 13.37)', async () => {
      const [search, ...others] = statements.filter(({ sql }) => sql.includes('INSTR(intent_id'));
      assert.ok(search && others.length === 0);
      assert.deepEqual(await readAlone(open(), search), ['payments_intent_id_unique']);
    });

    it('show a scan where there is one (control)', async () => {
      const scans = [
        { sql: 'SELECT id FROM users WHERE password_hash = ?', bindings: ['x'] },
        { sql: 'SELECT id FROM exam_attempts WHERE right_count = ?', bindings: [3] },
        { sql: 'DELETE FROM sessions WHERE id_digest <> ?', bindings: ['x'] },
      ];
      for (const scan of scans) assert.equal((await scannedTables(open(), scan)).length, 1, scan.sql);
    });
  });
});
