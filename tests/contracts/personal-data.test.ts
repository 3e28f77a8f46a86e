import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Database } from '../../src/adapters/sql/database.ts';
import { PERSONAL_TABLES, personalData } from '../../src/adapters/sql/personal-data/personal-data.ts';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { digestSecret } from '../../src/adapters/sql/secret-digest.ts';
import { sessionStore } from '../../src/adapters/sql/session-store.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import type { User } from '../../src/application/ports/accounts.ts';
import type { PaperItem } from '../../src/domain/exam/paper.ts';
import {
  anAttempt,
  anOpenPayment,
  aPromoCode,
  aUser,
  committed,
  FULL_PRICE,
  NOON,
  nextNumber,
  present,
} from '../support/builders.ts';
import { write } from '../support/chat-messages.ts';
import { eachDatabase } from '../support/databases.ts';

const DAY = 86_400_000;

/** Columns that say whose a row is: references to users, and what is named like one or like an address. */
async function ownerColumns(database: Database): Promise<Map<string, string[]>> {
  const rows =
    database.kind === 'sqlite'
      ? await database.rows<{ name: string; owner: string }>(
          `SELECT t.name, f."from" AS owner FROM sqlite_master t, pragma_foreign_key_list(t.name) f
           WHERE t.type = 'table' AND f."table" = 'users'
           UNION SELECT t.name, c.name FROM sqlite_master t, pragma_table_info(t.name) c
           WHERE t.type = 'table' AND (c.name LIKE '%user_id' OR c.name = 'email_key')`,
        )
      : await database.rows<{ name: string; owner: string }>(
          `SELECT table_name AS name, column_name AS owner FROM information_schema.key_column_usage
           WHERE table_schema = DATABASE() AND referenced_table_name = 'users'
           UNION SELECT table_name, column_name FROM information_schema.columns
           WHERE table_schema = DATABASE() AND (column_name LIKE '%user\\_id' OR column_name = 'email_key')`,
        );
  const found = new Map<string, string[]>();
  for (const { name, owner } of rows) found.set(name, [...(found.get(name) ?? []), owner].sort());
  return found;
}

/** What is found in the schema and not in the list. */
async function undeclared(database: Database): Promise<string[]> {
  const declared = new Map(PERSONAL_TABLES.map(({ table, owner }) => [table, owner]));
  return [...(await ownerColumns(database))].flatMap(([table, columns]) =>
    columns.filter((column) => !declared.get(table)?.includes(column)).map((column) => `${table}.${column}`),
  );
}

const originOf = (mark: string) => ({
  ...{ source: mark, medium: '', campaign: '', referrerHost: '', landingPage: '/' },
  touchedAt: NOON,
});

