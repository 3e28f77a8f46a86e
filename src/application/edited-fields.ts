import { endOfDay, startOfDay, toCalendarDay } from '../domain/calendar-day.ts';
import {
  type EditedField,
  type EditedFields,
  type FieldViews,
  fieldEntries,
  type TypedFields,
} from '../domain/edited-fields.ts';
import type { AuditFields } from './administration/audit-changes.ts';
import { toIsoTime } from './iso-time.ts';
import { mailMoment } from './mail/mail-dates.ts';

type Day = number | null;

function mapFields<Values>(
  fields: EditedFields<Values>,
  toValue: (name: keyof Values & string, field: EditedField) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(fieldEntries(fields).map(([name, field]) => [name, toValue(name, field)]));
}

/** The time of a day; a time already stored on that day stays unchanged. */
function toMoment(kind: 'first-day' | 'last-day', day: string, stored: Day): Day {
  if (day === '') return null;
  if (stored !== null && toCalendarDay(stored, 'UTC') === day) return stored;
  return kind === 'first-day' ? startOfDay(day) : endOfDay(day);
}

/** The values to store of what was typed. */
export const fromTypedFields = <Values>(
  fields: EditedFields<Values>,
  typed: TypedFields<Values>,
  stored: Values | null = null,
): Values =>
  mapFields(fields, (name, { kind }) => {
    const isDay = kind === 'first-day' || kind === 'last-day';
    return isDay ? toMoment(kind, typed[name] as string, (stored?.[name] ?? null) as Day) : typed[name];
  }) as Values;

/** The values as an operation answers them. */
export const presentFields = <Values>(fields: EditedFields<Values>, values: Values): FieldViews<Values> =>
  mapFields(fields, (name, { kind }) => {
    const value = values[name];
    if (kind === 'list') return [...(value as readonly string[])];
    return value !== null && (kind === 'first-day' || kind === 'last-day') ? toIsoTime(value as number) : value;
  }) as FieldViews<Values>;

/** A value as text for the record of changes; null where there is none. */
function auditText({ kind }: EditedField, value: unknown): string | null {
  if (value === null) return null;
  if (kind === 'boolean') return value ? 'yes' : 'no';
  if (kind === 'first-day') return toCalendarDay(value as number, 'UTC');
  if (kind === 'last-day') return mailMoment(value as number);
  const text = kind === 'list' ? (value as readonly string[]).join(', ') : String(value);
  return text === '' ? null : text;
}

/** The values as text for the record of changes, by the names of its entries. */
export const auditFields = <Values>(fields: EditedFields<Values>, values: Values): AuditFields =>
  Object.fromEntries(fieldEntries(fields).map(([name, field]) => [field.auditName, auditText(field, values[name])]));
