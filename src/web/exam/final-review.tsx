import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { moveInGrid } from '../question/grid-keys.ts';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { useExam } from './exam-context.ts';
import { answersAtom, dialogAtom, marksAtom, positionAtom, questionCountsAtom, questionsAtom } from './exam-session.ts';
import * as css from './final-review.css.ts';
import { answered, cell, flagged as flag, grid, guessed as guess } from './question-grid.css.ts';

type ListedQuestion = {
  readonly place: number;
  readonly stem: string;
  readonly state: string;
  readonly isAnswered: boolean;
  readonly isFlagged: boolean;
  readonly isGuess: boolean;
};

/** How many questions a list shows with their words; a longer one shows their numbers, so that the next list is in reach. */
const WORDED = 12;

/** The review before the end: what is unanswered, flagged and guessed, and the way to each of them (product.md 4.26). */
export function FinalReview() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { unanswered, flagged, guessed } = useListedQuestions();
  return (
    <section className={css.columns} aria-labelledby="final-review">
      <div className={css.top}>
        <div>
          <h2 id="final-review" ref={heading} className={css.title} tabIndex={-1}>
            Before you end
          </h2>
          <p className={css.soft}>You can still open and change every question. The time keeps running.</p>
        </div>
        <Counts />
      </div>
      <EndCard firstUnanswered={unanswered[0]?.place} />
      <div className={css.lists}>
        <QuestionList
          title="not answered"
          hint="A wrong answer costs nothing. A blank cannot be right."
          questions={unanswered}
        />
        <QuestionList title="flagged" questions={flagged} />
        <QuestionList title={guessed.length === 1 ? 'guess' : 'guesses'} questions={guessed} />
      </div>
    </section>
  );
}

function useListedQuestions() {
  const [questions, answers, marks] = [useAtomValue(questionsAtom), useAtomValue(answersAtom), useAtomValue(marksAtom)];
  const listed = questions.map(({ id, question, options }, place) => {
    const chosen = options.findIndex((option) => option.id === answers.get(id));
    const of = marks.get(id);
    const states = [
      chosen < 0 ? 'Not answered' : `Chosen ${'ABCD'[chosen]}`,
      of?.flagged ? 'Flagged' : '',
      of?.confidence === 'guess' ? 'Guess' : '',
      of?.note ? `Note: ${of.note}` : '',
    ];
    const [isFlagged, isGuess] = [of?.flagged === true, of?.confidence === 'guess'];
    return {
      ...{ place, stem: question, state: states.filter(Boolean).join(' · ') },
      ...{ isAnswered: chosen >= 0, isFlagged, isGuess },
    };
  });
  return {
    unanswered: listed.filter(({ isAnswered }) => !isAnswered),
    flagged: listed.filter(({ isFlagged }) => isFlagged),
    guessed: listed.filter(({ isGuess }) => isGuess),
  };
}

function Counts() {
  const { answered, unanswered, flagged, guessed } = useAtomValue(questionCountsAtom);
  const counts = [
    { name: 'Answered', count: answered },
    { name: 'Not Answered', count: unanswered },
    { name: 'Flagged', count: flagged },
    { name: 'Marked as a guess', count: guessed },
  ];
  return (
    <dl className={css.counts}>
      {counts.map(({ name, count }) => (
        <div key={name} className={css.count}>
          <dt className={css.soft}>{name}</dt>
          <dd className={css.figure}>{count}</dd>
        </div>
      ))}
    </dl>
  );
}

type QuestionListProps = {
  readonly title: string;
  readonly hint?: string;
  readonly questions: readonly ListedQuestion[];
};

function QuestionList({ title, hint, questions }: QuestionListProps) {
  if (questions.length === 0) return null;
  return (
    <section className={css.part} aria-label={`${questions.length} ${title}`}>
      <div className={css.partHead}>
        <h3 className={css.partTitle}>
          {questions.length} {title}
        </h3>
        {hint ? <p className={css.soft}>{hint}</p> : null}
      </div>
      {questions.length > WORDED ? <Numbers questions={questions} /> : <Rows questions={questions} />}
    </section>
  );
}

type QuestionsProps = Pick<QuestionListProps, 'questions'>;

function Rows({ questions }: QuestionsProps) {
  const { client } = useExam();
  return (
    <ul className={css.list}>
      {questions.map(({ place, stem, state }) => (
        <li key={place} className={css.row}>
          <span className={css.words}>
            <span className={css.stem}>{stem}</span>
            <span className={css.soft}>{state}</span>
          </span>
          <button type="button" className={button.quiet} onClick={() => client().go(place)}>
            Open {place + 1}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The questions as cells of the grid, with its keys. */
function Numbers({ questions }: QuestionsProps) {
  const { client } = useExam();
  return (
    <ol className={grid} onKeyDown={moveInGrid}>
      {questions.map(({ place, stem, state, isAnswered, isGuess, isFlagged }, index) => (
        <li key={place}>
          <button
            type="button"
            className={[cell, isAnswered && answered, isGuess && guess, isFlagged && flag].filter(Boolean).join(' ')}
            aria-label={`Open ${place + 1}: ${state}`}
            title={stem}
            tabIndex={index === 0 ? 0 : -1}
            onClick={() => client().go(place)}
          >
            {place + 1}
          </button>
        </li>
      ))}
    </ol>
  );
}

function EndCard({ firstUnanswered }: { readonly firstUnanswered: number | undefined }) {
  const { client } = useExam();
  const setDialog = useSetAtom(dialogAtom);
  const position = useAtomValue(positionAtom);
  const { unanswered } = useAtomValue(questionCountsAtom);
  return (
    <div className={css.end}>
      <Card title="End the exam">
        <p className={css.soft}>Once ended, the exam cannot be opened again. You see your result at once.</p>
        <div className={css.actions}>
          {firstUnanswered === undefined ? null : (
            <button type="button" className={button.main} onClick={() => client().go(firstUnanswered)}>
              {unanswered === 1 ? 'Answer the question left' : `Answer the ${unanswered} questions left`}
            </button>
          )}
          <button type="button" className={button.other} onClick={() => client().go(position)}>
            Back to question {position + 1}
          </button>
          <button type="button" className={button.ending} onClick={() => setDialog('end')}>
            End Exam
          </button>
        </div>
      </Card>
    </div>
  );
}
