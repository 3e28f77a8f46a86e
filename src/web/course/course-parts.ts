import type { OutputOf } from '../../application/contract/index.ts';

export type CourseModuleData = OutputOf<'course.listModules'>[number];
export type CourseSectionData = OutputOf<'course.listSections'>[number];
export type CourseQuestionData = OutputOf<'course.listQuestions'>[number];
export type CourseProgressData = readonly OutputOf<'course.readProgress'>[number][];