/** Somebody of whom every table knows something; `mark` is in everything that can be read. */
async function someone(database: Database, mark: string): Promise<User> {
  const user = await aUser(database, { username: `${mark}${nextNumber()}` });
  const { attempt, paper } = await anAttempt(database, { user });
  const item = present(paper[0]);
  const answer = { questionId: item.questionId, optionId: present(item.optionIds[0]), chosenAt: NOON };
  const promo = await aPromoCode(database, { code: `${mark}${nextNumber()}`.toUpperCase() });
  const paid = await anOpenPayment(database, { user });
  await committed(database, async (repositories) => {
    const { users, attempts, payments, promoCodes, newsletter, reminders, outbox, audit, supportGrants } = repositories;
    await repositories.legalAcceptances.recordRegistration(user.id, NOON);
    await repositories.origins.addToUser(user.id, originOf(mark), NOON);
    await repositories.userNotes.add({ userId: user.id, writtenBy: user.id, words: `${mark} called`, writtenAt: NOON });
    await repositories.emailCorrections.request({
      ...{ userId: user.id, requestedBy: user.id, email: `${mark}-new@example.org` },
      ...{ requestedAt: NOON, expiresAt: NOON + DAY },
    });
    await attempts.saveAnswers([{ ...answer, attemptId: attempt.id }]);
    await attempts.saveMarks([
      { attemptId: attempt.id, questionId: item.questionId, kind: 'note', value: `${mark} noted`, changedAt: NOON },
    ]);
    await attempts.appendEvents([
      { attemptId: attempt.id, key: mark, kind: 'visit', questionId: item.questionId, optionId: null, at: NOON },
    ]);
    await payments.setIntent(paid.id, `pi_${mark}_${paid.id}`);
    await payments.markGranted(paid.id, {
      endBefore: null,
      endsAt: NOON + 60 * DAY,
      grantedAt: NOON,
      months: 2,
      checkAt: null,
    });
    await promoCodes.reserve(promo.id, user.id, NOON);
    await supportGrants.add({
      ...{ userId: user.id, product: 'nppe', grantedAt: NOON, addedMs: DAY, cutTo: null },
      ...{ endBefore: null, endsAt: NOON + DAY, reason: `${mark} was ill` },
    });
    await users.setNppeAccess(user.id, { status: 'active', endsAt: NOON + 60 * DAY });
    await users.addPengAccess(user.id, { startsAt: NOON, endsAt: NOON + 60 * DAY, paymentId: paid.id });
    await newsletter.request(
      { email: user.email, name: mark, consentWords: `${mark} agrees`, consentedAt: NOON },
      { confirm: `confirming ${mark}${user.id}`, leave: `leaving ${mark}${user.id}` },
    );
    await newsletter.confirm(`confirming ${mark}${user.id}`, NOON);
    await outbox.add({ kind: 'mail', to: user.email, subject: mark, name: mark, paragraphs: [] }, NOON);
    await outbox.markSent(nextNumber() + 1_000_000, NOON, { mail: 'welcome', to: user.email, userId: null });
    await audit.record({
      actorId: user.id,
      action: 'updated',
      subject: { kind: 'user', id: user.id, label: mark },
      changes: [{ field: 'role', before: mark, after: mark }],
      at: NOON,
    });
    await reminders.note({ userId: user.id, product: 'nppe', endsAt: NOON }, 7);
  });
  await anOpenPayment(database, { user, product: 'peng', terms: FULL_PRICE });
  await sessionStore(database).create(
    `session of ${mark}`,
    { userId: user.id, begunAt: NOON, expiresAt: NOON + DAY },
    'hash',
  );
  await signsInWithTwoSteps(database, user, mark);
  await committed(database, ({ knownDevices }) => knownDevices.note(user.id, `cookie of ${mark}`, NOON));
  const view = { session_digest: digestSecret(`session of ${mark}`), begun_at: NOON };
  await database.knex('learner_views').insert({ ...view, admin_id: user.id, user_id: user.id });
  await studied(database, user, mark);
  await tookExamples(database, user, mark);
  await missedQuestions(database, user, attempt.id, item);
  await wroteSubmission(database, user, mark);
  await mindedQuestions(database, user, mark, item);
  await reviewedCards(database, user, mark, item);
  await savedText(database, user, mark);
  await gotNewsletter(database, user, mark);
  return user;
}

/** Second factors with recovery codes, and a sign-in that waits for its second step. */
async function signsInWithTwoSteps(database: Database, { id, passwordHash }: User, mark: string): Promise<void> {
  const passkey = { name: mark, credentialId: `${mark}${id}`, publicKey: 'key', counter: 0, transports: [] };
  await committed(database, async ({ secondFactors, pendingSignIns }) => {
    await secondFactors.addTotp({ userId: id, sealedSecret: 'sealed', lastStep: null, addedAt: NOON });
    await secondFactors.addPasskey(id, passkey, NOON);
    await secondFactors.replaceRecoveryCodes(id, [{ selector: 'aa', secretHash: 'hash' }], NOON);
    await pendingSignIns.begin(`pending ${id}`, { userId: id, passwordHash, expiresAt: NOON + DAY });
  });
  const challenge = { challenge_digest: `challenge ${id}`, user_id: id, purpose: 'add', expires_at: NOON + DAY };
  await database.knex('passkey_challenges').insert(challenge);
}

/** A missed question that was answered again, and a declined blind review. */
async function missedQuestions(
  { knex }: Database,
  user: User,
  attemptId: number,
  { questionId, optionIds }: PaperItem,
): Promise<void> {
  // The keys of an attempt that runs are withheld, and with them what was missed.
  await knex('exam_attempts').where({ id: attemptId }).update({ end_time: NOON });
  const missed = { outcome: 'wrong', is_guess: 0, missed_at: NOON, attempt_id: attemptId };
  await knex('mistakes').insert({ ...missed, user_id: user.id, source: 'exam', source_id: questionId, number: 0 });
  const again = { question_id: questionId, option_id: present(optionIds[0]), is_right: 1, answered_at: NOON };
  await knex('mistake_answers').insert({ ...again, user_id: user.id });
  await knex('blind_reviews').insert({ attempt_id: attemptId, state: 'declined', opened_at: NOON, closed_at: NOON });
  await knex('blind_answers').insert({ attempt_id: attemptId, question_id: questionId });
}

