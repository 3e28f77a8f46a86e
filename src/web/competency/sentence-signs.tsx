import type { OutputOf } from '../../application/contract/index.ts';
import type { MarginNoteKind, SentenceKind } from '../../domain/competency/annotations.ts';
import { listLabelledKinds } from '../../domain/competency/sentence-runs.ts';
import { strongWords } from './example-page.css.ts';
import { legend, legendSign, sentenceSign } from './sentence-signs.css.ts';

/** The labelled sentences of an example, part by part. */
export type ExampleSentences = NonNullable<
  NonNullable<OutputOf<'competency.example'>['example']['annotations']>['sentences']
>;

/** The words for a kind: those of its name. */
export const kindLabel = (kind: MarginNoteKind): string =>
  `${kind.charAt(0).toUpperCase()}${kind.slice(1).replace('-', ' ')}`;

/** What the sentence that follows shows; drawn, so that a text that is selected and copied does not hold it. */
export const SentenceSign = ({ shows }: { readonly shows: SentenceKind }) => (
  <span role="img" aria-label={kindLabel(shows)} title={kindLabel(shows)} className={sentenceSign} data-shows={shows} />
);

/** The signs that occur in an example, in words (product.md 9.50). */
export const SentenceLegend = ({ sentences }: { readonly sentences: ExampleSentences }) => (
  <p className={legend}>
    <span className={strongWords}>What each sentence shows</span>
    {listLabelledKinds(sentences).map((kind) => (
      <span key={kind} className={legendSign} data-shows={kind}>
        {kindLabel(kind)}
      </span>
    ))}
  </p>
);
