import type { ContentItem } from '../../application/ports/study-material.ts';
import type { SqlValue } from './sql-handle.ts';

export type StoredOption = {
  readonly id: number;
  readonly question_id: number;
  readonly letter: string;
  readonly text: string;
  readonly is_correct: number;
  readonly rationale: string;
  readonly retired_at: number | null;
};

export type StoredItem = Readonly<Record<string, SqlValue>> & {
  readonly id: number;
  readonly external_id: string;
  readonly version_number: number;
  readonly retired_at: number | null;
  readonly body: string | null;
};

export type StoredItemWithOptions = { readonly item: StoredItem; readonly options: readonly StoredOption[] };

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
  difficulty: item.difficulty,
  source: item.source,
  retired_at: null,
});

/** The columns of an option that the files decide about. */
export const optionColumns = (option: ContentItem['options'][number]) => ({
  letter: option.letter,
  text: option.text,
  is_correct: option.isKey ? 1 : 0,
  rationale: option.rationale,
  retired_at: null,
});
