import * as v from 'valibot';
import { isCalendarDay } from '../../domain/calendar-day.ts';
import { AREA_CODES } from '../../domain/exam/blueprint.ts';

/** Text that says something; white space around it does not count. */
export const nonEmptyTextSchema = v.pipe(v.string(), v.trim(), v.minLength(1, 'is empty'));

/** A code of a blueprint area. */
export const areaCodeSchema = v.picklist(AREA_CODES);

/** A word or words for an address: lower case, digits and hyphens. */
export const slugSchema = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'should be lower case with hyphens'),
);

/** A place in an order, from 1. */
export const positionSchema = v.pipe(v.number(), v.integer('should be whole'), v.minValue(1, 'should be at least 1'));

/** A day of the calendar as YYYY-MM-DD. */
export const calendarDaySchema = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, 'should be a day, YYYY-MM-DD'),
  v.check(isCalendarDay, 'is not a day of the calendar'),
);
