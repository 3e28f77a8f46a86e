import { useId, useState } from 'react';
import type { Resource } from '../api/use-resource.ts';
import { PracticeCards } from '../practice/practice-cards.tsx';
import { belowLine } from '../study/section-frame.css.ts';
import { button } from '../ui/button.css.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { needsScript } from '../ui/needs-script.css.ts';
import * as css from './course.css.ts';
import type { CourseQuestionData, CourseSectionData } from './course-parts.ts';
import { findQuestionsSection } from './load-course.ts';

/** What is said where a question has no explanation of its own. */
const OTHERWISE = 'Please review the course content for the explanation.';

/** A section may have the same name; two headings do not. */
const TITLE = 'Practice Questions';

type ModuleQuestionsProps = {
  readonly questions: Resource<readonly CourseQuestionData[]>;
  readonly sections: readonly CourseSectionData[];
  readonly section: CourseSectionData;
  readonly onAnswerSaved: () => void;
};

/**
 * The questions of a module, each below one section: those read out of a section's text below it, the others below the
 * practice section, else the last. What was chosen stays while one reads other sections of the module.
 */
export function ModuleQuestions({ questions, sections, section, onAnswerSaved }: ModuleQuestionsProps) {
  const [folded, setFolded] = useState(false);
  const seen = useSeenSections(section);
  const home = findQuestionsSection(sections);
  if (!questions.value) return section.id === home?.id ? <QuestionsFailure questions={questions} /> : null;
  const all = questions.value;
  return seen.map((each) => (
    <SectionQuestions
      key={each.id}
      title={each.title === TITLE ? `More ${TITLE}` : TITLE}
      questions={all.filter(({ sectionId }) => (sectionId ?? home?.id) === each.id)}
      isInView={each.id === section.id}
      folded={folded}
      onFold={setFolded}
      onAnswerSaved={onAnswerSaved}
    />
  ));
}

/** The sections that were in view since the module was opened. */
function useSeenSections(section: CourseSectionData): readonly CourseSectionData[] {
  const [seen, setSeen] = useState([section]);
  if (seen.some(({ id }) => id === section.id)) return seen;
  const all = [...seen, section];
  setSeen(all);
  return all;
}

const QuestionsFailure = ({ questions }: Pick<ModuleQuestionsProps, 'questions'>) => (
  <section className={belowLine} aria-label={TITLE}>
    <LoadFailure title="The practice questions could not be loaded" part={questions} />
  </section>
);

type SectionQuestionsProps = Pick<ModuleQuestionsProps, 'onAnswerSaved'> & {
  readonly title: string;
  readonly questions: readonly CourseQuestionData[];
  readonly isInView: boolean;
  readonly folded: boolean;
  readonly onFold: (folded: boolean) => void;
};

function SectionQuestions(props: SectionQuestionsProps) {
  const { title, questions, isInView, folded, onFold, onAnswerSaved } = props;
  const cardsId = useId();
  if (questions.length === 0) return null;
  return (
    <section className={isInView ? belowLine : css.folded} aria-labelledby={`${cardsId}-title`}>
      <div className={css.questionsHead}>
        <h2 id={`${cardsId}-title`}>{title}</h2>
        <button
          type="button"
          className={`${button.quiet} ${needsScript}`}
          aria-expanded={!folded}
          aria-controls={cardsId}
          onClick={() => onFold(!folded)}
        >
          {folded ? `Show ${questions.length} questions` : 'Fold away'}
        </button>
      </div>
      <div id={cardsId} className={folded ? css.folded : undefined}>
        <PracticeCards questions={questions} otherwise={OTHERWISE} onAnswersChanged={onAnswerSaved} />
      </div>
    </section>
  );
}
