import { useId, useState } from 'react';
import { PracticeCards } from '../practice/practice-cards.tsx';
import { button } from '../ui/button.css.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import * as css from './course.css.ts';
import type { CourseQuestion, CourseSection } from './load-course.ts';

/** What is said where a question has no explanation of its own. */
const OTHERWISE = 'Please review the course content for the explanation.';

type ModuleQuestionsProps = {
  readonly questions: readonly CourseQuestion[] | null;
  readonly section: CourseSection;
};

/**
 * The questions below a section: those of the module, or those of the section's own text. They stay as they are from
 * section to section, and once folded away they stay folded (product.md 5.48).
 */
export function ModuleQuestions({ questions, section }: ModuleQuestionsProps) {
  const [folded, setFolded] = useState(false);
  const cardsId = useId();
  const shown = questions?.filter(({ sectionId }) => sectionId === null || sectionId === section.id);
  if (shown?.length === 0) return null;
  return (
    <section className={css.questions} aria-labelledby={`${cardsId}-title`}>
      <div className={css.questionsHead}>
        <h2 id={`${cardsId}-title`}>Practice Questions</h2>
        {shown ? (
          <button
            type="button"
            className={button.quiet}
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
          <PracticeCards questions={shown} otherwise={OTHERWISE} />
        </div>
      ) : (
        <LoadFailure title="The practice questions could not be loaded" />
      )}
    </section>
  );
}
