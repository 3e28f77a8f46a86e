import { toCalendarDay } from '../../../domain/calendar-day.ts';
import {
  type EditedField,
  type EditedFields,
  type FieldViews,
  fieldEntries,
  type TypedFields,
} from '../../../domain/edited-fields.ts';
import { parseTags } from '../../../domain/publishing/post-form.ts';
import type { ComparedFieldData } from './field-comparison.tsx';

/** The content of a form: every field as text; a ticked box is 'on'. */
export type FieldTexts<Values> = { readonly [Name in keyof Values]: string };

const mapTexts = <Values>(
  fields: EditedFields<Values>,
  toText: (name: keyof Values & string, field: EditedField) => unknown,
): Record<string, unknown> =>
  Object.fromEntries(fieldEntries(fields).map(([name, field]) => [name, toText(name, field)]));

function textOf({ kind }: EditedField, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (kind === 'boolean') return value ? 'on' : '';
  if (kind === 'list') return (value as readonly string[]).join(', ');
  return kind === 'first-day' || kind === 'last-day' ? toCalendarDay(Date.parse(String(value)), 'UTC') : String(value);
}

/** The answer of an operation as the texts of its form. */
export const toFieldTexts = <Values>(fields: EditedFields<Values>, view: FieldViews<Values>): FieldTexts<Values> =>
  mapTexts(fields, (name, field) => textOf(field, view[name])) as FieldTexts<Values>;

/** What was sent of a form. Browsers end the lines of a text field as in mail. */
export const readFieldTexts = <Values>(fields: EditedFields<Values>, form: FormData): FieldTexts<Values> =>
  mapTexts(fields, (name) => {
    const text = form.get(name);
    return typeof text === 'string' ? text.replaceAll('\r\n', '\n') : '';
  }) as FieldTexts<Values>;

function typedValue({ kind }: EditedField, text: string): unknown {
  if (kind === 'boolean') return text === 'on';
  if (kind === 'list') return parseTags(text);
  // What is no whole number becomes one that the server refuses by its own message.
  if (kind === 'integer') return /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : -1;
  return text;
}

/** The fields of a command that saves the content of a form. */
export const toTypedFields = <Values>(fields: EditedFields<Values>, texts: FieldTexts<Values>): TypedFields<Values> =>
  mapTexts(fields, (name, field) => typedValue(field, texts[name])) as TypedFields<Values>;

/** A text as people compare it, without differences that are not stored. */
function comparedText({ kind }: EditedField, text: string): string {
  if (kind === 'boolean') return text === 'on' ? 'yes' : 'no';
  if (kind === 'list') return parseTags(text).join(', ');
  return kind === 'integer' || kind === 'optional-text' ? text.trim() : text;
}

/** What two versions say, field by field, by the labels of the form (product.md 11.8). */
export const compareFields = <Values>(
  fields: EditedFields<Values>,
  before: FieldTexts<Values>,
  after: FieldTexts<Values>,
): ComparedFieldData[] =>
  fieldEntries(fields).map(([name, field]) => ({
    label: field.label,
    before: comparedText(field, before[name]),
    after: comparedText(field, after[name]),
  }));

/** Whether two versions say the same, so that there is nothing to decide (product.md 11.9). */
export const areFieldsEqual = <Values>(
  fields: EditedFields<Values>,
  one: FieldTexts<Values>,
  other: FieldTexts<Values>,
): boolean => compareFields(fields, one, other).every(({ before, after }) => before === after);
