import { addVersion } from '../../src/adapters/sql/content-versions.ts';
import type { Database } from '../../src/adapters/sql/database.ts';
import { EDITED_POSTS_TABLE } from '../../src/adapters/sql/post-rows.ts';
import { digestSecret } from '../../src/adapters/sql/secret-digest.ts';

const DAY = 86_400_000;

/** The token of the link by which a mentor reads a text of `writeOwnRows`. */
export const mentorToken = (userId: number): string => String(userId).padStart(43, 'm');

/** The post of which `writeSiteRows` writes a second version. */
export const VERSIONED_POST = 1;

type Moment = { readonly now: number };

/** A row, with empty words, of everything that a person can write for themselves, and a payment; its id. */
export async function writeOwnRows({ knex }: Database, userId: number, { now }: Moment): Promise<number> {
  const own = { user_id: userId };
  const amounts = { list_cents: 5900, discount_percent: 0, amount_cents: 5900, currency: 'cad' };
  const bought = { created_at: now, updated_at: now, granted_at: now, access_months: 2, access_until: now + 60 * DAY };
  const sale = { product: 'nppe', status: 'granted', intent_id: `x${userId}` };
  const [payment = 0] = await knex('payments').insert({ ...own, ...sale, ...amounts, ...bought });
  await knex('own_cards').insert({ ...own, front: 'x', back: 'x', created_at: now });
  const [submission] = await knex('submissions').insert({ ...own, regulator: 'AB', chosen_at: now });
  const [project] = await knex('submission_projects').insert({ ...own, name: 'x', employer: 'x', period: '2024' });
  const [validator] = await knex('submission_validators').insert({ ...own, name: 'x', position: 'x' });
  const names = { project_id: project, validator_id: validator, submission_id: submission };
  const state = { code: '1.1', state: 'draft', findings: 0, level: 3, revision: 2, versioned_at: now, saved_at: now };
  const texts = { situation: 'x', action: 'x', outcome: 'x' };
  const [entry] = await knex('submission_entries').insert({ ...own, ...names, ...state, ...texts });
  await knex('submission_versions').insert({
    ...{ ...own, ...texts, entry_id: entry },
    ...{ number: 1, origin: 'replaced', saved_at: now },
  });
  const dates = { created_at: now, expires_at: now + DAY };
  const token_digest = digestSecret(mentorToken(userId));
  const [link] = await knex('mentor_links').insert({ ...own, entry_id: entry, token_digest, ...dates });
  const comment = { author: 'x', part: 'action', body: 'x', created_at: now };
  await knex('mentor_comments').insert({ ...own, entry_id: entry, link_id: link, ...comment });
  const key = { credential_digest: `x${userId}`, credential_id: 'x', public_key: 'x', counter: 0, transports: '[]' };
  await knex('passkeys').insert({ ...own, name: 'x', ...key, added_at: now });
  const [question] = await knex('questions').orderBy('id').limit(1);
  const [version] = await knex('question_versions').where({ question_id: question.id }).orderBy('id').limit(1);
  const report = { question_id: question.id, version_id: version.id, stem: 'x', reason: 'typo', words: 'x' };
  const moments = { created_at: now, updated_at: now };
  await knex('question_reports').insert({ ...own, ...report, ...moments });
  await knex('question_reports').insert({
    ...{ ...own, ...report, ...moments, is_open: 0 },
    ...{ outcome: 'resolved', note: 'x', closed_by: userId, closed_at: now },
  });
  return payment;
}

type Staff = Moment & { readonly learnerId: number; readonly adminId: number };