/** A report of one's own, and what an admin does about reports and questions. */
async function mindedQuestions({ knex }: Database, user: User, mark: string, version: PaperItem): Promise<void> {
  const { questionId, versionId, optionIds } = version;
  const report = {
    question_id: questionId,
    version_id: versionId,
    stem: mark,
    reason: 'typo',
    words: `${mark} reports`,
  };
  const times = { created_at: NOON, updated_at: NOON };
  await knex('question_reports').insert({ ...report, ...times, user_id: user.id, closed_by: user.id });
  const correction = { question_id: questionId, version_id: versionId, key_option_id: optionIds[0], reason: mark };
  await knex('key_corrections').insert({ ...correction, made_by: user.id, made_at: NOON });
  const wording = { question_id: questionId, area: 'I', key_option_id: optionIds[0], body: '{}', created_at: NOON };
  await knex('question_versions').insert({ ...wording, number: 1_000 + nextNumber(), edited_by: user.id });
}

/** Reviewed cards, wrote one, practised in a session, and answered a practice item for the first time. */
async function reviewedCards({ knex }: Database, user: User, mark: string, { questionId }: PaperItem): Promise<void> {
  const own = { user_id: user.id };
  const reviewed = { ...own, card: `term-${mark}`, reviewed_at: NOON };
  await knex('card_memories').insert({ ...reviewed, stability: 2, difficulty: 5, reviews: 1 });
  await knex('card_reviews').insert({ ...reviewed, review_id: `review of ${mark}`, grade: 'good', is_first: 1 });
  await knex('own_cards').insert({ ...own, front: mark, back: mark, created_at: NOON });
  await knex('card_settings').insert({ ...own, minutes_a_day: 10 });
  const exam = { ...own, exam_date: '2026-01-02' };
  await knex('official_results').insert({ ...exam, passed: 0, bands: mark, predicted: 0.4, reported_at: NOON });
  await knex('readiness_predictions').insert({ ...exam, probability: 0.4, predicted_at: NOON });
  await knex('calendar_feeds').insert({ ...own, secret_digest: `digest of ${mark}`, created_at: NOON });
  await knex('study_mails').insert({ ...own, leave_token: `token of ${mark}`, joined_at: NOON, next_at: NOON });
  const drawn = { topics: '[]', question_ids: `[${questionId}]`, choices: '[]' };
  await knex('practice_sessions').insert({ ...own, ...drawn, mode: 'tutor', started_at: NOON });
  await knex('practice_flags').insert({ ...own, question_id: questionId, flagged_at: NOON });
  await knex('mock_practice_answers').insert({ ...own, question_id: questionId, is_right: 1, answered_at: NOON });
}

/** Saved a text of the site as an admin. */
const savedText = ({ knex }: Database, user: User, mark: string) =>
  knex('content_versions').insert({
    kind: 'section',
    entry_id: nextNumber(),
    version: 2,
    title: mark,
    fields: '{}',
    origin: 'site',
    saved_by: user.id,
    saved_at: NOON,
  });

/** Was sent a newsletter mail. */
async function gotNewsletter({ knex }: Database, user: User, mark: string): Promise<void> {
  const mail = { subject: `${mark} news`, segment: 'all', content: mark, state: 'sent', created_at: NOON };
  const [campaign] = await knex('campaigns').insert(mail);
  const [subscriber] = await knex('newsletter_subscribers').where({ email: user.email }).select('id');
  const recipient = { campaign_id: campaign, subscriber_id: subscriber.id, reference: `news ${mark}${user.id}` };
  await knex('campaign_recipients').insert({ ...recipient, sent_at: NOON });
}

