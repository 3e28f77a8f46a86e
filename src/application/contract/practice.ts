import * as v from 'valibot';
import { MISTAKE_CAUSES, MISTAKE_SOURCES } from '../../domain/study/mistake.ts';
import { doneSchema, emptyInputSchema, idSchema, isoMomentSchema, keyedOptionFields, pathId } from './fields.ts';
import { operationTable } from './operation.ts';

/** The id of a question that was read out of a text: kind, section and number. */
export const parsedQuestionId = v.pipe(v.string(), v.regex(/^(?:chapter|course)-[1-9]\d{0,9}-[1-9]\d{0,3}$/));
const parsedOptionId = v.pipe(v.string(), v.regex(/^(?:chapter|course)-[1-9]\d{0,9}-[1-9]\d{0,3}-[A-D]$/));

const questionId = v.union([idSchema, parsedQuestionId]);
const optionId = v.union([idSchema, parsedOptionId]);

/** A practice question with its key, which may be known: it is no question of an exam. */
export const practiceQuestion = v.strictObject({
  id: questionId,
  question: v.string(),
  options: v.array(v.strictObject({ ...keyedOptionFields, id: optionId })),
  explanation: v.string(),
  lastAnswer: v.nullable(v.strictObject({ optionId, isRight: v.boolean() })),
});

const quizChoices = v.pipe(v.array(v.strictObject({ questionId: idSchema, optionId: idSchema })), v.maxLength(200));
const score = v.strictObject({ right: v.number(), items: v.number(), percent: v.number() });

/** A learner's quiz of a chapter: choices so far, whether it is finished, the last score and the best one. */
const quizView = v.strictObject({
  choices: quizChoices,
  finished: v.boolean(),
  last: v.nullable(score),
  best: v.nullable(score),
});

const whole = v.strictObject({ id: idSchema, order: v.number(), title: v.string() });

/** The stored questions of a chapter and the learner's quiz of them. */
const storedQuiz = v.strictObject({ questions: v.array(practiceQuestion), quiz: quizView });

/** What the practice page of a chapter shows, by its mode; `stored` follows the questions of its text. */
const chapterPractice = v.variant('mode', [
  v.strictObject({ mode: v.literal('text'), chapter: whole, content: v.string(), stored: v.nullable(storedQuiz) }),
  v.strictObject({
    mode: v.literal('interactive'),
    chapter: whole,
    intro: v.string(),
    questions: v.array(practiceQuestion),
    stored: v.nullable(storedQuiz),
  }),
  v.strictObject({ mode: v.literal('unparsed'), chapter: whole, content: v.string(), stored: v.nullable(storedQuiz) }),
  v.strictObject({ mode: v.literal('quiz'), chapter: whole, stored: storedQuiz }),
  v.strictObject({ mode: v.literal('none'), chapter: whole }),
]);

/** Where a question is found: in a chapter's practice, or in a module of the course. */
export const mistakePlaceSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('chapter'), id: idSchema, order: v.number(), title: v.string() }),
  v.strictObject({
    kind: v.literal('module'),
    id: idSchema,
    order: v.number(),
    title: v.string(),
    section: v.nullable(v.string()),
  }),
]);

const examPlace = v.strictObject({ kind: v.literal('exam'), id: idSchema, examSet: v.number(), number: v.number() });

export const mistakeCause = v.picklist(MISTAKE_CAUSES);
const mistakeSource = v.picklist(MISTAKE_SOURCES);
const causeFilter = v.picklist([...MISTAKE_CAUSES, 'unnamed']);

/**
 * A question that was missed: where, how, why, and on which day it was answered right since. `place` of a question of an exam
 * names the completed attempt and the question's number in it.
 */
const mistake = v.strictObject({
  id: idSchema,
  source: mistakeSource,
  kind: v.picklist(['wrong', 'unanswered', 'guessed']),
  cause: v.nullable(mistakeCause),
  missedAt: isoMomentSchema,
  rightOn: v.nullable(v.string()),
  question: practiceQuestion,
  place: v.union([mistakePlaceSchema, examPlace]),
});

/** `choices` are those made since; stored choices for other questions stay. */
const quizCommand = v.strictObject({ chapterId: pathId, choices: quizChoices });

/** Practice questions of chapters, and what learners answered. */
export const practiceOperations = operationTable({
  'practice.listChapterQuestions': {
    method: 'GET',
    path: '/api/chapters/:chapterId/questions',
    access: 'nppe',
    input: v.strictObject({ chapterId: pathId }),
    output: v.array(practiceQuestion),
  },
  'practice.readChapter': {
    method: 'GET',
    path: '/api/chapters/:chapterId/practice',
    access: 'nppe',
    input: v.strictObject({ chapterId: pathId }),
    output: chapterPractice,
  },
  'practice.answer': {
    method: 'POST',
    path: '/api/practice/answers',
    access: 'nppe',
    input: v.strictObject({ questionId, optionId }),
    output: v.strictObject({ questionId, optionId, isRight: v.boolean() }),
    limit: 'practice',
  },
  'practice.forgetAnswers': {
    method: 'POST',
    path: '/api/practice/answers/forget',
    access: 'nppe',
    input: v.strictObject({ questionIds: v.pipe(v.array(questionId), v.maxLength(200)) }),
    output: doneSchema,
    limit: 'practice',
  },
  'practice.listMissed': {
    method: 'GET',
    path: '/api/practice/missed',
    access: 'nppe',
    input: v.strictObject({
      source: v.optional(mistakeSource),
      cause: v.optional(causeFilter),
      page: v.optional(pathId),
    }),
    output: v.array(mistake),
  },
  'practice.countMissed': {
    method: 'GET',
    path: '/api/practice/missed/count',
    access: 'nppe',
    input: emptyInputSchema,
    output: v.strictObject({
      count: v.number(),
      bySource: v.array(v.strictObject({ source: mistakeSource, count: v.number() })),
      byCause: v.array(v.strictObject({ cause: causeFilter, count: v.number() })),
    }),
  },
  'practice.answerMissed': {
    method: 'POST',
    path: '/api/practice/missed/:mistakeId/answer',
    access: 'nppe',
    input: v.strictObject({ mistakeId: pathId, optionId: idSchema }),
    output: v.strictObject({ questionId: idSchema, optionId: idSchema, isRight: v.boolean() }),
    limit: 'practice',
  },
  'practice.nameCause': {
    method: 'POST',
    path: '/api/practice/missed/:mistakeId/cause',
    access: 'user',
    input: v.strictObject({ mistakeId: pathId, cause: v.nullable(mistakeCause) }),
    output: v.strictObject({ id: idSchema, cause: v.nullable(mistakeCause) }),
    limit: 'practice',
  },
  'practice.saveQuiz': {
    method: 'POST',
    path: '/api/practice/quizzes/:chapterId',
    access: 'nppe',
    input: quizCommand,
    output: quizView,
    limit: 'practice',
  },
  'practice.finishQuiz': {
    method: 'POST',
    path: '/api/practice/quizzes/:chapterId/finish',
    access: 'nppe',
    input: quizCommand,
    output: quizView,
    limit: 'practice',
  },
  'practice.restartQuiz': {
    method: 'POST',
    path: '/api/practice/quizzes/:chapterId/restart',
    access: 'nppe',
    input: v.strictObject({ chapterId: pathId }),
    output: quizView,
    limit: 'practice',
  },
});
