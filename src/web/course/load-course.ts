import { data, redirect, type ShouldRevalidateFunction } from 'react-router-dom';
import type { Api, OutputOf } from '../../application/contract/index.ts';
import { partOfPage } from '../api/part-of-page.ts';
import type { PageLoad } from '../page-route.tsx';
import { type FoundText, readFound } from '../study/read-found.ts';
import type { LoadedPlace } from '../study/use-reading-place.ts';

export type CourseModule = OutputOf<'course.listModules'>[number];
export type CourseSection = OutputOf<'course.listSections'>[number];
export type CourseQuestion = OutputOf<'course.listQuestions'>[number];

/** The module in view; `questions` is null where they could not be loaded. */
export type OpenModule = LoadedPlace & {
  readonly module: CourseModule;
  /** The section opened from a search. */
  readonly found: FoundText | null;
  readonly sections: readonly CourseSection[];
  readonly questions: readonly CourseQuestion[] | null;
};

/** The course as it is open to somebody; `open` is null where the address names no module. */
export type OpenCourse = {
  readonly state: 'open';
  readonly modules: readonly CourseModule[];
  readonly completed: readonly number[];
  readonly open: OpenModule | null;
};

/** What the course page shows. */
export type CourseData =
  | OpenCourse
  | { readonly state: 'premium'; readonly expired: boolean }
  | { readonly state: 'failed' };

/** The course for somebody with access; for others what it takes (product.md 2.5, 5.47). */
export const loadCourse: PageLoad<unknown> = async ({ api, viewer, url }) => {
  const user = await viewer.get();
  if (!user) throw redirect('/login?redirect=course');
  if (user.role !== 'admin' && !user.subscription.active) {
    return data({ state: 'premium', expired: user.subscriptionStatus === 'active' } satisfies CourseData, 403);
  }
  const course = await readCourse(api, url.searchParams);
  return course ?? data({ state: 'failed' } satisfies CourseData, 503);
};

/** Null where modules or sections could not be loaded. */
async function readCourse(api: Api, address: URLSearchParams): Promise<OpenCourse | null> {
  const [modules, progress] = await Promise.all([
    partOfPage(api('course.listModules', {})),
    partOfPage(api('course.readProgress', {})),
  ]);
  if (!modules) return null;
  const module = moduleOf(modules, address.get('module'));
  const completed = (progress ?? []).filter((each) => each.completed).map(({ moduleId }) => moduleId);
  const course = { state: 'open', modules, completed } as const;
  if (!module) return { ...course, open: null };
  const [sections, questions] = await Promise.all([
    partOfPage(api('course.listSections', { moduleId: module.id })),
    partOfPage(api('course.listQuestions', { moduleId: module.id })),
  ]);
  if (!sections) return null;
  const section = sectionOf(sections, address.get('section'));
  const [reading, found] = await Promise.all([
    recordSection(api, section),
    readFound(api, 'module', section?.id, address.get('q')),
  ]);
  return { ...course, open: { module, sections, questions, found, ...reading } };
}

/** Records that a section was opened (product.md 5.58). */
async function recordSection(api: Api, section: CourseSection | undefined): Promise<LoadedPlace> {
  const kept = section && (await partOfPage(api('study.recordPlace', { book: 'module', sectionId: section.id })));
  return { recorded: kept && section ? section.id : null, place: kept?.place ?? null };
}

/** The module that an address names by its number; the first where it names none (product.md 5.47). */
const moduleOf = (modules: readonly CourseModule[], wanted: string | null): CourseModule | undefined =>
  wanted === null ? modules[0] : modules.find(({ order }) => String(order) === wanted);

/** The section that an address names; the first where it names none. */
export const sectionOf = (sections: readonly CourseSection[], wanted: string | null): CourseSection | undefined =>
  wanted === null ? sections[0] : sections.find(({ slug }) => slug === wanted);

/** Going on within a module needs nothing from the server: its sections came with the page. */
export const reloadsCourse: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const sameModule = currentUrl.searchParams.get('module') === nextUrl.searchParams.get('module');
  const onlySection = sameModule && currentUrl.search !== nextUrl.search && formMethod === undefined;
  return onlySection ? false : defaultShouldRevalidate;
};
