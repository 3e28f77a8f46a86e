import { type EditedField, type EditedFields, fieldEntries } from '../../domain/edited-fields.ts';
import type { SqlValue } from './sql-handle.ts';

/** Fields whose names are reserved words of SQL. */
const RESERVED: Readonly<Record<string, string>> = { order: 'sort_order', key: 'content_key' };

/** The column of a field: its name in snake case. */
const columnOf = (name: string): string =>
  RESERVED[name] ?? name.replaceAll(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`);

/** The columns of an edited record's fields, in the order of their definition. */
export const columnNames = <Values>(fields: EditedFields<Values>): string[] =>
  fieldEntries(fields).map(([name]) => columnOf(name));

function toColumn({ kind }: EditedField, value: unknown): SqlValue {
  if (kind === 'boolean') return value ? 1 : 0;
  if (kind === 'list') return JSON.stringify(value);
  if (kind === 'optional-text' && value === '') return null;
  return value as SqlValue;
}

function fromColumn({ kind }: EditedField, column: SqlValue | undefined): unknown {
  if (kind === 'boolean') return column === 1;
  if (kind === 'list') return JSON.parse(String(column));
  return kind === 'optional-text' ? (column ?? '') : (column ?? null);
}

/** The fields as columns, for inserting and updating. */
export const toColumns = <Values>(fields: EditedFields<Values>, values: Values): Record<string, SqlValue> =>
  Object.fromEntries(fieldEntries(fields).map(([name, field]) => [columnOf(name), toColumn(field, values[name])]));

/** The fields of a row that has their columns; others are left out. */
export const fromColumns = <Values>(fields: EditedFields<Values>, row: Readonly<Record<string, SqlValue>>): Values =>
  Object.fromEntries(
    fieldEntries(fields).map(([name, field]) => [name, fromColumn(field, row[columnOf(name)])]),
  ) as Values;
