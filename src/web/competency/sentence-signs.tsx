import type { MarginNoteKind, SentenceKind, SentenceLabels } from '../../domain/competency/annotations.ts';
import { listLabelledKinds } from '../../domain/competency/sentence-labels.ts';
import { legend, legendSign, legendTitle, sentenceSign } from './sentence-signs.css.ts';

/** The word by which a note begins, and which a sign stands for. */
export const KIND_LABELS: Readonly<Record<MarginNoteKind, string>> = {
  context: 'Context',
  'own-decision': 'Own decision',
  code: 'Code',
  calculation: 'Calculation',
  judgement: 'Judgement',
  people: 'People',
  outcome: 'Outcome',
  weakness: 'Weakness',
};

/** One sign for each kind, so that no two are told apart by colour alone. */
const SIGNS: Readonly<Record<SentenceKind, string>> = {
  context: 'C',
  'own-decision': 'D',
  code: '§',
  calculation: '=',
  judgement: 'J',
  people: 'P',
  outcome: 'O',
};

/** What the sentence that follows shows; drawn, so that a text that is selected and copied does not hold it. */
export const SentenceSign = ({ shows }: { readonly shows: SentenceKind }) => (
  <span
    role="img"
    aria-label={KIND_LABELS[shows]}
    title={KIND_LABELS[shows]}
    className={sentenceSign}
    data-sign={SIGNS[shows]}
  />
);

/** The signs that occur in an example, in words (product.md 9.50). */
export const SentenceLegend = ({ labels }: { readonly labels: SentenceLabels }) => (
  <div className={legend}>
    <p className={legendTitle} id="sentence-signs">
      What each sentence shows
    </p>
    <ul className={legend} aria-labelledby="sentence-signs">
      {listLabelledKinds(labels).map((kind) => (
        <li key={kind}>
          <span aria-hidden="true" className={legendSign} data-sign={SIGNS[kind]} />
          {KIND_LABELS[kind]}
        </li>
      ))}
    </ul>
  </div>
);
