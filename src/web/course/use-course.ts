import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router-dom';
import { httpApi } from '../api/http-api.ts';
import { type LoadedPart, usePart } from '../api/use-part.ts';
import { useViewer } from '../root.tsx';
import { type CourseCache, courseCache } from './course-cache.ts';
import type { CourseQuestion } from './course-parts.ts';
import { type OpenCourse, readCompleted } from './load-course.ts';

/** The course as it is shown: its parts may have been asked for again since it was loaded. */
export type Course = Omit<OpenCourse, 'completed'> & {
  readonly completed: LoadedPart<readonly number[]>;
  readonly questions: LoadedPart<readonly CourseQuestion[]>;
  /** An answer was saved: what is kept of the module's questions says less than the server knows. */
  readonly onAnswerSaved: () => void;
  /** Session or access have ended: the page is asked for anew and says so. */
  readonly onEnded: () => void;
};

/** The loaded course with its parts that can be asked for alone, kept and fetched ahead. */
export function useCourse(loaded: OpenCourse): Course {
  const { revalidate } = useRevalidator();
  const readerId = useViewer()?.id ?? 0;
  const cache = (): CourseCache => courseCache(httpApi, readerId);
  const onEnded = (): void => {
    cache().forget();
    void revalidate();
  };
  const { open } = loaded;
  const moduleId = open?.module.id ?? 0;
  const completed = usePart(loaded, loaded.completed, () => readCompleted(httpApi), onEnded);
  const questions = usePart(loaded, open?.questions ?? null, () => cache().questions(moduleId), onEnded);
  useAheadOfCourse(loaded, completed, readerId);
  return { ...loaded, completed, questions, onAnswerSaved: () => cache().forgetQuestions(moduleId), onEnded };
}

/** Keeps what is shown, fetches the modules that may be next, and asks anew behind the reader's back for what was kept. */
function useAheadOfCourse(loaded: OpenCourse, completed: LoadedPart<readonly number[]>, readerId: number): void {
  const load = useRef(completed.load);
  load.current = completed.load;
  useEffect(() => {
    const cache = courseCache(httpApi, readerId);
    const { modules, open } = loaded;
    if (!open) return;
    cache.keep({ modules, moduleId: open.module.id, sections: open.sections, questions: open.questions });
    const at = modules.findIndex(({ id }) => id === open.module.id);
    for (const { id } of [modules[at + 1], modules[at - 1]].flatMap((module) => module ?? [])) {
      cache.sections(id).catch(() => undefined);
      cache.questions(id).catch(() => undefined);
    }
    if (loaded.fromCache) void load.current();
  }, [loaded, readerId]);
  const { part } = completed;
  useEffect(() => courseCache(httpApi, readerId).keepCompleted(part), [part, readerId]);
}
