import type { NamedWhole } from './practice-reader.ts';

export type CourseModuleText = NamedWhole & { readonly description: string };

/** A section of the course without its text. */
export type CourseSectionLine = {
  readonly id: number;
  readonly moduleId: number;
  readonly slug: string;
  readonly title: string;
};

/** How far a learner has come in a module. */
export type ModuleProgress = { readonly moduleId: number; readonly completed: boolean };

/** Reads the course; every method is one statement. Sections and questions are the practice reader's. */
export type CourseReader = {
  readonly modules: () => Promise<CourseModuleText[]>;
  /** All sections without their texts, in the order of modules and of sections. */
  readonly sectionLines: () => Promise<CourseSectionLine[]>;
  readonly progress: (userId: number) => Promise<ModuleProgress[]>;
};
