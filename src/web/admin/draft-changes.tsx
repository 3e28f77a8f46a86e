import type { draftChanges } from '../../domain/exam/question-draft.ts';
import { wordChanges } from '../../domain/word-changes.ts';
import { hidden } from '../ui/hidden.css.ts';
import * as css from './questions.css.ts';

type DraftChangesProps = { readonly changes: ReturnType<typeof draftChanges> };

/** What differs between two wordings, word by word; what is gone and what is new are marked by more than colour. */
export const DraftChanges = ({ changes }: DraftChangesProps) =>
  changes.length === 0 ? (
    <p className={css.soft}>Nothing differs.</p>
  ) : (
    <dl className={css.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt className={css.changedField}>{field}</dt>
          <dd className={css.changedText}>
            {wordChanges(before, after).map((change, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a stretch of words has no name but its place
              <Stretch key={place} {...change} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );

function Stretch({ kind, text }: ReturnType<typeof wordChanges>[number]) {
  if (kind === 'same') return <>{text} </>;
  return kind === 'gone' ? (
    <>
      <del className={css.gone}>
        <span className={hidden}>removed: </span>
        {text}
      </del>{' '}
    </>
  ) : (
    <>
      <ins className={css.fresh}>
        <span className={hidden}>added: </span>
        {text}
      </ins>{' '}
    </>
  );
}
