import { Link } from 'react-router-dom';
import type { QuestionView } from '../../application/contract/index.ts';
import type { QuestionDraft } from '../../domain/exam/question-draft.ts';
import { Notice } from '../ui/notice.tsx';
import { questionFieldsCompared } from './question-fields-compared.ts';
import { FieldComparison } from './text/field-comparison.tsx';

type QuestionConflictProps = { readonly current: QuestionView; readonly mine: QuestionDraft };

/** Somebody else saved first: both versions, field by field, and the ways on (product.md 12.9). */
export function QuestionConflict({ current, mine }: QuestionConflictProps) {
  const by = current.versions[0]?.editor;
  return (
    <Notice tone="flag" role="alert" title="Somebody else changed this question while you were editing it">
      <p>
        {by ? `${by} saved` : 'There is'} version {current.version}. Your text is still in the form. Below is how it
        differs from what is saved now: lines with − are theirs, lines with + are yours.
      </p>
      <FieldComparison fields={questionFieldsCompared(current.draft, mine)} />
      <p>
        Save My Version puts yours in its place, with the other kept among the former versions.{' '}
        <Link to={`/admin/questions/${current.id}`} reloadDocument>
          Take the saved version instead
        </Link>
      </p>
    </Notice>
  );
}