async function tookExamples({ knex }: Database, user: User, mark: string): Promise<void> {
  const slug = `${mark}-${nextNumber()}`;
  const [disciplineId] = await knex('disciplines').insert({ slug, name: mark, description: '', created_at: NOON });
  const competency = { code: `1.${nextNumber()}`, category: mark, competency: mark, description: '', sort_order: 1 };
  const [competencyId] = await knex('engineering_competencies').insert({ ...competency, created_at: NOON });
  const counts = { added: 1, repeated: 0, created_at: NOON, alive_at: NOON, published_at: NOON };
  const upload = { discipline_id: disciplineId, user_id: user.id, file_name: `${mark}.csv`, ...counts };
  const [uploadId] = await knex('example_uploads').insert(upload);
  const place = { competency_id: competencyId, discipline_id: disciplineId, upload_id: uploadId };
  const texts = { situation: 'stood', action: 'drew', outcome: 'held', created_at: NOON };
  const [exampleId] = await knex('peng_examples').insert({ ...place, ...texts });
  const kept = { user_id: user.id, example_id: exampleId };
  await knex('example_showings').insert({ ...kept, competency_id: competencyId, shown_at: NOON });
  await knex('saved_examples').insert({ ...kept, saved_at: NOON });
}

/** Wrote a text of an application, named a project and a validator, and had a comment from a mentor. */
async function wroteSubmission({ knex }: Database, user: User, mark: string): Promise<void> {
  const own = { user_id: user.id };
  const [submission] = await knex('submissions').insert({ ...own, regulator: 'AB', chosen_at: NOON });
  const [project] = await knex('submission_projects').insert({ ...own, name: mark, employer: mark, period: '2024' });
  const [validator] = await knex('submission_validators').insert({ ...own, name: mark, position: 'P.Eng.' });
  const texts = { situation: `${mark} stood`, action: `${mark} drew`, outcome: `${mark} measured` };
  const state = { code: '1.1', state: 'draft', findings: 0, level: 3, revision: 2, versioned_at: NOON, saved_at: NOON };
  const names = { project_id: project, validator_id: validator };
  const entry = { ...own, submission_id: submission, ...state, ...names, ...texts };
  const [entryId] = await knex('submission_entries').insert(entry);
  const part = { ...own, entry_id: entryId };
  await knex('submission_versions').insert({ ...part, number: 1, origin: 'interval', saved_at: NOON, ...texts });
  const times = { created_at: NOON, expires_at: NOON + DAY };
  const [link] = await knex('mentor_links').insert({ ...part, token_digest: `${mark}${user.id}`, ...times });
  const comment = { author: mark, part: 'action', body: `${mark} is good`, created_at: NOON };
  await knex('mentor_comments').insert({ ...part, link_id: link, ...comment });
}

async function studied(database: Database, user: User, mark: string): Promise<void> {
  const { knex } = database;
  const whole = { title: mark, sort_order: nextNumber(), created_at: NOON, updated_at: NOON, description: '' };
  const slug = `${mark}-${nextNumber()}`;
  const [chapter] = await knex('chapters').insert({ ...whole, slug, area: 'I' });
  const [module] = await knex('course_modules').insert({ ...whole, slug, areas: '["I"]' });
  const progress = { user_id: user.id, completed: 1, last_accessed: NOON };
  const text = { ...whole, description: undefined, slug, chapter_id: chapter, format: 'html', content: mark };
  const { description: _, ...section } = text;
  const [sectionId] = await knex('sections').insert(section);
  const marked = { user_id: user.id, section_id: sectionId };
  await knex('section_visits').insert({ ...marked, read_at: NOON });
  const courseText = { ...section, chapter_id: undefined, module_id: module };
  const { chapter_id: __, ...courseSection } = courseText;
  const [courseSectionId] = await knex('course_sections').insert(courseSection);
  await knex('course_section_visits').insert({ ...marked, section_id: courseSectionId, read_at: NOON });
  await knex('section_bookmarks').insert({ ...marked, created_at: NOON });
  await knex('study_plans').insert({ user_id: user.id, exam_date: '2027-03-01', time_zone: 'UTC', updated_at: NOON });
  const practised = { source: 'item', source_id: 1, number: 0, choice: '1', is_right: 1, answered_at: NOON };
  await knex('practice_answers').insert({ ...practised, user_id: user.id });
  const met = { source: 'item', source_id: 1, number: 0, is_right: 0, seen_at: NOON };
  await knex('first_answers').insert({ ...met, user_id: user.id });
  await knex('practice_quizzes').insert({ user_id: user.id, chapter_id: chapter, choices: '[]', updated_at: NOON });
  await knex('user_progress').insert({ ...progress, chapter_id: chapter });
  await knex('user_course_progress').insert({ ...progress, module_id: module });
  await write({ transact: createTransact(database), clock: { now: () => NOON } }, user, `${mark} asks`);
  const names = { first_name: mark, last_name: mark, email: user.email, email_key: user.email.toLowerCase() };
  await knex('marketing_leads').insert({ ...names, search_key: mark, created_at: NOON });
}

