import { courseAddress } from '../../domain/study/section-address.ts';
import { BookContents } from '../study/book-contents.tsx';
import type { CourseSection } from './course-parts.ts';
import type { Course } from './use-course.ts';

type CourseContentsProps = { readonly course: Course; readonly section: CourseSection | undefined };

/** The modules of the course, and the sections of the open one. */
export function CourseContents({ course: { modules, completed, open }, section }: CourseContentsProps) {
  const entries = modules.map(({ id, order, title }) => ({
    id,
    to: `/course?module=${order}`,
    name: `Module ${order}: ${title}`,
    isCompleted: completed.part?.includes(id) ?? false,
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
