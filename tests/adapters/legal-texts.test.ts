import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { PERSONAL_TABLES } from '../../src/adapters/sql/personal-data/personal-data.ts';
import { projectPath } from '../support/project-root.ts';

const textOf = (name: string): Promise<string> => readFile(projectPath('content/site', `${name}.html`), 'utf8');

/** What the policy says of each table that says whose its rows are. */
const TOLD = {
  users: 'Username, email address, a one-way hash of your password',
  audit_entries: 'changes that we make to your account, with the reason',
  legal_acceptances: 'which versions of the Terms and of this policy you accepted',
  user_notes: 'our notes on requests that you make to support',
  email_corrections: 'a corrected email address until you confirm it',
  sessions: 'Your open sessions',
  totp_factors: 'The encrypted secret of your authenticator app',
  passkeys: 'public keys of your passkeys',
  recovery_codes: 'hashes of your recovery codes',
  pending_sign_ins: 'a sign-in that waits for its second step',
  passkey_challenges: 'a sign-in that waits for its second step',
  known_devices: 'for each device on which you logged in, the first and the last time',
  learner_views: 'if our support team looks at the site as you see it',
  user_progress: 'Chapters, modules and sections opened or completed',
  user_course_progress: 'Chapters, modules and sections opened or completed',
  section_visits: 'Chapters, modules and sections opened or completed',
  course_section_visits: 'Chapters, modules and sections opened or completed',
  section_bookmarks: 'bookmarks',
  practice_answers: 'answers to practice questions',
  practice_quizzes: 'in quizzes',
  exam_attempts: 'answers, scores, notes, highlights and time spent on questions in mock exams',
  practice_sessions: 'practice sessions',
  practice_flags: 'the questions you flag in them',
  mock_practice_answers: 'practice sessions',
  first_answers: 'answers to practice questions',
  mistakes: 'the questions you missed and the causes you name',
  mistake_answers: 'the questions you missed',
  card_memories: 'the cards you review or write',
  card_reviews: 'the cards you review or write',
  own_cards: 'the cards you review or write',
  card_settings: 'the minutes a day you give to them',
  study_plans: 'The date of your exam and your time zone',
  calendar_feeds: 'the secret address of your calendar feed',
  official_results: 'the official result that you report',
  readiness_predictions: 'the chance of passing that we had estimated',
  study_mails: 'whether you want the weekly email',
  example_showings: 'The examples shown to you',
  saved_examples: 'those that you saved',
  submissions: 'What you write for your own application',
  submission_projects: 'your projects',
  submission_validators: 'the validators you name',
  submission_entries: 'What you write for your own application',
  submission_versions: 'its versions',
  mentor_links: 'the links for mentors',
  mentor_comments: 'their comments',
  question_reports: 'The question, the type of problem, what you write',
  payments: 'Product, amount, date',
  promo_code_usage: 'promo code',
  peng_subscriptions: 'the end date of your access',
  support_grants: 'changes that support makes to it, with the reason',
  marketing_leads: 'First name, last name, email address, which material',
  newsletter_subscribers: 'the wording you agreed to, when you asked and when you confirmed',
  chat_conversations: 'Write to us or use the chat',
  chat_messages: 'Write to us or use the chat',
  outbox: 'The email until it has been sent',
  sent_mails: 'which kind of email it was and when it was sent, but not its text',
  expiry_reminders: 'which reminders you received',
  content_versions: 'What you changed or uploaded',
  example_uploads: 'What you changed or uploaded',
  question_versions: 'What you changed or uploaded',
  key_corrections: 'What you changed or uploaded',
  user_origins: 'The website or campaign that led you to us',
} as const;

describe('what the legal texts promise (product.md 8.40)', () => {
  it('is not that results stay: keys are corrected, and completed exams are scored again', async () => {
    const terms = await textOf('terms');
    assert.doesNotMatch(terms, /results? (are|is) not changed/);
    assert.match(terms, /an answer key is wrong, we may correct it and rescore exams, including completed ones/);
    assert.match(terms, /never lowers the result of a completed exam/);
  });

  it('names what every table of personal data holds', async () => {
    const [, collected = ''] = (await textOf('privacy')).split(/<h2>[23]\. /);
    assert.match(collected, /^What we collect/);
    assert.deepEqual(Object.keys(TOLD).sort(), PERSONAL_TABLES.map(({ table }) => table).sort());
    for (const [table, words] of Object.entries(TOLD)) assert.ok(collected.includes(words), table);
  });
});
