import { createHash } from 'node:crypto';
import type { ContentItem, ItemUse } from '../../application/ports/study-material.ts';
import type { QuestionState } from '../../domain/exam/question-state.ts';
import { sortOptionsByLetter } from './question-version.ts';
import type { SqlValue } from './sql-handle.ts';

export type AnswerOptionRow = {
  readonly id: number;
  readonly question_id: number;
  readonly letter: string;
  readonly text: string;
  readonly is_correct: number;
  readonly rationale: string;
  readonly right_when: string | null;
  readonly retired_at: number | null;
};

export type QuestionRow = Readonly<Record<string, SqlValue>> & {
  readonly id: number;
  readonly external_id: string;
  readonly version_number: number;
  readonly revision: number;
  readonly loaded_digest: string | null;
  readonly edited_at: number | null;
  readonly retired_at: number | null;
  readonly drafted_at: number | null;
  readonly withdrawn_at: number | null;
  readonly body: string | null;
};

export type StoredItemWithOptions = { readonly item: QuestionRow; readonly options: readonly AnswerOptionRow[] };

/** The columns of a question that the files decide about; both for writing them and for seeing whether they differ. */
export const questionColumns = (item: ContentItem) => ({
  question: item.stem,
  type: 'multiple_choice',
  explanation: item.explanation,
  is_exam_question: item.use.kind === 'mock' ? 1 : 0,
  exam_set: item.use.kind === 'mock' ? item.use.set : null,
  is_free: item.use.kind === 'free' ? 1 : 0,
  chapter_number: item.use.kind === 'practice' ? item.use.chapter : null,
  module_number: item.use.kind === 'course' ? item.use.module : null,
  area: item.area,
  topic: item.topic,
  kind: item.kind,
  source: item.source,
  retired_at: null,
});

/** The columns of an option that the files decide about. */
export const optionColumns = (option: ContentItem['options'][number]) => ({
  letter: option.letter,
  text: option.text,
  is_correct: option.isKey ? 1 : 0,
  rationale: option.rationale,
  right_when: option.rightWhen,
  retired_at: null,
});

/** Names what the files say about an item, so that a later load knows whether they changed (product.md 12.18). */
export const itemDigest = (item: ContentItem): string =>
  createHash('sha256')
    .update(JSON.stringify([questionColumns(item), sortOptionsByLetter(item.options).map(optionColumns)]))
    .digest('hex');

export type StateColumns = {
  readonly retired_at: number | null;
  readonly drafted_at: number | null;
  readonly withdrawn_at: number | null;
};

/** The state of a question, from its columns: a draft is hidden from learners by `retired_at` as well. */
export function toQuestionState({ retired_at, drafted_at, withdrawn_at }: StateColumns): QuestionState {
  if (retired_at === null) return 'live';
  return drafted_at !== null && withdrawn_at === null ? 'draft' : 'retired';
}

export type ItemUseRow = {
  readonly is_exam_question: number;
  readonly exam_set: number | null;
  readonly is_free: number;
  readonly chapter_number: number | null;
  readonly module_number: number | null;
};

/** Where a question is used, from its columns. */
export function toItemUse({ is_exam_question, exam_set, is_free, chapter_number, module_number }: ItemUseRow): ItemUse {
  if (is_exam_question === 1) return { kind: 'mock', set: exam_set === 2 ? 2 : 1 };
  if (is_free === 1) return { kind: 'free' };
  if (chapter_number !== null) return { kind: 'practice', chapter: chapter_number };
  return { kind: 'course', module: module_number ?? 0 };
}
