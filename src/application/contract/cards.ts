import * as v from 'valibot';
import { isCalendarDay } from '../../domain/calendar-day.ts';
import { RECALL_GRADES } from '../../domain/learning/memory.ts';
import { doneSchema, emptyInputSchema, idSchema, millisecondsSchema, pathId } from './fields.ts';
import { operationTable } from './operation.ts';

const day = v.pipe(v.string(), v.isoDate(), v.check(isCalendarDay));

const cardName = v.pipe(v.string(), v.maxLength(191), v.regex(/^(term|case|own|missed|note)-[a-z0-9-]+$/));

const side = (words: string) =>
  v.pipe(v.string(), v.trim(), v.minLength(1, words), v.maxLength(1_000, 'Please use at most 1,000 characters.'));

const MINUTES = 'Please choose between 1 and 120 minutes.';

const card = v.strictObject({
  card: v.string(),
  kind: v.picklist(['term', 'case', 'own', 'missed', 'note']),
  front: v.string(),
  back: v.string(),
  /** The page where it is explained, or null. */
  address: v.nullable(v.string()),
  isNew: v.boolean(),
});

/** Cards to be recalled (product.md 15.5 to 15.7). */
export const cardOperations = operationTable({
  'cards.readToday': {
    method: 'GET',
    path: '/api/cards',
    access: 'nppe',
    input: emptyInputSchema,
    output: v.strictObject({
      /** The day of the exam where it is ahead. */
      examDate: v.nullable(day),
      daysToExam: v.number(),
      minutesADay: v.number(),
      cards: v.array(card),
      /** Seconds that the list takes. */
      seconds: v.number(),
      reviewedToday: v.number(),
      all: v.number(),
      started: v.number(),
      /** The mean chance of recall on the day of the exam, over all cards: without a review from now on, and with today's list. */
      recall: v.strictObject({ before: v.number(), after: v.number() }),
    }),
  },
  'cards.saveReviews': {
    method: 'POST',
    path: '/api/cards/reviews',
    access: 'nppe',
    input: v.strictObject({
      reviews: v.pipe(
        v.array(
          v.strictObject({
            id: v.pipe(v.string(), v.uuid()),
            card: cardName,
            grade: v.picklist(RECALL_GRADES),
            reviewedAt: millisecondsSchema,
          }),
        ),
        v.minLength(1),
        v.maxLength(50),
      ),
    }),
    output: doneSchema,
    limit: 'practice',
  },
  'cards.setMinutes': {
    method: 'PUT',
    path: '/api/cards/minutes',
    access: 'nppe',
    input: v.strictObject({
      minutesADay: v.pipe(v.number(MINUTES), v.integer(MINUTES), v.minValue(1, MINUTES), v.maxValue(120, MINUTES)),
    }),
    output: doneSchema,
    limit: 'practice',
  },
  'cards.listOwn': {
    method: 'GET',
    path: '/api/cards/own',
    access: 'nppe',
    input: emptyInputSchema,
    output: v.array(v.strictObject({ id: idSchema, front: v.string(), back: v.string() })),
  },
  'cards.addOwn': {
    method: 'POST',
    path: '/api/cards/own',
    access: 'nppe',
    input: v.strictObject({ front: side('Please write the question.'), back: side('Please write the answer.') }),
    output: doneSchema,
    limit: 'practice',
  },
  'cards.removeOwn': {
    method: 'DELETE',
    path: '/api/cards/own/:cardId',
    access: 'nppe',
    input: v.strictObject({ cardId: pathId }),
    output: doneSchema,
    limit: 'practice',
  },
});
