import type { NamedWhole } from './practice-reader.ts';

export type CourseModuleText = NamedWhole & { readonly description: string };

/** How far a learner has come in a module. */
export type ModuleProgress = { readonly moduleId: number; readonly completed: boolean };

/** Reads the course; every method is one statement. Sections and questions are the practice reader's. */
export type CourseReader = {
  readonly modules: () => Promise<CourseModuleText[]>;
  readonly progress: (userId: number) => Promise<ModuleProgress[]>;
};
