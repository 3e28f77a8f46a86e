import { useEffect, useRef } from 'react';
import { useLoaderData, useLocation, useNavigation } from 'react-router-dom';
import { courseAddress } from '../../domain/study/section-address.ts';
import { BeamDrawing } from '../brand/drawings.tsx';
import { BookContents } from '../study/book-contents.tsx';
import { applyHighlights } from '../study/read-highlights.ts';
import { columns, main, side } from '../study/study-guide.css.ts';
import { useReadingOutbox } from '../study/use-reading-outbox.ts';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Link } from '../ui/link.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { RetryForm } from '../ui/retry-form.tsx';
import { WaitingIndicator } from '../ui/spinner.tsx';
import { actions } from './course.css.ts';
import type { CourseSectionData } from './course-parts.ts';
import { type CourseData, findSectionOrFirst, isModuleCompleted, type OpenCourseData } from './load-course.ts';
import { ModulePanel } from './module-panel.tsx';
import { type CourseState, useCourse } from './use-course.ts';

/** For viewers without access: how to get it. */
const PremiumContent = ({ expired }: { readonly expired: boolean }) => (
  <Card level={1} title="Premium Content">
    {expired ? <p>Your subscription has expired.</p> : null}
    <p>An active subscription is required to access the course materials.</p>
    <div className={actions}>
      <Link to="/checkout" className={button.main}>
        Subscribe Now
      </Link>
      <Link to="/dashboard" className={button.other}>
        Back to Dashboard
      </Link>
    </div>
  </Card>
);

/** The course could not be loaded; Retry asks for the same address again, with or without JavaScript. */
function CourseFailure() {
  const { pathname } = useLocation();
  if (useNavigation().location?.pathname === pathname) return <WaitingIndicator words="Loading the course..." />;
  return (
    <Card level={1} title="Error Loading Course Content">
      <p>There was a problem loading the course content. Please try again later.</p>
      <RetryForm look="main" />
    </Card>
  );
}

/** The address names no module or no section that is there. */
const NothingChosen = () => (
  <EmptyState drawing={<BeamDrawing />} title="Select a Module and Section">
    Choose a module, then one of its sections, to begin.
  </EmptyState>
);

export { loadCourse as loader, shouldReloadCourse as shouldRevalidate } from './load-course.ts';
export { markModule as action } from './mark-module.ts';

const TITLE = 'NPPE Course Materials';

/** The course: modules at the side, a section and its questions beside them. */
export function Component() {
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

function OpenedCourse({ loaded }: { readonly loaded: OpenCourseData }) {
  const course = useCourse(loaded);
  const { search } = useLocation();
  const waiting = useModuleUnderWay(search);
  const { open } = course;
  const address = new URLSearchParams(search);
  const opened = open ? findSectionOrFirst(open.sections, address.get('section')) : undefined;
  const section = applyHighlights(opened, open?.found, address);
  useReadingOutbox({ book: 'module', loaded: null, sectionId: section?.id });
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
          {waiting ? <WaitingIndicator words="Loading the course..." /> : null}
          {!waiting && open && section ? (
            <ModulePanel key={open.module.id} course={course} open={open} section={section} heading={heading} />
          ) : null}
          {!waiting && !(open && section) ? <NothingChosen /> : null}
        </div>
      </div>
    </>
  );
}

/** Whether another module is being loaded; another section of the same one takes no time. */
function useModuleUnderWay(search: string): boolean {
  const { location } = useNavigation();
  if (location?.pathname !== '/course') return false;
  return new URLSearchParams(location.search).get('module') !== new URLSearchParams(search).get('module');
}

/** Moves focus to the section after a navigation; not when the page is opened. */
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

type CourseContentsProps = { readonly course: CourseState; readonly section: CourseSectionData | undefined };

/** The modules of the course, and the sections of the open one. */
function CourseContents({ course: { modules, progress, open }, section }: CourseContentsProps) {
  const entries = modules.map(({ id, order, title }) => ({
    id,
    to: `/course?module=${order}`,
    name: `Module ${order}: ${title}`,
    isCompleted: isModuleCompleted(progress.value ?? [], id),
    sections:
      open?.module.id === id
        ? open.sections.map((each) => ({
            to: courseAddress(order, each.slug),
            title: each.title,
            isCurrent: each.id === section?.id,
          }))
        : null,
  }));
  return <BookContents id="course-contents" label="Modules" entries={entries} />;
}
