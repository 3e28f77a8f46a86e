import type { ModuleProgress } from './course-reader.ts';

/** Keeps how far learners have come in the course; the later mark stands, both ways (product.md 5.49). */
export type CourseProgress = {
  readonly save: (userId: number, progress: ModuleProgress, now: number) => Promise<void>;
};
