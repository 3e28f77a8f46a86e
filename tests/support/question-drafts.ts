import type { Database } from '../../src/adapters/sql/database.ts';
import type { BankQuestion } from '../../src/application/ports/questions.ts';
import type { ContentItem } from '../../src/application/ports/study-material.ts';
import type { QuestionDraft } from '../../src/domain/exam/question-draft.ts';
import { committed, present } from './builders.ts';

/** The question as it is stored, by its id in the files. */
export async function storedQuestion(database: Database, externalId: string): Promise<BankQuestion> {
  const [row] = await database.rows<{ id: number }>('SELECT id FROM questions WHERE external_id = ?', [externalId]);
  return committed(database, async ({ questionBank }) => present(await questionBank.find(present(row).id)));
}

/** The item as files would have it that say the same as a draft. */
export const itemOf = (item: ContentItem, draft: QuestionDraft): ContentItem => ({
  ...item,
  stem: draft.stem,
  kind: draft.kind,
  explanation: draft.reasons[draft.key],
  options: (['A', 'B', 'C', 'D'] as const).map((letter) => ({
    letter,
    text: draft.options[letter],
    isKey: letter === draft.key,
    rationale: draft.reasons[letter],
    rightWhen: draft.rightWhen[letter] || null,
  })),
});
