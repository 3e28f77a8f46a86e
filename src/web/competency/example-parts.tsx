import { Copy } from 'lucide';
import type { OutputOf } from '../../application/contract/index.ts';
import { annotatedPieces, type MarginNote, notesInOrder } from '../../domain/competency/annotations.ts';
import { keepUnitsTogether } from '../../domain/competency/keep-units-together.ts';
import { type CompetencyTexts, countCharacters, PARTS, type Part } from '../../domain/competency/regulators.ts';
import { inDigits } from '../../domain/counted.ts';
import { button } from '../ui/button.css.ts';
import { Icon } from '../ui/icon.tsx';
import { needsScript } from '../ui/needs-script.css.ts';
import { useNotify } from '../ui/use-notify.ts';
import { part as partStyle, partTitle, screenOnly, soft, story } from './competency.css.ts';
import {
  marginNote,
  noteList,
  noteNumber,
  partLine,
  partRow,
  passage,
  strongWords,
  weakPassage,
} from './example-page.css.ts';

type Notes = NonNullable<OutputOf<'competency.example'>['example']['annotations']>['notes'];

const TITLES: Readonly<Record<Part, string>> = { situation: 'Situation', action: 'Action', outcome: 'Outcome' };

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

type PartsProps = { readonly texts: CompetencyTexts; readonly notes: Notes; readonly hasNotes: boolean };

/** The three parts as a page of a book: notes stand beside their part, below it on narrow screens (product.md 9.50). */
export function ExampleParts({ texts, notes, hasNotes }: PartsProps) {
  const shown: MarginNote[] = hasNotes ? notes.map((note) => ({ ...note, check: null })) : [];
  const ordered = notesInOrder(texts, shown);
  return PARTS.map((part) => {
    const own = ordered.filter((note) => note.part === part);
    return (
      <section key={part} className={own.length > 0 ? `${partStyle} ${partRow}` : partStyle}>
        <div>
          <div className={partLine}>
            <h3 className={partTitle}>{TITLES[part]}</h3>
            <span className={screenOnly}>
              <span className={soft}>{inDigits(countCharacters(texts[part]))} characters</span>
              <CopyPart title={TITLES[part]} text={texts[part]} />
            </span>
          </div>
          <p className={story}>
            {annotatedPieces(part, texts, shown).map(({ text, number, note }) => {
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
          <ol className={noteList} aria-label={`Notes on ${TITLES[part]}`}>
            {own.map((note) => (
              <li key={note.passage} className={marginNote}>
                <span className={noteNumber}>{ordered.indexOf(note) + 1}</span>
                <span>
                  <span className={strongWords}>{SHOWS[note.shows]}.</span> {note.note}
                </span>
              </li>
            ))}
          </ol>
        ) : null}
      </section>
    );
  });
}

function CopyPart({ title, text }: { readonly title: string; readonly text: string }) {
  const notify = useNotify();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ title: `${title} copied` });
    } catch {
      const description = 'It could not be copied. Select its text instead.';
      notify({ title: 'Error', description, tone: 'destructive' });
    }
  };
  return (
    <button
      type="button"
      className={`${button.quiet} ${needsScript}`}
      aria-label={`Copy the ${title.toLowerCase()}`}
      onClick={() => void copy()}
    >
      <Icon of={Copy} size={16} />
    </button>
  );
}