const rowsOf = async (database: Database, table: string, owner: readonly string[], user: User): Promise<number> => {
  const condition = owner.map((column) => `${column} = ?`).join(' OR ');
  const bindings = owner.map((column) => (column === 'email_key' ? user.email.toLowerCase() : user.id));
  const [row] = await database.rows<{ count: number }>(
    `SELECT COUNT(*) AS count FROM ${table} WHERE ${condition}`,
    bindings,
  );
  return Number(row?.count);
};

describe('what is stored of a person (product.md 1.13, 1.14)', () => {
  eachDatabase((open) => {
    it('is declared table by table: no table with a user or an address is missing', async () => {
      assert.deepEqual(await undeclared(open()), []);
      assert.ok(PERSONAL_TABLES.length >= 12);
    });

    it('would be found missing (control)', async () => {
      await open().knex.schema.createTable('forgotten_notes', (table) => {
        table.increments('id');
        table.integer('user_id').unsigned().references('id').inTable('users');
        table.integer('written_by').unsigned().references('id').inTable('users');
      });
      const found = await undeclared(open());
      await open().knex.schema.dropTable('forgotten_notes');
      assert.deepEqual(found.sort(), ['forgotten_notes.user_id', 'forgotten_notes.written_by']);
    });

    it('is handed out whole: something from every table that is declared for it, and nothing of others', async () => {
      const [owner, stranger] = [await someone(open(), 'owner'), await someone(open(), 'stranger')];
      const collected = await createReaders(open()).personalData.listRecords(owner);
      const sections = PERSONAL_TABLES.flatMap(({ exported }) =>
        typeof exported === 'string' ? [] : Object.keys(exported),
      );
      assert.deepEqual(Object.keys(collected).sort(), sections.sort());
      for (const [section, rows] of Object.entries(collected)) assert.ok(rows.length > 0, section);
      const text = JSON.stringify(collected);
      assert.doesNotMatch(text, /stranger/);
      assert.doesNotMatch(text, /"hash"|session of|cookie of|digest|password/i);
      assert.match(text, /owner asks/);
      assert.match(text, /owner agrees/);
      assert.match(text, /owner reports/);
      assert.equal(collected.answers?.[0]?.right, null, 'a running attempt does not tell what was right');
      assert.match(String(collected.answers?.[0]?.stem), /What should/);
      assert.match(String(collected.answers?.[0]?.answer), /Option A/);
      assert.match(String(collected.payments?.[0]?.receipt), /^PL-/);
      assert.match(JSON.stringify(await createReaders(open()).personalData.listRecords(stranger)), /stranger asks/);
    });

    it('names no card of a missed question while its key is withheld (product.md 4.35)', async () => {
      const user = await aUser(open());
      const { attempt, paper } = await anAttempt(open(), { user });
      const own = { user_id: user.id, reviewed_at: NOON };
      for (const card of [`missed-${present(paper[0]).questionId}`, 'missed-1-2', 'term-tort']) {
        const state = { stability: 2, difficulty: 5, reviews: 1 };
        await open()
          .knex('card_memories')
          .insert({ ...own, ...state, card });
        await open()
          .knex('card_reviews')
          .insert({ ...own, card, review_id: card, grade: 'again', is_first: 1 });
      }
      const countCards = async () => {
        const { cards = [], cardReviews = [] } = await createReaders(open()).personalData.listRecords(user);
        return [cards.length, cardReviews.length];
      };
      assert.deepEqual(await countCards(), [2, 2]);
      await open().knex('exam_attempts').where({ id: attempt.id }).update({ end_time: NOON });
      assert.deepEqual(await countCards(), [3, 3]);
    });

    it('is deleted but for the records of payments and the proof of consent, and nothing of others is touched', async () => {
      const [owner, stranger] = [await someone(open(), 'leaving'), await someone(open(), 'staying')];
      const answers = async () => (await open().rows('SELECT 1 FROM user_answers')).length;
      const answersBefore = await answers();
      await committed(open(), ({ personalData }) => personalData.erase(owner, NOON + 1));
      const left = new Map<string, number>();
      for (const { table, owner: columns } of PERSONAL_TABLES) {
        assert.ok((await rowsOf(open(), table, columns, stranger)) > 0, `${table} of somebody else`);
        const count = await rowsOf(open(), table, columns, owner);
        if (count > 0) left.set(table, count);
      }
      assert.deepEqual(Object.fromEntries(left), { payments: 1, newsletter_subscribers: 1, users: 1 });
      const [row] = await open().rows<Record<string, unknown>>('SELECT * FROM users WHERE id = ?', [owner.id]);
      assert.doesNotMatch(JSON.stringify(row), /leaving/);
      const records = await open().rows<object>('SELECT * FROM audit_entries WHERE subject_id = ?', [owner.id]);
      assert.equal(records.length, 1, 'the record of changes stays');
      assert.doesNotMatch(JSON.stringify(records), /leaving/);
      assert.equal(await answers(), answersBefore - 1, 'answers went with their attempt');
      const [consent] = await open().rows<{ left_at: number }>(
        'SELECT left_at FROM newsletter_subscribers WHERE email_key = ?',
        [owner.email.toLowerCase()],
      );
      assert.equal(consent?.left_at, NOON + 1);
    });

    it('leaves name and address free for others, and the account is not found any more', async () => {
      const owner = await someone(open(), 'again');
      await committed(open(), ({ personalData }) => personalData.erase(owner, NOON));
      const { users } = createReaders(open());
      for (const login of [owner.username, owner.email, `deleted@${owner.id}`, 'deleted']) {
        assert.equal(await users.findByLogin(login), null, login);
      }
      assert.equal(await users.findById(owner.id), null);
      assert.deepEqual(await users.list(owner.id - 1, 1), await users.list(owner.id, 1));
      const { username, email } = owner;
      assert.equal((await aUser(open(), { username, email })).username, username);
    });

    it('of somebody who never paid nothing at all is left, and a reserved promo use is given back', async () => {
      const user = await aUser(open());
      const promo = await aPromoCode(open(), { maxUses: 1 });
      await anOpenPayment(open(), { user, terms: { ...FULL_PRICE, promoCodeId: promo.id } });
      await committed(open(), ({ promoCodes }) => promoCodes.reserve(promo.id, user.id, NOON));
      await committed(open(), ({ personalData }) => personalData.erase(user, NOON));
      for (const { table, owner } of PERSONAL_TABLES) assert.equal(await rowsOf(open(), table, owner, user), 0, table);
      const other = await aUser(open());
      assert.equal(await committed(open(), ({ promoCodes }) => promoCodes.reserve(promo.id, other.id, NOON)), true);
    });

    it('keeps a payment that the provider may still carry out, so that its money can be found', async () => {
      const user = await aUser(open());
      const payment = await anOpenPayment(open(), { user });
      await committed(open(), ({ payments }) => payments.setIntent(payment.id, `pi_late_${payment.id}`));
      await committed(open(), ({ personalData }) => personalData.erase(user, NOON));
      const kept = await createReaders(open()).payments.findByIntent(`pi_late_${payment.id}`);
      assert.equal(kept?.status, 'abandoned');
      assert.equal(await createReaders(open()).payments.findOpen(user.id, 'nppe'), null);
    });

    it('is read with the same number of statements, up to five exams, and the ids of these once', async () => {
      const statements: string[] = [];
      const database = await open.another({ onStatement: (sql) => statements.push(sql) });
      const user = await someone(open(), 'much');
      statements.length = 0;
      await personalData(database).listRecords(user);
      const before = statements.length;
      assert.ok(before > 0);
      assert.equal(statements.filter((sql) => sql.startsWith('SELECT id FROM exam_attempts')).length, 1);
      for (const examSet of [2, 3, 4]) await anAttempt(open(), { user, examSet });
      statements.length = 0;
      await personalData(database).listRecords(user);
      assert.equal(statements.length, before);
    });
  });
});
