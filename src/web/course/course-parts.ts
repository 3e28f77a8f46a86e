import type { OutputOf } from '../../application/contract/index.ts';

export type CourseModule = OutputOf<'course.listModules'>[number];
export type CourseSection = OutputOf<'course.listSections'>[number];
export type CourseQuestion = OutputOf<'course.listQuestions'>[number];
export type CourseProgress = readonly OutputOf<'course.readProgress'>[number][];
