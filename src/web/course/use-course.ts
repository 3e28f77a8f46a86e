import { useEffect, useRef } from 'react';
import { httpApi } from '../api/http-api.ts';
import { resourceCache } from '../api/resource-cache.ts';
import { type Resource, useResource } from '../api/use-resource.ts';
import type { CourseProgressData, CourseQuestionData } from './course-parts.ts';
import type { OpenCourseData } from './load-course.ts';

/** The course as it is shown: its parts may have been read again since it was loaded. */
export type CourseState = Omit<OpenCourseData, 'progress'> & {
  readonly progress: Resource<CourseProgressData>;
  readonly questions: Resource<readonly CourseQuestionData[]>;
  /** To be called when an answer was saved: the questions of the module tell of the last answers. */
  readonly onAnswerSaved: () => void;
};

/** The loaded course with its separately loadable parts, cached and prefetched. */
export function useCourse(loaded: OpenCourseData): CourseState {
  const moduleId = loaded.open?.module.id ?? 0;
  const readQuestions = () => resourceCache(httpApi).read('course.listQuestions', { moduleId });
  const progress = useResource(loaded, loaded.progress, () => httpApi('course.readProgress', {}));
  const questions = useResource(loaded, loaded.open?.questions ?? null, readQuestions);
  usePrefetchedModules(loaded, progress);
  const onAnswerSaved = (): void => resourceCache(httpApi).invalidate('course.listQuestions', { moduleId });
  return { ...loaded, progress, questions, onAnswerSaved };
}

/** Caches what is shown, prefetches the neighbouring modules, and reloads progress that came from the cache. */
function usePrefetchedModules(loaded: OpenCourseData, progress: Resource<CourseProgressData>): void {
  const load = useRef(progress.load);
  load.current = progress.load;
  useEffect(() => {
    const cache = resourceCache(httpApi);
    const { modules, open } = loaded;
    if (!open) return;
    const moduleId = open.module.id;
    cache.keep('course.listModules', {}, [...modules]);
    cache.keep('course.listSections', { moduleId }, [...open.sections]);
    if (open.questions) cache.keep('course.listQuestions', { moduleId }, [...open.questions]);
    const at = modules.findIndex(({ id }) => id === moduleId);
    for (const { id } of [modules[at + 1], modules[at - 1]].flatMap((module) => module ?? [])) {
      cache.read('course.listSections', { moduleId: id }).catch(() => undefined);
      cache.read('course.listQuestions', { moduleId: id }).catch(() => undefined);
    }
    if (loaded.fromCache) void load.current();
  }, [loaded]);
  const { value } = progress;
  useEffect(() => {
    if (value) resourceCache(httpApi).keep('course.readProgress', {}, [...value]);
  }, [value]);
}
