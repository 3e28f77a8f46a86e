import { Check } from 'lucide';
import type { RefObject } from 'react';
import { useActionData, useFetcher } from 'react-router-dom';
import { courseAddress } from '../../domain/study/section-address.ts';
import type { Resource } from '../api/use-resource.ts';
import { PrintColophon } from '../study/print-colophon.tsx';
import { eyebrow } from '../study/section-frame.css.ts';
import { StudyText } from '../study/study-text.tsx';
import { ActionResultMessage } from '../ui/action-result.tsx';
import { button } from '../ui/button.css.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { MissingPartNotice } from '../ui/unknown-part.tsx';
import * as css from './course.css.ts';
import type { CourseModuleData, CourseProgressData, CourseSectionData } from './course-parts.ts';
import { isModuleCompleted, type OpenModuleData } from './load-course.ts';
import { type MarkModuleResult, PROGRESS_FAILURE } from './mark-module.ts';
import { ModuleQuestions } from './module-questions.tsx';
import type { CourseState } from './use-course.ts';

type ModulePanelProps = {
  readonly course: CourseState;
  readonly open: OpenModuleData;
  readonly section: CourseSectionData;
  readonly heading: RefObject<HTMLHeadingElement | null>;
};

/** A section, what one does with its module, and the questions below. */
export function ModulePanel({ course, open, section, heading }: ModulePanelProps) {
  const { module, sections } = open;
  const name = `Module ${module.order}: ${module.title}`;
  return (
    <article className={css.panel}>
      <header className={css.head}>
        <div className={css.names}>
          <p className={eyebrow}>{name}</p>
          <h2 className={css.title} ref={heading} tabIndex={-1}>
            {section.title}
          </h2>
        </div>
        <ModuleMark module={module} section={section} progress={course.progress} />
      </header>
      <ActionResultMessage />
      <StudyText html={section.content} />
      <ModuleQuestions
        questions={course.questions}
        sections={sections}
        section={section}
        onAnswerSaved={course.onAnswerSaved}
      />
      <PrintColophon
        names={[name, section.title]}
        address={`${course.origin}${courseAddress(module.order, section.slug)}`}
      />
      <Steps modules={course.modules} module={module.order} sections={sections} section={section} />
    </article>
  );
}

type StepsProps = {
  readonly modules: readonly CourseModuleData[];
  readonly module: number;
  readonly sections: readonly CourseSectionData[];
  readonly section: CourseSectionData;
};

/** Within a module to its sections; at its first and last to the modules beside it. */
function Steps({ modules, module, sections, section }: StepsProps) {
  const at = sections.findIndex(({ id }) => id === section.id);
  const atModule = modules.findIndex(({ order }) => order === module);
  const [before, after] = [sections[at - 1], sections[at + 1]];
  const [moduleBefore, moduleAfter] = [modules[atModule - 1], modules[atModule + 1]];
  return (
    <nav className={css.steps} aria-label="Sections">
      <span>
        {before ? <Step to={courseAddress(module, before.slug)} words="Previous Section" /> : null}
        {!before && moduleBefore ? <Step to={`/course?module=${moduleBefore.order}`} words="Previous Module" /> : null}
      </span>
      {after ? <Step to={courseAddress(module, after.slug)} words="Next Section" main /> : null}
      {!after && moduleAfter ? <Step to={`/course?module=${moduleAfter.order}`} words="Next Module" main /> : null}
    </nav>
  );
}

type StepProps = { readonly to: string; readonly words: string; readonly main?: boolean };

const Step = ({ to, words, main = false }: StepProps) => (
  <Link to={to} className={main ? button.main : button.other}>
    {words}
  </Link>
);

type ModuleMarkProps = {
  readonly module: CourseModuleData;
  readonly section: CourseSectionData;
  readonly progress: Resource<CourseProgressData>;
};

/** Marks the module complete, and incomplete again; an unknown state is not guessed (5.51). */
function ModuleMark({ module, section, progress }: ModuleMarkProps) {
  const fetcher = useFetcher<MarkModuleResult>();
  const withoutScript = useActionData() as MarkModuleResult | undefined;
  const answer = fetcher.data ?? withoutScript;
  const failed = answer !== null && answer !== undefined && 'failed' in answer;
  if (!progress.value) return <MissingPartNotice words="Your progress could not be loaded." part={progress} />;
  const isCompleted = isModuleCompleted(progress.value, module.id);
  return (
    <fetcher.Form method="post" action={courseAddress(module.order, section.slug)} className={css.mark}>
      <input type="hidden" name="moduleId" value={module.id} />
      <input type="hidden" name="completed" value={String(!isCompleted)} />
      <SubmitButton busy={fetcher.state !== 'idle'} busyWords="Saving..." look="other">
        {isCompleted ? null : <Icon of={Check} size={18} />}
        {isCompleted ? 'Mark Incomplete' : 'Mark Complete'}
      </SubmitButton>
      {failed && fetcher.state === 'idle' ? (
        <Notice tone="bad" title={PROGRESS_FAILURE.title} role="alert">
          <p>{PROGRESS_FAILURE.description}</p>
        </Notice>
      ) : null}
    </fetcher.Form>
  );
}
