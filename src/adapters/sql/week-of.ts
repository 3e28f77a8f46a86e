import { FIRST_MONDAY_MS, WEEK_MS } from '../../domain/administration/week.ts';

/** SQL for the start of the week of a column, as `weekStart` computes it. */
export const buildWeekExpression = (column: string): string =>
  `${column} - ((${column} - ${FIRST_MONDAY_MS}) % ${WEEK_MS})`;
