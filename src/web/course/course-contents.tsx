import { Check, List } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { courseAddress } from '../../domain/study/section-address.ts';
import * as css from '../study/guide-contents.css.ts';
import { hidden } from '../ui/hidden.css.ts';
import { Icon } from '../ui/icon.tsx';
import type { CourseModule, CourseSection } from './course-parts.ts';
import type { Course } from './use-course.ts';

const CONTENTS_ID = 'course-contents';

type CourseContentsProps = { readonly course: Course; readonly section: CourseSection | undefined };

/** Modules, and the sections of the open one; a sheet that a button opens where there is no room beside the text. */
export function CourseContents({ course, section }: CourseContentsProps) {
  const sheet = useRef<HTMLElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sheet closes each time one has gone somewhere
  useEffect(() => sheet.current?.hidePopover?.(), [key]);
  const { modules, completed, open } = course;
  return (
    <>
      <button type="button" className={css.opener} popoverTarget={CONTENTS_ID}>
        <Icon of={List} />
        Modules and sections
      </button>
      <nav id={CONTENTS_ID} ref={sheet} popover="auto" className={css.contents} aria-label="Modules">
        <ol className={css.chapters}>
          {modules.map((module) => (
            <li key={module.id}>
              <ModuleLink
                module={module}
                isOpen={module.id === open?.module.id}
                isCompleted={completed.part?.includes(module.id) ?? false}
              />
              {open && module.id === open.module.id ? (
                <SectionLinks module={module.order} sections={open.sections} current={section} />
              ) : null}
            </li>
          ))}
        </ol>
      </nav>
    </>
  );
}

type ModuleLinkProps = {
  readonly module: CourseModule;
  readonly isOpen: boolean;
  readonly isCompleted: boolean;
};

const ModuleLink = ({ module, isOpen, isCompleted }: ModuleLinkProps) => (
  <Link
    to={`/course?module=${module.order}`}
    className={isOpen ? css.chapter.open : css.chapter.closed}
    aria-current={isOpen ? 'true' : undefined}
  >
    <span>
      Module {module.order}: {module.title}
    </span>
    {isCompleted ? (
      <span className={css.tick}>
        <Icon of={Check} size={18} />
        <span className={hidden}>Completed</span>
      </span>
    ) : null}
  </Link>
);

type SectionLinksProps = {
  readonly module: number;
  readonly sections: readonly CourseSection[];
  readonly current: CourseSection | undefined;
};

const SectionLinks = ({ module, sections, current }: SectionLinksProps) => (
  <ul className={css.sections}>
    {sections.map(({ id, slug, title }) => (
      <li key={id}>
        <Link
          to={courseAddress(module, slug)}
          className={id === current?.id ? css.section.current : css.section.other}
          aria-current={id === current?.id ? 'page' : undefined}
        >
          {title}
        </Link>
      </li>
    ))}
  </ul>
);
