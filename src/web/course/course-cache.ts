import type { Api } from '../../application/contract/index.ts';
import { askOnce, keepAnswer, keptPerReader } from '../api/kept-per-reader.ts';
import type { CourseModule, CourseQuestion, CourseSection } from './course-parts.ts';

type Kept = {
  readonly modules: Map<'modules', Promise<readonly CourseModule[]>>;
  readonly sections: Map<number, Promise<readonly CourseSection[]>>;
  readonly questions: Map<number, Promise<readonly CourseQuestion[]>>;
  completed: readonly number[] | null;
};

const keptOf = keptPerReader<Kept>(() => ({
  modules: new Map(),
  sections: new Map(),
  questions: new Map(),
  completed: null,
}));

type Shown = {
  readonly modules: readonly CourseModule[];
  readonly moduleId: number;
  readonly sections: readonly CourseSection[];
  readonly questions: readonly CourseQuestion[] | null;
};

/** What is known of the course, asked for once each. */
export type CourseCache = {
  readonly modules: () => Promise<readonly CourseModule[]>;
  readonly sections: (moduleId: number) => Promise<readonly CourseSection[]>;
  readonly questions: (moduleId: number) => Promise<readonly CourseQuestion[]>;
  /** Keeps what came with the page, so that the browser need not ask for it again. */
  readonly keep: (shown: Shown) => void;
  /** The questions tell of the last answers; after a new one they are asked for again. */
  readonly forgetQuestions: (moduleId: number) => void;
  /** The modules that the learner has completed; null where that has to be asked for. */
  readonly completed: () => readonly number[] | null;
  readonly keepCompleted: (completed: readonly number[] | null) => void;
  /** Nothing of it holds any more, as when access has ended. */
  readonly forget: () => void;
};

/** The course as one reader has it. */
export function courseCache(api: Api, readerId: number): CourseCache {
  const kept = keptOf(api, readerId);
  const { modules, sections, questions } = kept;
  return {
    modules: () => askOnce(modules, 'modules', () => api('course.listModules', {})),
    sections: (moduleId) => askOnce(sections, moduleId, () => api('course.listSections', { moduleId })),
    questions: (moduleId) => askOnce(questions, moduleId, () => api('course.listQuestions', { moduleId })),
    keep: (shown) => {
      keepAnswer(modules, 'modules', shown.modules);
      keepAnswer(sections, shown.moduleId, shown.sections);
      if (shown.questions) keepAnswer(questions, shown.moduleId, shown.questions);
    },
    forgetQuestions: (moduleId) => void questions.delete(moduleId),
    completed: () => kept.completed,
    keepCompleted: (completed) => {
      kept.completed = completed;
    },
    forget: () => {
      for (const answers of [modules, sections, questions]) answers.clear();
      kept.completed = null;
    },
  };
}
