import { useEffect, useRef } from 'react';
import { useLoaderData, useLocation, useNavigation } from 'react-router-dom';
import { withMarks } from '../study/read-found.ts';
import { columns, main, side } from '../study/study-guide.css.ts';
import { useReadingOutbox } from '../study/use-reading-outbox.ts';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Waiting } from '../ui/spinner.tsx';
import { CourseContents } from './course-contents.tsx';
import { CourseFailure, NothingChosen, PremiumContent } from './course-states.tsx';
import { type CourseData, type OpenCourse, sectionOf } from './load-course.ts';
import { ModulePanel } from './module-panel.tsx';
import { useCourse } from './use-course.ts';

export { loadCourse, reloadsCourse } from './load-course.ts';
export { markModule } from './mark-module.ts';

const TITLE = 'NPPE Course Materials';

/** The course: modules at the side, a section and its questions beside them (product.md 5.47 to 5.50). */
export function CoursePage() {
  const course = useLoaderData() as CourseData;
  return (
    <PageBody>
      {course.state === 'open' ? null : <PageTitle of={TITLE} />}
      {course.state === 'premium' ? <PremiumContent expired={course.expired} /> : null}
      {course.state === 'failed' ? <CourseFailure /> : null}
      {course.state === 'open' ? <OpenedCourse loaded={course} /> : null}
    </PageBody>
  );
}

function OpenedCourse({ loaded }: { readonly loaded: OpenCourse }) {
  const course = useCourse(loaded);
  const { search } = useLocation();
  const waiting = useModuleUnderWay(search);
  const { open } = course;
  const address = new URLSearchParams(search);
  const opened = open ? sectionOf(open.sections, address.get('section')) : undefined;
  const section = withMarks(opened, open?.found, address);
  useReadingOutbox({ book: 'module', loaded: null, sectionId: section?.id, onEnded: course.onEnded });
  const heading = useHeadingOf(section?.id);
  return (
    <>
      <PageTitle of={section ? `${section.title} · ${TITLE}` : TITLE} />
      <PageHeader title={TITLE} />
      <div className={columns}>
        <aside className={side} aria-label="Course">
          <CourseContents course={course} section={section} />
        </aside>
        <div className={main}>
          {waiting ? <Waiting words="Loading the course..." /> : null}
          {!waiting && open && section ? (
            <ModulePanel key={open.module.id} course={course} open={open} section={section} heading={heading} />
          ) : null}
          {!waiting && !(open && section) ? <NothingChosen /> : null}
        </div>
      </div>
    </>
  );
}

/** Whether another module is on its way; going to another section of the same one takes no time. */
function useModuleUnderWay(search: string): boolean {
  const { location } = useNavigation();
  if (location?.pathname !== '/course') return false;
  return new URLSearchParams(location.search).get('module') !== new URLSearchParams(search).get('module');
}

/** Leads the focus to the section one has gone to; not when the page is opened. */
function useHeadingOf(sectionId: number | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(sectionId);
  useEffect(() => {
    if (shown.current === sectionId) return;
    shown.current = sectionId;
    heading.current?.focus({ preventScroll: true });
  }, [sectionId]);
  return heading;
}
