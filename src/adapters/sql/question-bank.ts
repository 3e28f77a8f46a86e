import type { BankQuestion, QuestionBank, QuestionEdit } from '../../application/ports/questions.ts';
import type { ContentItem } from '../../application/ports/study-material.ts';
import type { AreaCode } from '../../domain/exam/blueprint.ts';
import { OPTION_LETTERS, type OptionLetter } from '../../domain/exam/item-quality.ts';
import type { QuestionDraft } from '../../domain/exam/question-draft.ts';
import type { QuestionKind } from '../../domain/exam/question-kind.ts';
import { changeItem } from './content-item-writes.ts';
import { storedItems } from './content-items.ts';
import { lockContentLoad } from './content-material.ts';
import { itemUseOf, type UseColumns } from './question-rows.ts';
import { parseWording, type QuestionWording } from './question-version.ts';
import { findFirstRow, type SqlHandle, updatesOneRow } from './sql-handle.ts';

type QuestionRow = UseColumns & {
  readonly id: number;
  readonly external_id: string;
  readonly kind: QuestionKind;
  readonly source: string;
  readonly revision: number;
  readonly edited_at: number | null;
  readonly retired_at: number | null;
  readonly version_id: number;
  readonly number: number;
  readonly body: string;
  readonly area: AreaCode;
};

/** The question bank as admins change it; loads and edits wait for each other (product.md 12.9, 12.18). */
export const questionBank = (handle: SqlHandle): QuestionBank => ({
  find: (id) => findQuestion(handle, id),
  save: (question, draft, edit) => saveDraft(handle, question, draft, edit),
});

/** A question in its current wording, with one statement. */
export async function findQuestion(handle: SqlHandle, id: number): Promise<BankQuestion | null> {
  const row = await findFirstRow<QuestionRow>(
    handle,
    `SELECT q.id, q.external_id, v.kind, q.source, q.revision, q.edited_at, q.retired_at, q.is_exam_question, q.exam_set,
       q.is_free, q.chapter_number, q.module_number, q.area, v.id AS version_id, v.number, v.body
     FROM questions q JOIN question_versions v ON v.question_id = q.id AND v.number = q.version_number WHERE q.id = ?`,
    [id],
  );
  return row && toBankQuestion(row);
}

function toBankQuestion(row: QuestionRow): BankQuestion {
  const wording = parseWording(row.body);
  return {
    id: row.id,
    externalId: row.external_id,
    use: itemUseOf(row),
    area: row.area,
    topic: wording.topic,
    source: row.source,
    isRetired: row.retired_at !== null,
    revision: row.revision,
    version: { id: row.version_id, number: row.number },
    editedAt: row.edited_at,
    draft: toDraft(wording, row.kind),
    optionIds: byLetterOf(wording, ({ id }) => id, 0),
  };
}

/** A wording as a draft; its options stand in the order of their letters (product.md 5.3). */
export function toDraft(wording: QuestionWording, kind: QuestionKind): QuestionDraft {
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

async function saveDraft(
  handle: SqlHandle,
  question: BankQuestion,
  draft: QuestionDraft,
  { editorId, at }: QuestionEdit,
): Promise<number | null> {
  await lockContentLoad(handle);
  // Only one of several gets past this, and whoever does knows that nothing has changed since it was read.
  const claim = 'UPDATE questions SET updated_at = ? WHERE id = ? AND revision = ?';
  if (!(await updatesOneRow(handle, claim, [at, question.id, question.revision]))) return null;
  const [stored] = (await storedItems(handle, question.id)).values();
  if (!stored) throw new Error(`question ${question.id} is gone`);
  const change = { now: at, editedBy: editorId, loadColumns: { edited_at: at } };
  await changeItem(handle, stored, toItem(question, draft), change);
  return (await findQuestion(handle, question.id))?.version.id ?? null;
}

const toItem = (
  { externalId, use, area, topic, source, isRetired }: BankQuestion,
  draft: QuestionDraft,
): ContentItem => {
  if (isRetired) throw new Error(`question ${externalId} is retired`);
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
