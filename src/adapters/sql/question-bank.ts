import { yieldForOneTurn } from '../../application/concurrency/yield-to-event-loop.ts';
import type {
  BankQuestion,
  NewQuestion,
  QuestionBank,
  QuestionChange,
  QuestionEdit,
  StateChange,
} from '../../application/ports/questions.ts';
import type { ContentItem } from '../../application/ports/study-material.ts';
import type { AreaCode } from '../../domain/exam/blueprint.ts';
import { OPTION_LETTERS, type OptionLetter } from '../../domain/exam/item-quality.ts';
import type { QuestionDraft } from '../../domain/exam/question-draft.ts';
import type { QuestionKind } from '../../domain/exam/question-kind.ts';
import { addItems, changeItems, type ItemChange } from './content-item-writes.ts';
import { readStoredItems } from './content-items.ts';
import { splitIntoChunks } from './content-material.ts';
import { raiseMaterialVersion } from './material-version.ts';
import { type ItemUseRow, type StateColumns, toItemUse, toQuestionState } from './question-rows.ts';
import { parseWording, type QuestionWording } from './question-version.ts';
import { findFirstRow, type SqlHandle, type SqlValue, updateOneRow } from './sql-handle.ts';

type QuestionRow = ItemUseRow &
  StateColumns & {
    readonly id: number;
    readonly external_id: string;
    readonly kind: QuestionKind;
    readonly source: string;
    readonly revision: number;
    readonly edited_at: number | null;
    readonly reviewed_by: string | null;
    readonly version_id: number;
    readonly number: number;
    readonly body: string;
    readonly area: AreaCode;
  };

/** The question bank as admins change it; loads and edits wait for each other (product.md 12.9, 12.18). */
export const questionBank = (handle: SqlHandle): QuestionBank => ({
  find: (id) => findQuestion(handle, id),
  save: async (question, draft, edit) => {
    if (!(await saveDrafts(handle, [{ question, draft }], edit))) return null;
    return (await findQuestion(handle, question.id))?.version.id ?? null;
  },
  saveAll: (changes, edit) => saveDrafts(handle, changes, edit),
  idsWith: async (prefix) => {
    await raiseMaterialVersion(handle);
    const like = `${prefix.replaceAll('_', '!_')}%`;
    const query = "SELECT external_id FROM questions WHERE external_id LIKE ? ESCAPE '!'";
    return (await handle.rows<{ external_id: string }>(query, [like])).map((row) => row.external_id);
  },
  addAll: (questions, edit) => addDrafts(handle, questions, edit),
  changeState: (question, change, at) => changeState(handle, question, change, at),
  countInExam: async (set, area) => {
    const query = `SELECT COUNT(*) AS count FROM questions
      WHERE exam_set = ? AND is_exam_question = 1 AND area = ? AND retired_at IS NULL`;
    return Number((await findFirstRow<{ count: number }>(handle, query, [set, area]))?.count ?? 0);
  },
});

/** A question in its current wording, with one statement. */
export async function findQuestion(handle: SqlHandle, id: number): Promise<BankQuestion | null> {
  const [found] = await findQuestions(handle, 'q.id = ?', [id]);
  return found ?? null;
}

/** The questions of a condition in their current wording, in the order of their ids, with one statement. */
export async function findQuestions(
  handle: SqlHandle,
  condition: string,
  bindings: readonly SqlValue[],
): Promise<BankQuestion[]> {
  const rows = await handle.rows<QuestionRow>(
    `SELECT q.id, q.external_id, v.kind, q.source, q.revision, q.edited_at, q.retired_at, q.drafted_at, q.withdrawn_at,
       q.reviewed_by, q.is_exam_question, q.exam_set,
       q.is_free, q.chapter_number, q.module_number, q.area, v.id AS version_id, v.number, v.body
     FROM questions q JOIN question_versions v ON v.question_id = q.id AND v.number = q.version_number
     WHERE ${condition} ORDER BY q.id`,
    bindings,
  );
  return rows.map(toBankQuestion);
}

function toBankQuestion(row: QuestionRow): BankQuestion {
  const wording = parseWording(row.body);
  return {
    id: row.id,
    externalId: row.external_id,
    use: toItemUse(row),
    area: row.area,
    topic: wording.topic,
    source: row.source,
    state: toQuestionState(row),
    isWithdrawn: row.withdrawn_at !== null,
    reviewedBy: row.reviewed_by,
    revision: row.revision,
    version: { id: row.version_id, number: row.number },
    editedAt: row.edited_at,
    draft: toQuestionDraft(wording, row.kind),
    optionIds: byLetterOf(wording, ({ id }) => id, 0),
  };
}

