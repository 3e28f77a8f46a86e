import { useEffect, useRef } from 'react';
import type { CardsOfToday } from '../../application/contract/index.ts';
import { RECALL_GRADES, type RecallGrade } from '../../domain/learning/memory.ts';
import { button } from '../ui/button.css.ts';
import { Link } from '../ui/link.tsx';
import { needsScript } from '../ui/needs-script.css.ts';
import * as css from './cards.css.ts';

type Card = CardsOfToday['cards'][number];

const KINDS: Readonly<Record<Card['kind'], { readonly name: string; readonly ask: string; readonly link: string }>> = {
  term: { name: 'Term', ask: 'What does it mean?', link: 'Read about it' },
  case: { name: 'Case', ask: 'What happened, and what did the court hold?', link: 'Read about it' },
  own: { name: 'Your card', ask: '', link: '' },
  missed: { name: 'Missed question', ask: 'What is the answer, and why?', link: 'Your missed questions' },
  note: { name: 'Your note in an exam', ask: 'What did you note about it?', link: 'Review this question' },
};

const GRADES: Readonly<Record<RecallGrade, { readonly words: string; readonly note: string }>> = {
  again: { words: 'Again', note: 'not recalled' },
  hard: { words: 'Hard', note: 'with effort' },
  good: { words: 'Good', note: 'recalled' },
  easy: { words: 'Easy', note: 'at once' },
};

type FlashCardProps = {
  readonly card: Card;
  readonly left: number;
  readonly revealed: boolean;
  readonly hasMoved: boolean;
  readonly onReveal: () => void;
  readonly onGrade: (grade: RecallGrade) => void;
};

/** A card to be recalled: its question, then its answer and how well it was recalled. */
export function FlashCard({ card, left, revealed, hasMoved, onReveal, onGrade }: FlashCardProps) {
  const front = useRef<HTMLHeadingElement>(null);
  const back = useRef<HTMLDivElement>(null);
  useCardKeys(revealed, onReveal, onGrade);
  // The pressed button was removed: focus moves to what replaced it.
  useEffect(() => {
    if (revealed) back.current?.focus();
  }, [revealed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each card takes the focus once
  useEffect(() => {
    if (hasMoved) front.current?.focus();
  }, [card.card, left, hasMoved]);
  const { name, ask, link } = KINDS[card.kind];
  return (
    <section className={css.card} aria-label="Card">
      <p className={css.kind}>
        <span>{card.isNew ? `${name}, new` : name}</span>
        <span>{left === 1 ? 'Last card' : `${left} cards left`}</span>
      </p>
      <h2 className={card.kind === 'term' || card.kind === 'case' ? css.front : css.question} ref={front} tabIndex={-1}>
        {card.front}
      </h2>
      {ask ? <p className={css.ask}>{ask}</p> : null}
      {revealed ? (
        <div className={css.answer} ref={back} tabIndex={-1}>
          <p className={css.back}>{card.back}</p>
          {card.address ? (
            <p className={css.ask}>
              <Link to={card.address}>{link}</Link>
            </p>
          ) : null}
        </div>
      ) : (
        <AnswerWithoutScript words={card.back} />
      )}
      {revealed ? (
        <Grades onGrade={onGrade} />
      ) : (
        <button type="button" className={`${button.main} ${css.reveal} ${needsScript}`} onClick={onReveal}>
          Show Answer
        </button>
      )}
    </section>
  );
}

const AnswerWithoutScript = ({ words }: { readonly words: string }) => (
  <noscript>
    <details>
      <summary>Show Answer</summary>
      <p>{words}</p>
    </details>
  </noscript>
);

const Grades = ({ onGrade }: Pick<FlashCardProps, 'onGrade'>) => (
  <fieldset className={css.grades}>
    <legend className={css.legend}>How well did you recall it?</legend>
    {RECALL_GRADES.map((grade, index) => (
      <button
        key={grade}
        type="button"
        className={`${grade === 'good' ? button.main : button.other} ${css.grade}`}
        onClick={() => onGrade(grade)}
      >
        <span>
          {GRADES[grade].words} <kbd className={css.key}>{index + 1}</kbd>
        </span>
        <span className={css.gradeNote}>{GRADES[grade].note}</span>
      </button>
    ))}
  </fieldset>
);

const INTERACTIVE = 'a, button, input, textarea, select, summary';

/** Space or Enter shows the answer, 1 to 4 grade it; not while the user types or a button has the focus. */
function useCardKeys(revealed: boolean, onReveal: () => void, onGrade: (grade: RecallGrade) => void): void {
  const handle = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
    const at = event.target instanceof Element ? event.target : null;
    if (at?.closest('input, textarea, select')) return;
    const grade = RECALL_GRADES[Number(event.key) - 1];
    if (revealed && grade) onGrade(grade);
    if (revealed || (event.key !== ' ' && event.key !== 'Enter') || at?.closest(INTERACTIVE)) return;
    event.preventDefault();
    onReveal();
  };
  const latest = useRef(handle);
  latest.current = handle;
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => latest.current(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
