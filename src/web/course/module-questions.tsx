import { useId, useState } from 'react';
import type { LoadedPart } from '../api/use-part.ts';
import { PracticeCards } from '../practice/practice-cards.tsx';
import { belowLine } from '../study/section-frame.css.ts';
import { button } from '../ui/button.css.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { needsScript } from '../ui/needs-script.css.ts';
import * as css from './course.css.ts';
import type { CourseQuestion, CourseSection } from './course-parts.ts';

/** What is said where a question has no explanation of its own. */
const OTHERWISE = 'Please review the course content for the explanation.';

/** A section may have the same name; two headings do not. */
const TITLE = 'Practice Questions';

type ModuleQuestionsProps = {
  readonly questions: LoadedPart<readonly CourseQuestion[]>;
  readonly section: CourseSection;
  readonly onAnswerSaved: () => void;
};

/**
 * The questions below a section: those of the module, or those of the section's own text. They stay as they are from
 * section to section, and once folded away they stay folded (product.md 5.48).
 */
export function ModuleQuestions({ questions, section, onAnswerSaved }: ModuleQuestionsProps) {
  const [folded, setFolded] = useState(false);
  const cardsId = useId();
  const shown = questions.part?.filter(({ sectionId }) => sectionId === null || sectionId === section.id);
  if (shown?.length === 0) return null;
  return (
    <section className={belowLine} aria-labelledby={`${cardsId}-title`}>
      <div className={css.questionsHead}>
        <h2 id={`${cardsId}-title`}>{section.title === TITLE ? `More ${TITLE}` : TITLE}</h2>
        {shown ? (
          <button
            type="button"
            className={`${button.quiet} ${needsScript}`}
            aria-expanded={!folded}
            aria-controls={cardsId}
            onClick={() => setFolded(!folded)}
          >
            {folded ? `Show ${shown.length} questions` : 'Fold away'}
          </button>
        ) : null}
      </div>
      {shown ? (
        <div id={cardsId} className={folded ? css.folded : undefined}>
          <PracticeCards questions={shown} otherwise={OTHERWISE} onAnswersChanged={onAnswerSaved} />
        </div>
      ) : (
        <LoadFailure title="The practice questions could not be loaded" part={questions} />
      )}
    </section>
  );
}