/** A wording as a draft; its options are in the order of their letters (product.md 5.3). */
export function toQuestionDraft(wording: QuestionWording, kind: QuestionKind): QuestionDraft {
  const key = wording.options.findIndex(({ isKey }) => isKey);
  return {
    stem: wording.stem,
    options: byLetterOf(wording, ({ text }) => text, ''),
    reasons: byLetterOf(wording, ({ rationale }) => rationale, ''),
    rightWhen: byLetterOf(wording, ({ rightWhen = '' }) => rightWhen, ''),
    key: OPTION_LETTERS[key] ?? 'A',
    kind,
  };
}

function byLetterOf<Value>(
  { options }: QuestionWording,
  read: (option: QuestionWording['options'][number]) => Value,
  missing: Value,
): Record<OptionLetter, Value> {
  const [A, B, C, D] = OPTION_LETTERS.map((_, place) => {
    const option = options[place];
    return option ? read(option) : missing;
  });
  return { A: A ?? missing, B: B ?? missing, C: C ?? missing, D: D ?? missing };
}

/** Questions written at once. SQLite does its work on the thread that answers requests, which others are to reach in between. */
const SAVED_AT_ONCE = 50;

async function saveDrafts(
  handle: SqlHandle,
  changes: readonly QuestionChange[],
  { editorId, at }: QuestionEdit,
): Promise<boolean> {
  await raiseMaterialVersion(handle);
  for (const [index, part] of splitIntoChunks(changes, SAVED_AT_ONCE).entries()) {
    if (index > 0) await yieldForOneTurn();
    const stored = await readStoredItems(
      handle,
      part.map(({ question }) => question.id),
    );
    const items = part.flatMap(({ question, draft }): ItemChange[] => {
      const known = stored.get(question.externalId);
      if (known?.item.revision !== question.revision) return [];
      const loadColumns = { edited_at: at, retired_at: known.item.retired_at };
      return [{ stored: known, item: toItem(question, draft), context: { now: at, editedBy: editorId, loadColumns } }];
    });
    // Nothing has changed since the questions were read, which the change asks for again in its own statement.
    if (items.length < part.length || !(await changeItems(handle, items))) return false;
  }
  return true;
}

/** Stores drafts as items that no load has brought, hidden from learners until they go live (product.md 12.20). */
async function addDrafts(
  handle: SqlHandle,
  questions: readonly NewQuestion[],
  { editorId, at }: QuestionEdit,
): Promise<number[]> {
  await raiseMaterialVersion(handle);
  const items = questions.map(({ draft, ...question }) => toItem({ ...question, state: 'draft' }, draft));
  const columns = { loaded_digest: null, edited_at: at, drafted_at: at, retired_at: at };
  const added: number[] = [];
  for (const [index, part] of splitIntoChunks(items, SAVED_AT_ONCE).entries()) {
    if (index > 0) await yieldForOneTurn();
    const ids = await addItems(handle, part, { now: at, editedBy: editorId, columns });
    added.push(...part.map(({ externalId }) => ids.get(externalId) ?? 0));
  }
  return added;
}

async function changeState(
  handle: SqlHandle,
  question: BankQuestion,
  change: StateChange,
  at: number,
): Promise<boolean> {
  await raiseMaterialVersion(handle);
  const [columns, values] = stateColumns(change, at);
  const update = `UPDATE questions SET ${columns}, revision = revision + 1, updated_at = ? WHERE id = ? AND revision = ?`;
  return updateOneRow(handle, update, [...values, at, question.id, question.revision]);
}

/** One that is reinstated becomes what it was: a draft again, or live. */
function stateColumns(change: StateChange, at: number): readonly [columns: string, values: readonly SqlValue[]] {
  switch (change.kind) {
    case 'publish':
      return ['drafted_at = NULL, retired_at = NULL, reviewed_by = ?, reviewed_at = ?', [change.reviewedBy, at]];
    case 'retire':
      return ['retired_at = ?, withdrawn_at = ?', [at, at]];
    case 'reinstate':
      return ['retired_at = drafted_at, withdrawn_at = NULL', []];
  }
}

const toItem = (
  { externalId, use, area, topic, source, state }: Omit<NewQuestion, 'draft'> & Pick<BankQuestion, 'state'>,
  draft: QuestionDraft,
): ContentItem => {
  if (state === 'retired') throw new Error(`question ${externalId} is retired`);
  return {
    externalId,
    use,
    area,
    topic,
    source,
    kind: draft.kind,
    stem: draft.stem,
    explanation: draft.reasons[draft.key],
    options: OPTION_LETTERS.map((letter) => ({
      letter,
      text: draft.options[letter],
      isKey: letter === draft.key,
      rationale: draft.reasons[letter],
      rightWhen: draft.rightWhen[letter] || null,
    })),
  };
};
