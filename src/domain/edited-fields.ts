/** The kinds of fields that people edit, with the value that each one stores. */
type FieldValues = {
  readonly text: string;
  /** Text that may be empty. */
  readonly 'optional-text': string;
  readonly integer: number;
  readonly boolean: boolean;
  readonly list: readonly string[];
  /** The start of a calendar day, UTC, in milliseconds; null where no day is set. */
  readonly 'first-day': number | null;
  /** The end of a calendar day, UTC, in milliseconds; null where no day is set. */
  readonly 'last-day': number | null;
};

type FieldKind = keyof FieldValues;

/** The kinds whose values have exactly this type. */
type KindOf<Value> = {
  [Kind in FieldKind]: [Value, FieldValues[Kind]] extends [FieldValues[Kind], Value] ? Kind : never;
}[FieldKind];

/** One field of an edited record. `auditName` is its name in stored entries of the record of changes. */
export type EditedField<Kind extends FieldKind = FieldKind> = {
  readonly kind: Kind;
  readonly label: string;
  readonly auditName: string;
};

/**
 * The definition of a record that people edit: one entry per field, in the order of its form. Columns, form, comparison
 * and record of changes follow from it, so a field without an entry does not compile.
 */
export type EditedFields<Values> = {
  readonly [Name in keyof Values]: EditedField<KindOf<Exclude<Values[Name], undefined>>>;
};

type Carried<Value, Day> = number | null extends Value ? Day : Value extends readonly string[] ? string[] : Value;

/** The fields of a record as a command brings them: days as YYYY-MM-DD, or empty; everything else as it is stored. */
export type TypedFields<Values> = { readonly [Name in keyof Values]: Carried<Values[Name], string> };

/** The fields of a record as an operation answers them: moments as ISO 8601 text. */
export type FieldViews<Values> = { -readonly [Name in keyof Values]: Carried<Values[Name], string | null> };

/** The names of a record's fields with their definitions, in the order of the form. */
export const fieldEntries = <Values>(fields: EditedFields<Values>) =>
  Object.entries(fields) as [name: keyof Values & string, field: EditedField][];

/** The fields of a record without what else it has. */
export const pickFields = <Values>(fields: EditedFields<Values>, values: Values): Values =>
  Object.fromEntries(fieldEntries(fields).map(([name]) => [name, values[name]])) as Values;
