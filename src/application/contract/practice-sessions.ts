import * as v from 'valibot';
import { AREA_CODES } from '../../domain/exam/blueprint.ts';
import { MAX_SESSION_QUESTIONS, PRACTICE_ITEM_STATES, SESSION_MODES } from '../../domain/learning/practice-session.ts';
import { doneSchema, emptyInputSchema, idSchema, isoMomentSchema, keyedOptionFields, pathId } from './fields.ts';
import { operationTable } from './operation.ts';

const topicCode = v.pipe(v.string(), v.regex(/^(I|II|III|IV|V|VI)\.\d{1,2}$/));
const mode = v.picklist(SESSION_MODES);

const choices = v.pipe(
  v.array(v.strictObject({ questionId: idSchema, optionId: idSchema })),
  v.maxLength(MAX_SESSION_QUESTIONS),
);

/** A question of a session; `solution` is null while its answer may not be seen (product.md 15.11). */
const sessionQuestion = v.strictObject({
  id: idSchema,
  topic: v.string(),
  question: v.string(),
  options: v.array(v.strictObject({ id: idSchema, text: v.string() })),
  isFlagged: v.boolean(),
  chosen: v.nullable(idSchema),
  solution: v.nullable(
    v.strictObject({ explanation: v.string(), options: v.array(v.strictObject(keyedOptionFields)) }),
  ),
});

const sessionLine = {
  id: idSchema,
  mode,
  topics: v.array(v.string()),
  startedAt: isoMomentSchema,
  finished: v.boolean(),
  items: v.number(),
  answered: v.number(),
  /** The right answers; of a session with a clock only once it is finished, and of none while its keys are withheld (product.md 4.35). */
  right: v.nullable(v.number()),
};

const sessionView = v.strictObject({
  ...sessionLine,
  /** The seconds left when this was answered; null without a clock. */
  secondsLeft: v.nullable(v.number()),
  questions: v.array(sessionQuestion),
});

const sessionCommand = v.strictObject({ sessionId: pathId, choices });

/** Practice sessions (product.md 15.10, 15.11). */
export const practiceSessionOperations = operationTable({
  'practice.readPool': {
    method: 'GET',
    path: '/api/practice/pool',
    access: 'nppe',
    input: emptyInputSchema,
    output: v.strictObject({
      hasMocks: v.boolean(),
      items: v.array(
        v.strictObject({
          area: v.picklist(AREA_CODES),
          topic: v.string(),
          lastAnswer: v.nullable(v.picklist(['right', 'wrong'])),
          isFlagged: v.boolean(),
          isGuessed: v.boolean(),
          isDue: v.boolean(),
        }),
      ),
    }),
  },
  'practice.listSessions': {
    method: 'GET',
    path: '/api/practice/sessions',
    access: 'nppe',
    input: emptyInputSchema,
    output: v.array(v.strictObject(sessionLine)),
  },
  'practice.startSession': {
    method: 'POST',
    path: '/api/practice/sessions',
    access: 'nppe',
    input: v.strictObject({
      topics: v.pipe(v.array(topicCode), v.maxLength(60)),
      states: v.pipe(v.array(v.picklist(PRACTICE_ITEM_STATES)), v.maxLength(PRACTICE_ITEM_STATES.length)),
      number: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_SESSION_QUESTIONS)),
      mode,
    }),
    output: v.strictObject({ id: idSchema }),
    limit: 'practice',
  },
  'practice.readSession': {
    method: 'GET',
    path: '/api/practice/sessions/:sessionId',
    access: 'nppe',
    input: v.strictObject({ sessionId: pathId }),
    output: sessionView,
  },
  'practice.saveSession': {
    method: 'POST',
    path: '/api/practice/sessions/:sessionId/choices',
    access: 'nppe',
    input: sessionCommand,
    output: sessionView,
    limit: 'practice',
  },
  'practice.finishSession': {
    method: 'POST',
    path: '/api/practice/sessions/:sessionId/finish',
    access: 'nppe',
    input: sessionCommand,
    output: sessionView,
    limit: 'practice',
  },
  'practice.flagQuestion': {
    method: 'PUT',
    path: '/api/practice/flags/:questionId',
    access: 'nppe',
    input: v.strictObject({ questionId: pathId, isFlagged: v.boolean() }),
    output: doneSchema,
    limit: 'practice',
  },
});
