import { data, redirect, type ShouldRevalidateFunction } from 'react-router-dom';
import type { Api } from '../../application/contract/index.ts';
import { isPracticeSection } from '../../domain/study/chapter-menu.ts';
import { QUESTIONS_SLUG } from '../../domain/study/section-address.ts';
import { isAccessRefusal, loadOptionalPart } from '../api/part-of-page.ts';
import { type ResourceCache, resourceCache } from '../api/resource-cache.ts';
import { refreshNppeAccess } from '../page-access.ts';
import type { PageLoader } from '../page-request.ts';
import { type HighlightedTextData, readHighlights } from '../study/read-highlights.ts';
import type { CourseModuleData, CourseProgressData, CourseQuestionData, CourseSectionData } from './course-parts.ts';

/** The module in view; `questions` is null where they could not be loaded. */
export type OpenModuleData = {
  readonly module: CourseModuleData;
  /** The section opened from a search. */
  readonly found: HighlightedTextData | null;
  readonly sections: readonly CourseSectionData[];
  readonly questions: readonly CourseQuestionData[] | null;
};

/** The course as a viewer may see it; `open` is null where the address names no module. */
export type OpenCourseData = {
  readonly state: 'open';
  readonly modules: readonly CourseModuleData[];
  /** Which modules are marked complete; null where that could not be loaded. */
  readonly progress: CourseProgressData | null;
  /** The learner's data may come from the cache; it can be reloaded. */
  readonly fromCache: boolean;
  readonly open: OpenModuleData | null;
  readonly origin: string;
};

/** What the course page shows. */
export type CourseData =
  | OpenCourseData
  | { readonly state: 'premium'; readonly expired: boolean }
  | { readonly state: 'failed' };

const premium = (expired: boolean) => data({ state: 'premium', expired } satisfies CourseData, 403);

/** The course for viewers with access; for others, and once access has ended, how to get it. */
export const loadCourse: PageLoader = async (page) => {
  const { api, viewer, url } = page;
  const user = await viewer.get();
  if (!user) throw redirect('/login?redirect=course');
  if (user.role !== 'admin' && !user.subscription.active) return premium(user.subscriptionStatus === 'active');
  try {
    const course = await readCourse(api, resourceCache(api), url);
    return course ?? data({ state: 'failed' } satisfies CourseData, 503);
  } catch (error) {
    if (!isAccessRefusal(error)) throw error;
    return premium((await refreshNppeAccess(page)).expired);
  }
};

/** Null where modules or sections could not be loaded. */
async function readCourse(
  api: Api,
  cache: ResourceCache,
  { searchParams, origin }: URL,
): Promise<OpenCourseData | null> {
  const fromCache = cache.has('course.readProgress', {});
  const [modules, progress] = await Promise.all([
    loadOptionalPart(cache.read('course.listModules', {})),
    loadOptionalPart(cache.read('course.readProgress', {})),
  ]);
  if (!modules) return null;
  const course = { state: 'open', modules, progress, fromCache, origin } as const;
  const module = moduleOf(modules, searchParams.get('module'));
  if (!module) return { ...course, open: null };
  const [sections, questions] = await Promise.all([
    loadOptionalPart(cache.read('course.listSections', { moduleId: module.id })),
    loadOptionalPart(cache.read('course.listQuestions', { moduleId: module.id })),
  ]);
  if (!sections) return null;
  const section = findSectionOrFirst(sections, searchParams.get('section'));
  const found = await readHighlights(api, 'module', section?.id, searchParams.get('q'));
  return { ...course, open: { module, sections, questions, found } };
}

/** Whether the learner has marked a module complete. */
export const isModuleCompleted = (progress: CourseProgressData, id: number): boolean =>
  progress.some(({ moduleId, completed }) => moduleId === id && completed);

/** The module that an address names by its number; the first where it names none. */
const moduleOf = (modules: readonly CourseModuleData[], wanted: string | null): CourseModuleData | undefined =>
  wanted === null ? modules[0] : modules.find(({ order }) => String(order) === wanted);

/** The section followed by the questions of a module: its practice section, otherwise its last. */
export const findQuestionsSection = (sections: readonly CourseSectionData[]): CourseSectionData | undefined =>
  sections.find(isPracticeSection) ?? sections.at(-1);

/** The section that an address names; the first where it names none. */
export function findSectionOrFirst(
  sections: readonly CourseSectionData[],
  wanted: string | null,
): CourseSectionData | undefined {
  if (wanted === null) return sections[0];
  const named = sections.find(({ slug }) => slug === wanted);
  return named ?? (wanted === QUESTIONS_SLUG ? findQuestionsSection(sections) : undefined);
}

/** Going on within a module needs nothing from the server: its sections came with the page. */
export const shouldReloadCourse: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const sameModule = currentUrl.searchParams.get('module') === nextUrl.searchParams.get('module');
  const onlySection = sameModule && currentUrl.search !== nextUrl.search && formMethod === undefined;
  return onlySection ? false : defaultShouldRevalidate;
};