/** A row, with empty words, of everything that is written about a learner. */
export async function writeRowsAboutLearner({ knex }: Database, { now, learnerId, adminId }: Staff): Promise<void> {
  await knex('user_notes').insert({ user_id: learnerId, written_by: adminId, words: 'x', written_at: now });
  const change = JSON.stringify([{ field: 'title', before: 'x', after: 'y' }]);
  const actor = { action: 'updated', subject_kind: 'user', subject_id: learnerId, subject_label: 'x' };
  await knex('audit_entries').insert({ actor_id: adminId, ...actor, changes: change, recorded_at: now });
  const grant = { product: 'nppe', granted_at: now, added_ms: DAY, access_until: now + DAY, reason: 'x' };
  await knex('support_grants').insert({ user_id: learnerId, ...grant });
  const correction = { user_id: learnerId, requested_by: adminId, email: 'z@example.org' };
  await knex('email_corrections').insert({ ...correction, requested_at: now, expires_at: now + DAY });
  const person = { email: 'x@example.org', email_key: 'x@example.org', first_name: 'x', last_name: 'x' };
  const [lead] = await knex('marketing_leads').insert({ ...person, search_key: 'x', created_at: now });
  const origin = { source: 'x', medium: 'x', campaign: 'x', referrer_host: 'x', landing_page: '/' };
  const touch = { touched_at: now, consented_at: now };
  await knex('lead_origins').insert({ lead_id: lead, ...origin, ...touch });
  await knex('user_origins').insert({ user_id: learnerId, ...origin, ...touch });
}

/** A row, with empty words, of everything else that is written on the site and by those who come to it. */
export async function writeSiteRows(database: Database, { now, adminId }: Staff): Promise<void> {
  const { knex } = database;
  const campaign = { subject: 'x', segment: 'all', content: 'x', created_at: now };
  await knex('campaigns').insert({ ...campaign, state: 'draft' });
  const [sent] = await knex('campaigns').insert({ ...campaign, state: 'sent', started_at: now, finished_at: now });
  await knex('campaign_links').insert({ campaign_id: sent, position: 1, target: 'x' });
  const consent = { consent_words: 'x', consented_at: now, leave_token: 'x', confirmed_at: now };
  const reader = { email: 'y@example.org', email_key: 'y@example.org', name: 'x' };
  await knex('newsletter_subscribers').insert({ ...reader, ...consent });
  const [question] = await knex('questions').orderBy('id').limit(1);
  const [version] = await knex('question_versions').where({ question_id: question.id }).orderBy('id').limit(1);
  const corrected = { question_id: question.id, version_id: version.id, key_option_id: version.key_option_id };
  await knex('key_corrections').insert({ ...corrected, reason: 'x', made_by: adminId, made_at: now });
  await knex('questions').where({ id: question.id }).update({ reviewed_by: 'x', reviewed_at: now });
  await knex('canned_replies').insert({ title: 'x', words: 'x' });
  const audience = { is_for_visitors: 1, is_for_accounts: 1, is_for_nppe: 1, is_for_peng: 1, is_dismissible: 1 };
  const announcement = { words: 'x', link_path: '/blog', link_words: 'x' };
  await knex('announcements').insert({ ...announcement, ...audience, created_at: now });
  await knex('mail_templates').insert({
    ...{ name: 'receipt', version: 2, saved_at: now },
    ...{ subject: 'x', words: 'x', note: 'x' },
  });
  const mail = { message_id: 'x', to_address: 'x', subject: 'x', text: 'x', html: 'x', sent_at: now };
  await knex('local_mail').insert(mail);
  await knex('outbox').insert({ kind: 'mail', last_error: 'x', created_at: now, failed_at: now });
  const [{ id: discipline_id }] = await knex('disciplines').orderBy('id').limit(1);
  const upload = { file_name: 'x', added: 1, repeated: 0, created_at: now, alive_at: now, published_at: now };
  await knex('example_uploads').insert({ discipline_id, user_id: adminId, ...upload });
  const [post] = await knex('blog_posts').where({ id: VERSIONED_POST });
  const kept = { ...EDITED_POSTS_TABLE.kept(post), origin: 'site', savedBy: adminId, savedAt: now } as const;
  for (const number of [1, 2])
    await addVersion(database, { kind: 'post', id: VERSIONED_POST }, { ...kept, version: number });
  await knex('blog_posts').where({ id: VERSIONED_POST }).update({ version: 2 });
}
