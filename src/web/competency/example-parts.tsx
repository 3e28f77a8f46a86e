import { useRef } from 'react';
import type { OutputOf } from '../../application/contract/index.ts';
import { type MarginNote, sortNotesByPassage, splitAtNotes } from '../../domain/competency/annotations.ts';
import {
  COMPETENCY_PARTS,
  type CompetencyPart,
  type CompetencyTexts,
  countCharacters,
  PART_TITLES,
  type PartLimits,
} from '../../domain/competency/competency-texts.ts';
import { keepUnitsTogether } from '../../domain/competency/keep-units-together.ts';
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
import { useNotesBeside } from './use-notes-beside.ts';

type Notes = NonNullable<OutputOf<'competency.example'>['example']['annotations']>['notes'];

/** The word by which a note begins. */
const SHOWS: Readonly<Record<MarginNote['shows'], string>> = {
  context: 'Context',
  'own-decision': 'Own decision',
  code: 'Code',
  calculation: 'Calculation',
  judgement: 'Judgement',
  people: 'People',
  outcome: 'Outcome',
  weakness: 'Weakness',
};

type PartsProps = {
  readonly texts: CompetencyTexts;
  /** What a chosen regulator's form takes; null where that is not known. */
  readonly limits: PartLimits | null;
  readonly notes: Notes;
  readonly hasNotes: boolean;
};

/** The three parts as a page of a book: notes beside their part, below it on narrow screens (product.md 9.50). */
export function ExampleParts({ texts, limits, notes, hasNotes }: PartsProps) {
  const shown: MarginNote[] = hasNotes ? notes.map((note) => ({ ...note, check: null })) : [];
  const ordered = sortNotesByPassage(texts, shown);
  return COMPETENCY_PARTS.map((part) => (
    <Part key={part} part={part} texts={texts} limit={limits?.[part]} notes={ordered} />
  ));
}

type PartProps = {
  readonly part: CompetencyPart;
  readonly texts: CompetencyTexts;
  readonly limit: number | undefined;
  /** The notes of all parts, in the order of their numbers. */
  readonly notes: readonly MarginNote[];
};

function Part({ part, texts, limit, notes }: PartProps) {
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
          {splitAtNotes(part, texts, notes).map(({ text, number, note }) => {
            const words = keepUnitsTogether(text);
            if (note === null) return words;
            const look = note.shows === 'weakness' ? weakPassage : passage;
            return (
              <span key={number} className={look} data-note={number}>
                {words}
              </span>
            );
          })}
        </p>
      </div>
      {own.length > 0 ? (
        <ol className={noteList} aria-label={`Notes on ${PART_TITLES[part]}`}>
          {own.map((note) => (
            <li key={note.passage} className={marginNote} data-note-of={notes.indexOf(note) + 1}>
              <span className={note.shows === 'weakness' ? weakNoteNumber : noteNumber}>{notes.indexOf(note) + 1}</span>
              <span>
                <span className={strongWords}>{SHOWS[note.shows]}.</span> {note.note}
              </span>
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  );
}

const lengthWords = (text: string, limit: number | undefined): string =>
  `${formatCount(countCharacters(text))}${limit === undefined ? '' : ` of ${formatCount(limit)}`} characters`;
