import type { AreaCode } from '../../domain/exam/blueprint.ts';
import type { OptionLetter } from '../../domain/exam/item-quality.ts';
import type { QuestionDraft } from '../../domain/exam/question-draft.ts';
import type { ItemUse } from './study-material.ts';

/** A stored question as it is worded now. */
export type BankQuestion = {
  readonly id: number;
  readonly externalId: string;
  readonly use: ItemUse;
  readonly area: AreaCode;
  readonly topic: string;
  readonly source: string;
  readonly isRetired: boolean;
  /** Counts every change. */
  readonly revision: number;
  readonly version: { readonly id: number; readonly number: number };
  /** When its wording was changed on the site; null while it is that of the files. */
  readonly editedAt: number | null;
  readonly draft: QuestionDraft;
  readonly optionIds: Readonly<Record<OptionLetter, number>>;
};

/** Who changed a question, and when. */
export type QuestionEdit = { readonly editorId: number; readonly at: number };

/** The question bank as admins change it (product.md 12.8, 12.9). */
export type QuestionBank = {
  readonly find: (id: number) => Promise<BankQuestion | null>;
  /**
   * Stores a draft, as a new version where a learner reads something else, if the question is still at the revision it was
   * read at. Answers the id of the current version; null when somebody else was first.
   */
  readonly save: (question: BankQuestion, draft: QuestionDraft, edit: QuestionEdit) => Promise<number | null>;
};
