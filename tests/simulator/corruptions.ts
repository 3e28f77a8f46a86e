/** A rule, and a change of the database after which it does not hold. */
export type Corruption = readonly [rule: RegExp, sql: string];

/** Every rule about the whole state once at least; those of transitions once for each of their triggers. */
export const CORRUPTIONS: readonly Corruption[] = [
  // Transitions.
  [/^an attempt that has ended stays ended/, 'UPDATE exam_attempts SET end_time = end_time + 1'],
  [/^a paper and its deadline do not change/, 'UPDATE exam_attempts SET deadline_at = deadline_at + 1'],
  [/^no completed result is lowered/, 'UPDATE exam_attempts SET right_count = right_count - 1 WHERE right_count > 0'],
  [/^an answer is never removed/, 'UPDATE user_answers SET chosen_at = chosen_at - 1'],
  [/^an answer is never removed/, 'DELETE FROM user_answers'],
  [/^a payment does not go back/, 'UPDATE payments SET revision = revision - 1'],
  [/^a revision of a text only grows/, 'UPDATE submission_entries SET revision = revision - 1'],
  [/^a message keeps its number and its words/, "UPDATE chat_messages SET content = 'other'"],
  [/^a consumed use of a promo code stays/, "UPDATE promo_code_usage SET state = 'reserved' WHERE state = 'consumed'"],
  [/^a mail that was sent stays sent/, 'UPDATE outbox SET sent_at = NULL WHERE sent_at IS NOT NULL'],
  // What was acknowledged.
  [/^an acknowledged answer is stored/, 'DELETE FROM user_answers'],
  [/^a choice stays on the device/, 'UPDATE user_answers SET selected_answer_id = selected_answer_id + 1'],
  [/^an acknowledged mark or note is stored/, 'UPDATE attempt_marks SET changed_at = changed_at - 1'],
  [/^no acknowledged text is lost/, "UPDATE submission_entries SET situation = ''"],
  [/^a confirmed message is stored under its number/, 'UPDATE chat_messages SET seq = seq + 100'],
  [/^an acknowledged account is there/, "UPDATE users SET username = username || ' gone'"],
  [/^a payment that was reported as successful/, 'UPDATE payments SET granted_at = NULL'],
  // Codes, papers, messages and mails.
  [/^a use of a promo code is counted once/, 'UPDATE promo_codes SET used_count = used_count + 1'],
  [/^a use of a promo code is counted once/, "UPDATE promo_code_usage SET state = 'reserved'"],
  [/^an answer or a mark was made before/, 'UPDATE user_answers SET chosen_at = chosen_at + 1000000000000'],
  [/^an answer or a mark was made before/, 'UPDATE attempt_marks SET changed_at = changed_at + 1000000000000'],
  [/^an exam that ends after a correction/, 'UPDATE user_answers SET is_correct = 1 WHERE is_correct = 0'],
  [/^messages of a conversation are numbered/, 'DELETE FROM chat_messages WHERE seq = 1'],
  [/^a message is stored once/, "UPDATE chat_messages SET client_id = 'the same', user_id = 1"],
  [/^a mail is queued with its reason/, "DELETE FROM outbox WHERE unique_key LIKE 'welcome-%'"],
  [/^a mail is queued with its reason/, "DELETE FROM outbox WHERE unique_key LIKE 'receipt-%'"],
  // Money and access.
  [/^paid is access/, 'UPDATE payments SET intent_id = NULL WHERE granted_at IS NOT NULL AND amount_cents > 0'],
  [/^paid is access/, 'UPDATE users SET subscription_end_date = subscription_end_date + 1'],
  [/^a payment is open exactly/, "UPDATE payments SET open_key = 'key of ' || id WHERE status = 'granted'"],
  [/^the sales of each week/, 'UPDATE weekly_sales SET sold = sold + 1'],
  [/^a granted payment says when/, 'UPDATE payments SET access_until = NULL'],
  [/^a granted NPPE payment gives access/, 'UPDATE users SET subscription_end_date = subscription_end_date - 1'],
  [/^a granted P\.Eng\. payment gives access/, 'UPDATE peng_subscriptions SET end_date = end_date - 1'],
  [
    /^a payment that is not granted gives no P\.Eng\./,
    "UPDATE payments SET status = 'refunded' WHERE product = 'peng'",
  ],
  [/^a granted payment with a promo code/, 'DELETE FROM promo_code_usage'],
  [/^a promo code is used no more often/, 'UPDATE promo_codes SET used_count = max_uses + 1'],
  [/^every use of a promo code is counted/, 'UPDATE promo_codes SET used_count = -1'],
  // Exams and questions.
  [/^a learner has one running attempt/, 'UPDATE exam_attempts SET end_time = NULL, user_id = 2, exam_set = 1'],
  [/^the items of a paper are numbered/, 'UPDATE attempt_items SET position = position + 100'],
  [/^the version in a paper is one of its question/, 'UPDATE attempt_items SET question_id = question_id + 1000'],
  [/^an answer names an option of its question/, 'UPDATE user_answers SET question_id = question_id + 1000'],
  [/^answers are judged exactly/, 'UPDATE user_answers SET is_correct = NULL'],
  [/its result is that of its answers/, 'UPDATE exam_attempts SET right_count = right_count + 1 WHERE completed = 1'],
  [/^the answers of a completed attempt count/, 'UPDATE user_answers SET is_correct = 0 WHERE is_correct = 1'],
  [/^an attempt without a result/, 'UPDATE exam_attempts SET completed = 0'],
  [/^the figures of an analysed attempt/, 'UPDATE attempt_areas SET right_count = right_count + 1'],
  [/^the figures of an analysed attempt/, 'UPDATE attempt_quarters SET right_count = right_count + 1'],
  [/^a question is at its newest version/, 'UPDATE questions SET version_number = version_number - 1'],
  // Accounts, mails and conversations.
  [/^a deleted account keeps neither address/, 'UPDATE users SET deleted_at = 1'],
  [/^a mail is due exactly until/, 'UPDATE outbox SET due_at = 1'],
  [/^a conversation knows the number/, 'UPDATE chat_conversations SET last_seq = last_seq - 1'],
];

/** What holds at the end of a run only. */
export const UNFINISHED: readonly Corruption[] = [
  [/^an attempt whose time is over is ended/, 'UPDATE exam_attempts SET end_time = NULL WHERE id = 1'],
  [/^an open payment that nobody touches/, "UPDATE payments SET status = 'open'"],
  [/^every mail is delivered or given up/, 'UPDATE outbox SET due_at = 1'],
  [/^a correction of a key is finished/, 'UPDATE key_corrections SET finished_at = NULL'],
  [/^paid is access/, "UPDATE payments SET status = 'refunded' WHERE status = 'granted'"],
];

/** What SQLite itself promises; the entry of an index that is no longer in the schema leaves its pages to nobody. */
export const FILE_FAULTS: readonly Corruption[] = [
  [/^a row refers to rows that exist/, 'DELETE FROM exam_attempts'],
  [
    /^the file is intact/,
    `PRAGMA writable_schema = ON;
     DELETE FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL AND tbl_name = 'user_answers'`,
  ],
];
