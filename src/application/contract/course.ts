import * as v from 'valibot';
import { emptyInputSchema, idSchema, pathId } from './fields.ts';
import { operationTable } from './operation.ts';
import { practiceQuestion } from './practice.ts';

const moduleProgress = v.strictObject({ moduleId: idSchema, completed: v.boolean() });
const ofModule = v.strictObject({ moduleId: pathId });

/** The course: modules with their sections and questions, and how far one has come. */
export const courseOperations = operationTable({
  'course.listModules': {
    method: 'GET',
    path: '/api/course/modules',
    access: 'nppe',
    input: emptyInputSchema,
    output: v.array(v.strictObject({ id: idSchema, title: v.string(), order: v.number(), description: v.string() })),
  },
  'course.listSections': {
    method: 'GET',
    path: '/api/course/modules/:moduleId/sections',
    access: 'nppe',
    input: ofModule,
    /** `content` is safe HTML, made on the server. */
    output: v.array(
      v.strictObject({
        id: idSchema,
        moduleId: idSchema,
        slug: v.string(),
        title: v.string(),
        order: v.number(),
        content: v.string(),
      }),
    ),
  },
  'course.listQuestions': {
    method: 'GET',
    path: '/api/course/modules/:moduleId/questions',
    access: 'nppe',
    input: ofModule,
    /** `sectionId` names the section whose text the question was read out of; a stored question belongs to the module. */
    output: v.array(v.strictObject({ ...practiceQuestion.entries, sectionId: v.nullable(idSchema) })),
  },
  'course.readProgress': {
    method: 'GET',
    path: '/api/course/progress',
    access: 'nppe',
    input: emptyInputSchema,
    output: v.array(moduleProgress),
  },
  'course.saveProgress': {
    method: 'POST',
    path: '/api/course/progress',
    access: 'nppe',
    input: moduleProgress,
    output: moduleProgress,
    limit: 'practice',
  },
});
