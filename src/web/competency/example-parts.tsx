import { Fragment, useRef } from 'react';
import { type AnnotatedPiece, type ReadNote, splitAtNotes } from '../../domain/competency/annotations.ts';
import {
  COMPETENCY_PARTS,
  type CompetencyPart,
  type CompetencyTexts,
  countCharacters,
  PART_TITLES,
  type PartLimits,
} from '../../domain/competency/competency-texts.ts';
import { keepUnitsTogether } from '../../domain/competency/keep-units-together.ts';
import type { LabelledSentence } from '../../domain/competency/sentence-labels.ts';
import { splitAtSentences } from '../../domain/competency/sentence-runs.ts';
import { formatCount } from '../../domain/format-count.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { part as partStyle, screenOnly, story } from './competency.css.ts';
import {
  marginNote,
  noteList,
  noteNumber,
  partLength,
  partLine,
  partName,
  partRow,
  passage,
  strongWords,
  weakNoteNumber,
  weakPassage,
} from './example-page.css.ts';
import { type ExampleSentences, kindLabel, SentenceSign } from './sentence-signs.tsx';
import { useNotesBeside } from './use-notes-beside.ts';

type PartsProps = {
  readonly texts: CompetencyTexts;
  /** What a chosen regulator's form takes; null where that is not known. */
  readonly limits: PartLimits | null;
  /** Those that are shown, in the order in which their passages are read, by which they are numbered. */
  readonly notes: readonly ReadNote[];
  /** What each sentence shows; null where that is not shown. */
  readonly sentences: ExampleSentences | null;
};

/** The three parts as a page of a book: notes beside their part, below it on narrow screens (product.md 9.50). */
export function ExampleParts({ texts, limits, notes, sentences }: PartsProps) {
  return COMPETENCY_PARTS.map((part) => (
    <Part
      key={part}
      part={part}
      texts={texts}
      limit={limits?.[part]}
      notes={notes}
      sentences={sentences?.[part] ?? []}
    />
  ));
}

type PartProps = {
  readonly part: CompetencyPart;
  readonly texts: CompetencyTexts;
  readonly limit: number | undefined;
  /** The notes of all parts, in the order of their numbers. */
  readonly notes: readonly ReadNote[];
  readonly sentences: readonly LabelledSentence[];
};

function Part({ part, texts, limit, notes, sentences }: PartProps) {
  const section = useRef<HTMLElement>(null);
  useNotesBeside(section);
  const own = notes.filter((note) => note.part === part);
  return (
    <section ref={section} className={own.length > 0 ? `${partStyle} ${partRow}` : partStyle}>
      <div>
        <div className={partLine}>
          <h3 className={partName}>{PART_TITLES[part]}</h3>
          <span className={`${partLength} ${screenOnly}`}>{lengthWords(texts[part], limit)}</span>
          <span className={screenOnly}>
            <CopyButton title={PART_TITLES[part]} text={texts[part]} />
          </span>
        </div>
        <p className={story}>
          {splitAtNotes(part, texts, notes).map((piece) => (
            <Piece key={piece.start} piece={piece} sentences={sentences} />
          ))}
        </p>
      </div>
      {own.length > 0 ? (
        <ol className={noteList} aria-label={`Notes on ${PART_TITLES[part]}`}>
          {own.map((note) => (
            <li key={note.passage} className={marginNote} data-note-of={notes.indexOf(note) + 1}>
              <span className={note.shows === 'weakness' ? weakNoteNumber : noteNumber}>{notes.indexOf(note) + 1}</span>
              <span>
                <span className={strongWords}>{kindLabel(note.shows)}.</span> {note.note}
              </span>
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  );
}

type PieceProps = { readonly piece: AnnotatedPiece; readonly sentences: readonly LabelledSentence[] };

/** A piece of a part with the signs of the sentences that begin in it; the passage of a note is marked. */
function Piece({ piece, sentences }: PieceProps) {
  const { note, number } = piece;
  const words = splitAtSentences(piece, sentences).map(({ start, text, shows }) => (
    <Fragment key={start}>
      {shows ? <SentenceSign shows={shows} /> : null}
      {keepUnitsTogether(text)}
    </Fragment>
  ));
  if (note === null) return words;
  return (
    <span className={note.shows === 'weakness' ? weakPassage : passage} data-note={number}>
      {words}
    </span>
  );
}

const lengthWords = (text: string, limit: number | undefined): string =>
  `${formatCount(countCharacters(text))}${limit === undefined ? '' : ` of ${formatCount(limit)}`} characters`;
