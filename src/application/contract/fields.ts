import * as v from 'valibot';
import { isEmailAddress } from '../../domain/accounts/email-address.ts';
import { isCalendarDay } from '../../domain/calendar-day.ts';

/** An id in a JSON body or an answer. */
export const idSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER));

/** An id in a path: text in the URL, a number in the use case. */
export const pathId = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^[1-9]\d{0,14}$/),
  v.transform(Number),
);

/** A moment as ISO 8601 text in UTC. */
export const isoMomentSchema = v.pipe(v.string(), v.isoTimestamp());

/** A moment in milliseconds since 1970, UTC. */
export const millisecondsSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));

/** Text a person typed; longer text is refused, not cut. */
export const createTextSchema = (maxLength: number, tooLong?: string) =>
  v.pipe(v.string(), v.maxLength(maxLength, tooLong));

/** A calendar day, YYYY-MM-DD, or empty where none is set. */
export const optionalDay = v.pipe(
  createTextSchema(10),
  v.check((day) => day === '' || isCalendarDay(day), 'Please choose a day of the calendar, or leave it empty.'),
);

/** An e-mail address, trimmed. */
export const emailAddress = v.pipe(
  createTextSchema(300),
  v.trim(),
  v.check(isEmailAddress, 'Please enter a valid email address'),
);

/**
 * An option whose key may be shown: why it is right or wrong, and when a distractor would be right. Both tell the key, so
 * they go out together with it.
 */
export const keyedOptionFields = {
  id: idSchema,
  text: v.string(),
  isCorrect: v.boolean(),
  rationale: v.string(),
  /** The clause after 'This would be right if'; null for the key, and where none was written. */
  rightWhen: v.nullable(v.string()),
};

/** The answer of what has nothing more to say than that it is done. */
export const doneSchema = v.strictObject({ success: v.literal(true) });

/** An input without fields. */
export const emptyInputSchema = v.strictObject({});

/** A number of things. */
export const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
